import {
  BUDGET_ASKED,
  BUDGET_BACK,
  budgetIds,
  BUDGETS_LOCKED,
  lockBudgets,
  lockNamed,
  moveBudgets,
  pursesOf,
  spendNamed,
  THIS_MONTH,
} from './budgets.js';

// Pieces of statements that move credits together with the job that they are for. Each is a list of named parts that
// stands after the part it reads from. The lock of an account comes last of all locks and is held for one commit.

/** Where the pieces read from. */
export interface Movement {
  /** A part of rows `id`, `status`, `credits`: jobs that may be over, with what the completed ones cost. */
  over?: string;
  /** A part of executions with their `begun` jobs; each of these names the `credits` it is to cost. */
  begun?: string;
  /** Jobs may count against budgets; `begun` names the `budgets` of each execution. */
  budgeted?: boolean;
}

/** What a job's end makes of its status: an open reservation is charged or given back. */
const OVER = `('completed', 'failed', 'cancelled')`;

/**
 * Ends reservations of jobs that are over, and makes those of jobs that begin. The part `paid` (`id`, `credits`) has
 * the new jobs that could be paid for, in the order of their ids: one that costs more than is left is passed over,
 * cheaper ones after it are still paid. Jobs that `source.begun` names without a price are skipped. Within budgets, the
 * part `unpaid` (`id`, `short`) says what the others lack: `account`, `token` or `workspace`.
 */
