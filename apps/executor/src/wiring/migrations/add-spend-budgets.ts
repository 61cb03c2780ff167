import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddSpendBudgets1764100210000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  // What was spent under a token or in a workspace in a month, with what is held for work under way. What may be spent
  // is not here: it comes with the work.
  // owner_id: whose token it is; null for a workspace, which is asked about by its members.
  `create table spend_budgets (
     id uuid not null,
     month date not null,
     kind text not null check (kind in ('token', 'workspace')),
     owner_id uuid,
     used bigint not null default 0 check (used >= 0),
     primary key (id, month)
   ) with (fillfactor = 50)`,

  // The budgets that work was started under, \`[{ of, id, credits }]\`; null: none. A job that belongs to a run has its run's.
  `alter table executions add column budgets jsonb`,
  `alter table jobs add column budgets jsonb`,

  // Which budgets a reservation counts against, and in which month, so that what is given back later goes there.
  `alter table credit_holds add column budget_ids uuid[], add column budget_month date`,
  `alter table credit_ledger add column budget_ids uuid[], add column budget_month date`,

  // What \`used\` becomes. It fails as a whole, saying by how much, when the budget does not have that much left.
  `create function spend_of_budget(b spend_budgets, budget bigint, required bigint) returns bigint language plpgsql as $$
     begin
       if b.used + required > budget then
         raise exception 'budget exceeded' using errcode = 'check_violation', constraint = 'spend_budget_covered',
           detail = json_build_object('budgetOf', b.kind, 'budget', budget, 'used', b.used, 'required', required,
             'resetsAt', to_char(b.month + interval '1 month', 'YYYY-MM-DD"T00:00:00.000Z"'));
       end if;
       return b.used + required;
     end $$`,

  // Pays prices one after the other, each from several purses at once ([{ id, of, left }]). One that any of its purses
  // can't pay is passed over; \`short\` says which. \`taken\`: from each purse so far.
  `create function pay_next_from_purses(state jsonb, purses jsonb, price bigint) returns jsonb
     immutable language sql as $$
     select jsonb_build_object('short', s.short,
       'taken', coalesce(state -> 'taken', '{}') || case when s.short is null then s.taken else '{}' end)
     from (
       select (array_agg(p.value ->> 'of' order by p.n) filter (
           where (p.value ->> 'left')::bigint - t.taken < price))[1] as short,
         jsonb_object_agg(p.value ->> 'id', t.taken + price) as taken
       from jsonb_array_elements(purses) with ordinality p(value, n)
       cross join lateral (select coalesce((state -> 'taken' ->> (p.value ->> 'id'))::bigint, 0) as taken) t
     ) s $$`,
  `create aggregate pay_from_purses(jsonb, bigint) (sfunc = pay_next_from_purses, stype = jsonb)`,
];
