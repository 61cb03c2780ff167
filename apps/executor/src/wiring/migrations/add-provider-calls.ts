import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddProviderCalls1763750000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  // Who ran the job, written by the one who did; null until then.
  `alter table jobs add column ran_by text`,

  // What a job bought, or was about to buy, from a provider. The row stands before the provider is asked, its task id
  // before the first poll; so whoever goes on with the job knows what may have been bought already.
  `create table provider_calls (
     job_id uuid not null,
     number smallint not null,
     provider text not null,
     class text not null check (class in ('A', 'B', 'C')),
     state text not null check (state in ('intended', 'submitted', 'settled', 'unknown')),
     reference uuid not null unique,
     backend jsonb not null,
     task_id text,
     handle jsonb,
     outcome text,
     error_code text,
     epoch integer not null,
     granted_attempts integer not null,
     intended_at timestamptz(3) not null default now(),
     submitted_at timestamptz(3),
     settled_at timestamptz(3),
     primary key (job_id, number)
   ) with (fillfactor = 80)`,
  `create index provider_calls_open on provider_calls (intended_at) where state in ('intended', 'submitted')`,

  // Keys that were pasted instead of set in the environment; what is sealed names the key that opens it.
  `create table provider_keys (
     provider text primary key,
     sealed bytea not null,
     set_by uuid not null,
     set_at timestamptz(3) not null default now()
   )`,
];