export function moveCredits({ over, begun, budgeted = false }: Movement): string {
  const released = over
    ? `credit_freed as (
      delete from credit_holds h using ${over} o where h.job_id = o.id and o.status in ${OVER}
      returning h.job_id, h.account_id, h.turn, h.credits,${budgeted ? ' h.budget_ids, h.budget_month,' : ''}
        case when o.status = 'completed' then least(o.credits, h.credits) else 0 end as charge
    )${budgeted ? `, ${BUDGET_BACK}` : ''}`
    : '';
  const asked = begun
    ? `credit_asked as (
      select x.id, coalesce(${begun}.payer_id, ${begun}.user_id) as account_id, x.credits${
        budgeted ? `, ${begun}.budgets` : ''
      }
      from ${begun} cross join lateral json_to_recordset(${begun}.begun) as x(id uuid, credits integer)
      where x.credits > 0 and not exists (select 1 from jobs j where j.id = x.id)
    )${budgeted ? `, ${BUDGET_ASKED}` : ''}`
    : '';
  const touched = [
    ...(over ? ['select id, month from budget_back'] : []),
    ...(begun ? [`select id, ${THIS_MONTH} from budget_asked`] : []),
  ];
  const accounts = [
    ...(over ? ['select account_id from credit_freed where charge < credits'] : []),
    ...(begun ? ['select account_id from credit_asked'] : []),
  ].join(' union ');
  // Statements that lock several accounts use one order, so that no two wait for each other.
  const purse = `credit_purse as (
      select a.id, a.balance from credit_accounts a
      where a.id in (${accounts})${budgeted ? ` and ${BUDGETS_LOCKED}` : ''} order by a.id for update
    )`;
  const back = over
    ? `coalesce((select sum(r.credits - r.charge) from credit_freed r where r.account_id = p.id), 0)::bigint`
    : '0';
  const changes = [
    ...(over ? ['select account_id, credits - charge as change from credit_freed'] : []),
    ...(begun ? ['select account_id, -credits from paid'] : []),
  ].join(' union all ');
  const counted = [
    ...(over ? ['select id, month, -credits from budget_back'] : []),
    ...(begun
      ? ['select b.id, p.budget_month, p.credits from paid p cross join unnest(p.budget_ids) b(id)']
      : []),
  ];
  const kept = budgeted ? ', budget_ids, budget_month' : '';
  const entries = [
    ...(over
      ? [
          `select account_id, job_id, turn, 'settle', 0, -charge${kept} from credit_freed where charge > 0`,
          `select account_id, job_id, turn, 'refund', credits - charge, charge - credits${kept} from credit_freed
        where charge < credits`,
        ]
      : []),
    ...(begun ? [`select account_id, id, 1, 'reserve', -credits, credits${kept} from paid`] : []),
  ].join('\n      union all ');
  return [
    released,
    asked,
    budgeted ? lockBudgets(touched) : '',
    purse,
    begun ? (budgeted ? paidWithinBudgets(back, over !== undefined) : paidByAccounts(back)) : '',
    `credit_moved as (
      update credit_accounts a set balance = a.balance + c.change
      from credit_purse p join (
        select account_id, sum(change) as change from (${changes}) m(account_id, change) group by account_id
      ) c on c.account_id = p.id
      where a.id = p.id and c.change <> 0
    )`,
    budgeted ? moveBudgets(counted) : '',
    `credit_entered as (
      insert into credit_ledger (account_id, job_id, turn, kind, balance_change, held_change${kept})
      ${entries}
    )`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}

const paidByAccounts = (back: string): string => `paid as (
      select id, account_id, credits from (
        select s.id, s.account_id, s.credits, coalesce(
          lag(s.remaining) over (partition by s.account_id order by s.id), s.purse) - s.remaining as taken
        from (
          select q.id, q.account_id, q.credits, p.balance + ${back} as purse,
            left_of_purse(p.balance + ${back}, q.credits) over (
              partition by q.account_id order by q.id rows between unbounded preceding and current row) as remaining
          from credit_asked q join credit_purse p on p.id = q.account_id
        ) s
      ) t where taken = credits
    ), credit_held as (
      insert into credit_holds (job_id, account_id, turn, credits) select id, account_id, 1, credits from paid
    )`;

const paidWithinBudgets = (back: string, over: boolean): string => `credit_turn as (
      select q.id, q.account_id, q.credits, ${budgetIds('q.budgets')} as budget_ids,
        pay_from_purses(${pursesOf(`p.balance + ${back}`, over)}, q.credits) over (
          order by q.id rows between unbounded preceding and current row) ->> 'short' as short
      from credit_asked q join credit_purse p on p.id = q.account_id
    ), paid as (
      select id, account_id, credits, budget_ids, case when budget_ids is not null then ${THIS_MONTH} end as budget_month
      from credit_turn where short is null
    ), unpaid as (
      select id, short from credit_turn where short is not null
    ), credit_held as (
      insert into credit_holds (job_id, account_id, turn, credits, budget_ids, budget_month)
      select id, account_id, 1, credits, budget_ids, budget_month from paid
    )`;

/**
 * Ends the reservations of the jobs in `source` (rows `id`, `status`, `credits`; see {@link moveCredits}): a completed
 * job is charged its `credits`, never more than was reserved; a failed or cancelled one gets everything back. Jobs in
 * other states, and jobs without a reservation, are left alone, so it may stand in every statement that ends jobs.
 */
export const settleCredits = (source: string): string => moveCredits({ over: source, budgeted: true });

/**
 * Reserves again for jobs in `source` (rows `id`, `credits`, `account_id`) that had ended and are begun again, within
 * `budgets`. Fails as a whole where an account has too little (`isUncovered`) or a budget (`budgetExceededIn`).
 */
export const reserveAgain = (source: string, budgets: string): string => `
    credit_again as (
      select s.id, s.account_id, s.credits,
        1 + (select count(*) from credit_ledger l where l.job_id = s.id and l.kind = 'reserve')::smallint as turn
      from ${source} s where s.credits > 0
    ), ${lockNamed(budgets)}, budget_again as (
      select ${budgetIds(budgets)} as ids, ${THIS_MONTH} as month
    ), credit_held_again as (
      insert into credit_holds (job_id, account_id, turn, credits, budget_ids, budget_month)
      select a.id, a.account_id, a.turn, a.credits, b.ids, case when b.ids is not null then b.month end
      from credit_again a, budget_again b
    ), credit_entered_again as (
      insert into credit_ledger (account_id, job_id, turn, kind, balance_change, held_change, budget_ids, budget_month)
      select a.account_id, a.id, a.turn, 'reserve', -a.credits, a.credits, b.ids,
        case when b.ids is not null then b.month end
      from credit_again a, budget_again b
    ), credit_taken_again as (
      update credit_accounts a set balance = a.balance - t.credits
      from (select account_id, sum(credits) as credits from credit_again group by account_id) t
      where a.id = t.account_id and ${BUDGETS_LOCKED}
    ), ${spendNamed(
      budgets,
      '(select sum(credits) from credit_again)::bigint',
      'exists (select 1 from credit_again)',
    )}`;
