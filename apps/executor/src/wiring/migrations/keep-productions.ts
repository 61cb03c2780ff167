import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepProductions1790002700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  `alter table workflows add column is_production boolean not null default false`,
  `create index workflows_own_productions on workflows (user_id, updated_at desc, id desc) where is_production`,
  `create index workflows_productions_of_workspace on workflows (workspace_id, updated_at desc, id desc)
   where is_production and workspace_id is not null`,

  // Name, version, poster and who may do what are the workflow's.
  `create table productions (
     workflow_id uuid primary key references workflows (id) on delete cascade,
     shared boolean not null default false,
     allow_editable_copy boolean not null default false,
     archived boolean not null default false,
     dependency_aware boolean not null default false,
     shot_count integer not null default 0,
     duration_sec double precision not null default 0,
     pending_count integer not null default 0
   ) with (fillfactor = 80)`,
  // version: of the last change of this part. A body of null: removed in that version.
  `create table production_parts (
     workflow_id uuid not null references productions (workflow_id) on delete cascade,
     part text not null,
     version integer not null,
     body jsonb,
     primary key (workflow_id, part)
   ) with (fillfactor = 80)`,
  `create index production_parts_by_version on production_parts (workflow_id, version)`,
  // altered: what it was before, null for what can't be taken back. touched: the places, which a later undo compares.
  `create table production_changes (
     workflow_id uuid not null references productions (workflow_id) on delete cascade,
     version integer not null,
     at timestamptz(3) not null default now(),
     user_id uuid not null,
     client text,
     kind text not null,
     operations jsonb not null,
     receipts jsonb not null,
     altered jsonb,
     touched jsonb not null,
     primary key (workflow_id, version)
   )`,
  // Answers of requests that their senders may repeat, for 24 hours.
  `create table production_requests (
     workflow_id uuid not null references productions (workflow_id) on delete cascade,
     route text not null,
     request_id text not null,
     body_hash text not null,
     answer jsonb not null,
     at timestamptz(3) not null default now(),
     primary key (workflow_id, route, request_id)
   )`,
  `create index production_requests_by_age on production_requests (at)`,
];
