// Of two processes that open an account at once one inserts it, and only that one writes what it starts with.
export const OPEN = {
  name: 'open-credit-accounts',
  text: `
    with opened as (
      insert into credit_accounts (id, balance) select id, $2 from unnest($1::uuid[]) id order by id
      on conflict do nothing returning id, balance
    )
    insert into credit_ledger (account_id, kind, balance_change, held_change)
    select id, 'signup', balance, 0 from opened where balance > 0`,
};

export const BALANCE = {
  name: 'credit-balance',
  text: `
    select a.balance::float8 as available,
      coalesce((select sum(h.credits) from credit_holds h where h.account_id = a.id), 0)::float8 as held,
      coalesce((
        select -sum(l.held_change) from credit_ledger l
        where l.account_id = a.id and l.kind = 'settle' and l.created_at >= date_trunc('day', now(), 'UTC')
      ), 0)::float8 as "spentToday",
      exists (select 1 from credit_ledger l where l.account_id = a.id and l.kind = 'grant') as granted
    from credit_accounts a where a.id = $1`,
};

export const AVAILABLE = {
  name: 'credits-available',
  text: `
    select x.ordinal, coalesce(a.balance, 0)::float8 as available
    from unnest($1::uuid[]) with ordinality as x(id, ordinal) left join credit_accounts a on a.id = x.id`,
};
