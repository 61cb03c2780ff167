import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FindRecentJobs1764100030000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Jobs are stored in the order of their making, so that ranges of blocks say enough; and what is never changed keeps
    // no update from staying on its page.
    await runner.query(
      `create index jobs_by_time on jobs using brin (created_at) with (pages_per_range = 32, autosummarize = on)`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
