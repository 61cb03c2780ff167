import { OUTBOX_TABLES } from '@easel/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateExecutorSchema1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  // The content of a workflow at one version: never changed, so that executions refer to it instead of copying it.
  `create table documents (
     id uuid primary key,
     workflow_id uuid not null,
     version integer not null,
     nodes jsonb not null,
     edges jsonb not null,
     settings jsonb not null,
     source_prompt text,
     created_by uuid not null,
     created_at timestamptz(3) not null default now(),
     unique (workflow_id, version)
   )`,
  `create table workflows (
     id uuid primary key,
     user_id uuid not null,
     project_id uuid,
     workspace_id uuid,
     name text not null,
     description text,
     folder_id uuid,
     is_template boolean not null default false,
     thumbnail_url text,
     version integer not null,
     document_id uuid not null references documents (id),
     created_at timestamptz(3) not null default now(),
     updated_at timestamptz(3) not null default now()
   )`,
  `create index workflows_by_owner on workflows (user_id, created_at desc, id desc)`,
  `create index workflows_by_project on workflows (project_id, created_at desc, id desc)`,

  // A process that works; it lives as long as it gives signs of life. Epochs below are what its writes prove.
  `create table worker_sessions (
     id uuid primary key,
     roles text not null,
     started_at timestamptz(3) not null default now(),
     expires_at timestamptz(3) not null
   )`,

  // One row an execution, whatever its size. due_at: something is to be planned; null: nothing until a job ends.
  `create table executions (
     id uuid primary key,
     user_id uuid not null,
     workspace_id uuid,
     workflow_id uuid,
     document_id uuid not null references documents (id),
     node_ids text[],
     inputs jsonb,
     trigger_type text not null,
     trigger_data jsonb,
     status text not null,
     epoch integer not null default 0,
     session_id uuid,
     due_at timestamptz(3),
     wake_seq integer not null default 0,
     total_nodes integer not null,
     completed_nodes integer not null default 0,
     failed_nodes integer not null default 0,
     credits_used integer not null default 0,
     pure_states jsonb,
     event_seq integer not null default 0,
     error_message text,
     origin text,
     traceparent text,
     deadline_at timestamptz(3) not null,
     created_at timestamptz(3) not null default now(),
     started_at timestamptz(3),
     completed_at timestamptz(3)
   ) with (fillfactor = 80)`,
  `create index executions_by_workflow on executions (workflow_id, created_at desc, id desc)`,
  `create index executions_due on executions (due_at)
     where session_id is null and due_at is not null and status in ('pending', 'running', 'stopping')`,
  `create index executions_held on executions (session_id) where session_id is not null`,
  `create index executions_deadline on executions (deadline_at) where status in ('pending', 'running', 'stopping')`,

  // The unit of effectful work: one iteration of one node, or a node run on its own. No index has a column that
  // changes, so that ending a job touches no index; nor do foreign keys slow the hottest insert there is.
  `create table jobs (
     id uuid primary key,
     user_id uuid not null,
     workspace_id uuid,
     workflow_id uuid,
     execution_id uuid,
     node_id text,
     iteration integer not null default 0,
     iterations integer not null default 1,
     type text not null,
     lane text not null,
     status text not null,
     input jsonb not null,
     output jsonb,
     error_code text,
     error_message text,
     progress smallint not null default 0,
     attempts integer not null default 0,
     max_attempts integer not null default 3,
     epoch integer not null default 0,
     credits integer not null default 0,
     origin text,
     traceparent text,
     created_at timestamptz(3) not null default now(),
     started_at timestamptz(3),
     completed_at timestamptz(3)
   ) with (fillfactor = 80)`,
  `create index jobs_by_execution on jobs (execution_id) where execution_id is not null`,
  `create index jobs_by_owner on jobs (user_id, created_at desc, id desc)`,

  // Jobs that the workers of a lane are to run, or run, until they have ended. A job that an orchestrator runs itself
  // is not here: its lease is the execution's.
  `create table job_queue (
     job_id uuid primary key,
     lane text not null,
     due_at timestamptz(3) not null,
     session_id uuid
   ) with (fillfactor = 70)`,
  `create index job_queue_due on job_queue (lane, due_at) where session_id is null`,
  `create index job_queue_held on job_queue (session_id) where session_id is not null`,

  // A job that was given up on. Its row stays until an operator replays or discards it.
  `create table dead_letters (
     job_id uuid primary key,
     reason text not null,
     created_at timestamptz(3) not null default now(),
     resolved_at timestamptz(3),
     resolution text
   )`,

  // What happened, gap-free per execution: one row a step, its events numbered from seq on.
  `create table execution_events (
     execution_id uuid not null,
     seq integer not null,
     events jsonb not null,
     at timestamptz(3) not null default now(),
     primary key (execution_id, seq)
   )`,

  `create table media_assets (
     key text primary key,
     user_id uuid not null,
     workspace_id uuid,
     job_id uuid not null,
     kind text not null,
     role text,
     content_type text not null,
     size bigint not null,
     sha256 text not null,
     width integer,
     height integer,
     duration_seconds real,
     created_at timestamptz(3) not null default now()
   )`,
  `create index media_assets_by_owner on media_assets (user_id, created_at desc, key)`,
  `create index media_assets_by_job on media_assets (job_id)`,

  ...OUTBOX_TABLES,
];
