import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountUnfinishedWork1790002430000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  // The predicate is written so that only statements that mean this index match it.
  `create index executions_unfinished on executions (user_id) where num_nulls(completed_at) = 1`,
  // Jobs of runs are not counted, and pay nothing for the index. A process of the version before does not fill it.
  `alter table job_queue add column alone boolean not null default false`,
  `create index job_queue_alone on job_queue (user_id) where alone`,
];
