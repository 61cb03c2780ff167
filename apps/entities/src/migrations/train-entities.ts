import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TrainEntities1790002540000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The latest training of a record, and what a training made that succeeded.
    await runner.query('alter table entities add column lora jsonb');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
