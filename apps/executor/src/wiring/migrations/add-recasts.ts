import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddRecasts1790001100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  // payer_id, budgets, origin: what the jobs of a recast need of whoever made it. script: as it was analysed then, so
  // that the analysis may go. tasks: its jobs, from when they are planned. waits: ids of those under way. gate: what
  // its owner is asked. film_job_id: of the one film, before it is made. due_at: when a scheduler looks at it next,
  // null while only its owner or the end of a job can move it.
  `create table recasts (
     id uuid primary key,
     user_id uuid not null,
     workspace_id uuid,
     workflow_id uuid references workflows (id) on delete set null,
     payer_id uuid,
     budgets jsonb,
     origin text not null,
     analysis_job_id uuid not null,
     rights_attested boolean not null,
     script jsonb not null,
     settings jsonb not null,
     choices jsonb not null,
     tasks jsonb not null default '[]',
     waits uuid[] not null default '{}',
     gate text,
     status text not null default 'planning',
     estimate_credits integer not null,
     film_job_id uuid not null,
     video_url text,
     failure_reason text,
     due_at timestamptz(3) default now(),
     created_at timestamptz(3) not null default now(),
     updated_at timestamptz(3) not null default now(),
     completed_at timestamptz(3)
   ) with (fillfactor = 85)`,
  `create index recasts_due on recasts (due_at) where due_at is not null`,
  `create index recasts_waiting on recasts (id) where waits <> '{}'`,
  `create index recasts_by_workflow on recasts (workflow_id) where workflow_id is not null`,
  `insert into retention_walks (name) values ('recasts') on conflict do nothing`,
];
