import { USED_REQUESTS_TABLES } from '@easel/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NoteUsedRequests1790002110000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of USED_REQUESTS_TABLES) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
