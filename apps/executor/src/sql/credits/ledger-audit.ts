// One statement, so one moment: what is under way at that moment can't look like a difference.
export const AUDIT = {
  name: 'audit-credits',
  text: `
    with sums as (
      select account_id, sum(balance_change) as balance, sum(held_change) as held from credit_ledger group by account_id
    ), holds as (
      select account_id, sum(credits) as held from credit_holds group by account_id
    ), turns as (
      select l.job_id, l.turn, sum(l.held_change) as held, max(h.credits) as open
      from credit_ledger l left join credit_holds h on h.job_id = l.job_id and h.turn = l.turn
      where l.job_id is not null group by l.job_id, l.turn
    ), spent as (
      select b.id, l.budget_month as month, -sum(l.balance_change) as used
      from credit_ledger l cross join unnest(l.budget_ids) b(id) group by 1, 2
    ), problems as (
      select 'balance_differs' as problem, a.id, null::uuid as job_id, null::uuid as budget_id
      from credit_accounts a left join sums s on s.account_id = a.id where a.balance <> coalesce(s.balance, 0)
      union all
      select 'held_differs', a.id, null, null from credit_accounts a
      left join sums s on s.account_id = a.id left join holds h on h.account_id = a.id
      where coalesce(s.held, 0) <> coalesce(h.held, 0)
      union all
      select 'account_missing', account_id, null, null from sums
      where not exists (select 1 from credit_accounts a where a.id = account_id)
      union all
      select 'reservation_not_zero', null, job_id, null from turns where held <> coalesce(open, 0)
      union all
      select 'held_for_ended_job', h.account_id, h.job_id, null from credit_holds h join jobs j on j.id = h.job_id
      where j.status in ('completed', 'failed', 'cancelled')
      union all
      select 'held_for_no_job', h.account_id, h.job_id, null from credit_holds h
      where not exists (select 1 from jobs j where j.id = h.job_id)
      union all
      select 'runs_unpaid', j.payer_id, j.id, null from jobs j
      where j.credits > 0 and j.status in ('pending', 'running', 'pending_review')
        and not exists (select 1 from credit_holds h where h.job_id = j.id)
      union all
      select 'budget_differs', null, null, id
      from spend_budgets s full join spent u using (id, month) where coalesce(s.used, 0) <> coalesce(u.used, 0)
    )
    select (select count(*) from credit_accounts)::float8 as accounts,
      (select count(*) from credit_ledger)::float8 as entries,
      coalesce((select sum(balance) from credit_accounts), 0)::float8 as balance,
      coalesce((select sum(credits) from credit_holds), 0)::float8 as held,
      coalesce((select sum(balance_change) from credit_ledger where kind in ('signup', 'grant')), 0)::float8 as given,
      coalesce((select -sum(held_change) from credit_ledger where kind = 'settle'), 0)::float8 as charged,
      (select count(*) from problems)::float8 as "problemCount",
      coalesce((
        select json_agg(json_build_object('problem', problem, 'accountId', id, 'jobId', job_id, 'budgetId', budget_id))
        from (select * from problems limit 100) p
      ), '[]') as problems`,
};
