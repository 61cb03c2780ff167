// Pieces of statements that count reservations against budgets, beside those that move credits. The rows of budgets are
// locked before accounts, in the order of their ids and months, so that no two statements wait for each other.

/** The month of now, UTC. A reservation counts against it, and what is given back later goes there. */
export const THIS_MONTH = `date_trunc('month', now() at time zone 'UTC')::date`;

/** Budgets as executions and jobs name them; null has none. */
const rowsOf = (budgets: string): string =>
  `jsonb_to_recordset(${budgets}) as n(of text, id uuid, credits bigint)`;

/** What ended reservations in `credit_freed` give back to budgets. */
export const BUDGET_BACK = `
    budget_back as (
      select b.id, f.budget_month as month, sum(f.credits - f.charge) as credits
      from credit_freed f cross join unnest(f.budget_ids) b(id) where f.charge < f.credits group by 1, 2
    )`;

/** What the new jobs in `credit_asked` count against, by job. */
export const BUDGET_ASKED = `
    budget_asked as (
      select q.id as job_id, n.of, n.id, n.credits as budget
      from credit_asked q cross join ${rowsOf('q.budgets')}
    )`;

/** The budgets that any of `parts` names, locked; all that lock budgets do it in this order. */
export const lockBudgets = (parts: readonly string[]): string => `
    budget_purse as (
      select s.id, s.month, s.used from (${parts.join(' union ')}) k(id, month)
      join spend_budgets s on s.id = k.id and s.month = k.month order by s.id, s.month for update of s
    )`;

/** A condition that is true, once budgets are locked. */
export const BUDGETS_LOCKED = `(select count(*) from budget_purse) >= 0`;

/** What is left for each new job, in all its budgets and its account. One that is missing has nothing left. */
export const pursesOf = (account: string, back: boolean): string => `
      coalesce((
        select jsonb_agg(jsonb_build_object('id', b.id, 'of', b.of, 'left', coalesce(b.budget - s.used${
          back
            ? ` + coalesce((
            select r.credits from budget_back r where r.id = b.id and r.month = ${THIS_MONTH}), 0)`
            : ''
        }, -1)) order by b.of)
        from budget_asked b left join budget_purse s on s.id = b.id and s.month = ${THIS_MONTH}
        where b.job_id = q.id
      ), '[]') || jsonb_build_object('id', q.account_id, 'of', 'account', 'left', ${account})`;

/** Writes the changes that `parts` (id, month, change) name. */
export const moveBudgets = (parts: readonly string[]): string => `
    budget_moved as (
      update spend_budgets b set used = b.used + c.change
      from (
        select id, month, sum(change) as change from (${parts.join(' union all ')}) m(id, month, change)
        group by 1, 2
      ) c where b.id = c.id and b.month = c.month and c.change <> 0 and ${BUDGETS_LOCKED}
    )`;

/** The ids in `budgets`, as reservations keep them; null where there are none. */
export const budgetIds = (budgets: string): string => `(select array_agg(n.id) from ${rowsOf(budgets)})`;

/** What `budgets` names, locked. */
export const lockNamed = (budgets: string): string =>
  lockBudgets([`select n.id, ${THIS_MONTH} from ${rowsOf(budgets)}`]);

/**
 * Counts `required` against all that `budgets` names, if `condition`. The statement fails as a whole when one of them
 * has less left (see `budgetExceededIn`).
 */
export const spendNamed = (budgets: string, required: string, condition: string): string => `
    budget_spent as (
      update spend_budgets b set used = spend_of_budget(b, n.credits, ${required})
      from ${rowsOf(budgets)}
      where b.id = n.id and b.month = ${THIS_MONTH} and ${BUDGETS_LOCKED} and ${condition}
    )`;

/** Of the caller $2, who is an active member of the workspaces $3. */
export const BUDGET_USE = {
  name: 'budget-use',
  text: `
    select (select coalesce(json_object_agg(id, used), '{}') from spend_budgets
        where id = any($1::uuid[]) and month = ${THIS_MONTH}
          and (kind = 'token' and owner_id = $2 or kind = 'workspace' and id = any($3::uuid[]))) as used,
      to_char(${THIS_MONTH} + interval '1 month', 'YYYY-MM-DD"T00:00:00.000Z"') as "resetsAt"`,
};

/** Makes the rows of budgets ($1 ids, $2 kinds), for this month and the next: a statement counts only against rows that are there. */
export const OPEN_BUDGETS = {
  name: 'open-budgets',
  text: `
    insert into spend_budgets (id, month, kind, owner_id)
    select b.id, m.month, b.kind, case when b.kind = 'token' then $3::uuid end
    from unnest($1::uuid[], $2::text[]) b(id, kind)
    cross join (values (${THIS_MONTH}), ((${THIS_MONTH} + interval '1 month')::date)) m(month)
    order by b.id, m.month on conflict do nothing`,
};
