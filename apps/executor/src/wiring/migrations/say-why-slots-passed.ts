import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SayWhySlotsPassed1790002120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Code and message of what kept a slot from starting a run; null where it started one, and for older slots.
    await runner.query(`alter table schedule_slots add column skipped jsonb`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
