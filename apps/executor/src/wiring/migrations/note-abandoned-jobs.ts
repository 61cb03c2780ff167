import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NoteAbandonedJobs1790002730000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  // Jobs that were cancelled or given up while a worker may have run them. Files of attempts before this epoch are
  // removed twice: at once, and when no worker that was cut off can still store one.
  `create table abandoned_jobs (
     job_id uuid primary key,
     epoch integer not null,
     doomed boolean not null default false,
     due_at timestamptz(3) not null default now()
   )`,
  `create index abandoned_jobs_due on abandoned_jobs (due_at)`,
];
