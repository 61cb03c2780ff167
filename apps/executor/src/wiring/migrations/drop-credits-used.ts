import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a run has cost is the sum of its jobs; the column beside it was never written. */
export class DropCreditsUsed1764100200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table executions drop column credits_used');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
