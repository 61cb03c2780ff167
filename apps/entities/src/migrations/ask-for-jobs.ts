import { ASKED_JOBS_TABLES } from '@easel/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AskForJobs1790002510000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of ASKED_JOBS_TABLES) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
