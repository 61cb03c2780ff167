import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ListSingleNodes1764100520000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Jobs of runs are not in it, so that runs cost no more than before.
    await runner.query(
      `create index jobs_alone_by_workflow on jobs (workflow_id, created_at desc, id desc)
       where execution_id is null and workflow_id is not null`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
