import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ResumePipelines1790000500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  // superseded: nobody waits for the job any more, and another one may be made under the same key.
  `alter table pipeline_tasks add column superseded boolean not null default false`,
  `alter table pipeline_tasks drop constraint pipeline_tasks_pipeline_id_stage_attempt_key_key`,
  `create unique index pipeline_tasks_by_key on pipeline_tasks (pipeline_id, stage, attempt, key) where not superseded`,
  `insert into retention_walks (name) values ('pipelines') on conflict do nothing`,
];
