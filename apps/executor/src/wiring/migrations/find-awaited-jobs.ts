import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The oldest job that somebody waits for is found without reading those that nobody does. */
export class FindAwaitedJobs1790002720000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index asked_jobs_awaited on asked_jobs (asker, created_at) where not released and not withdrawn`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
