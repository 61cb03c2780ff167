import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddCredits1763740000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  // Who pays; null where nobody does. credit_limit: what the run may cost at most, where it was quoted.
  `alter table executions add column payer_id uuid, add column credit_limit integer`,
  `alter table jobs add column payer_id uuid`,

  // What an account can spend. Whoever takes from it holds the row's lock, so no two take the same credit.
  `create table credit_accounts (
     id uuid primary key,
     balance bigint not null constraint credit_accounts_covered check (balance >= 0),
     opened_at timestamptz(3) not null default now()
   ) with (fillfactor = 50)`,

  // What is set aside for jobs under way. The row is there once, so it is given back or charged once.
  // turn: from 1; grows each time a job that had ended is begun again.
  `create table credit_holds (
     job_id uuid primary key,
     account_id uuid not null,
     turn smallint not null,
     credits integer not null check (credits > 0)
   )`,
  `create index credit_holds_by_account on credit_holds (account_id)`,

  // Every change of a balance or of what is held. An account's balance is the sum of its balance changes; the held
  // changes of a job's turn sum to zero once the job has ended.
  `create table credit_ledger (
     id uuid primary key default gen_random_uuid(),
     account_id uuid not null,
     kind text not null check (kind in ('signup', 'grant', 'reserve', 'settle', 'refund')),
     job_id uuid,
     turn smallint,
     balance_change bigint not null,
     held_change bigint not null,
     actor_id uuid,
     reason text,
     created_at timestamptz(3) not null default now(),
     check ((job_id is null) = (kind in ('signup', 'grant')))
   )`,
  `create unique index credit_ledger_once on credit_ledger (job_id, turn, kind) where job_id is not null`,
  `create unique index credit_ledger_signup on credit_ledger (account_id) where kind = 'signup'`,
  `create index credit_ledger_by_account on credit_ledger (account_id, created_at desc, id desc)`,
  `create function refuse_change() returns trigger language plpgsql as $$
     begin raise exception '% is only ever added to', tg_table_name; end $$`,
  `create trigger credit_ledger_stays before update or delete on credit_ledger
     for each row execute function refuse_change()`,

  // What an operator changed of the catalog's prices. Neither price: the identifier has none.
  `create table credit_prices (
     identifier text primary key,
     credits numeric,
     credits_per_second numeric,
     changed_by uuid not null,
     changed_at timestamptz(3) not null default now(),
     check (credits is null or credits_per_second is null)
   )`,
  // One row: grows with each change, so that a process knows whether the prices it has read still hold.
  `create table credit_price_list (version bigint not null)`,
  `insert into credit_price_list values (0)`,

  // What a run was said to cost. A run that names the hash costs no more, or is refused.
  `create table credit_quotes (
     user_id uuid not null,
     workflow_id uuid not null,
     input_hash text not null,
     credits integer not null,
     expires_at timestamptz(3) not null,
     primary key (user_id, workflow_id, input_hash)
   )`,

  // What is left of \`purse\` when prices are paid one after the other, and one that is too high is passed over.
  `create function pay_next(remaining bigint, purse bigint, price bigint) returns bigint immutable language sql as $$
     select coalesce(remaining, purse) - case when price <= coalesce(remaining, purse) then price else 0 end $$`,
  `create aggregate left_of_purse(bigint, bigint) (sfunc = pay_next, stype = bigint)`,
];
