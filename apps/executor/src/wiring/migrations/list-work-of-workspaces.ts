import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For lists of a workspace that show the work of all its members. Personal work is not in them and costs no more. */
export class ListWorkOfWorkspaces1790002410000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index jobs_by_workspace on jobs (workspace_id, created_at desc, id desc) where workspace_id is not null`,
    );
    await runner.query(
      `create index media_assets_by_workspace on media_assets (workspace_id, created_at desc, id desc)
       where workspace_id is not null`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
