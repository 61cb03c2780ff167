import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddJobReviews1763760010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  // Which jobs are held: of one type, or of all (*); in one workspace, or everywhere (null).
  `create table job_policies (
     id uuid primary key,
     workspace_id uuid,
     job_type text not null,
     created_by uuid not null,
     created_at timestamptz(3) not null default now(),
     unique nulls not distinct (workspace_id, job_type)
   )`,

  // One row a job that was held. Until someone decides, its result stands here and nowhere else.
  `create table job_reviews (
     job_id uuid primary key,
     workspace_id uuid,
     output jsonb,
     held_at timestamptz(3) not null default now(),
     decision text,
     reason text,
     decided_by uuid,
     decided_at timestamptz(3)
   )`,
  `create index job_reviews_open on job_reviews (held_at, job_id) where decision is null`,
];
