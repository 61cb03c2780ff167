import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddExecutionControl1763730000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  // An attempt that had something to say: it failed, was not the first, or its lane left lines. Others have no row.
  `create table job_attempts (
     job_id uuid not null,
     attempt integer not null,
     status text not null,
     code text,
     message text,
     log jsonb not null,
     started_at timestamptz(3) not null,
     ended_at timestamptz(3) not null default now(),
     primary key (job_id, attempt)
   )`,
  // When whoever holds a place on the queue must have ended the job, one way or the other.
  `alter table job_queue add column deadline_at timestamptz(3)`,
];
