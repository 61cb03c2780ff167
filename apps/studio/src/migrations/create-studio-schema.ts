import { OUTBOX_TABLES } from '@easel/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateStudioSchema1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of OUTBOX_TABLES) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
