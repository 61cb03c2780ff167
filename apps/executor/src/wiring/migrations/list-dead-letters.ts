import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ListDeadLetters1763770000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index dead_letters_waiting on dead_letters (created_at desc, job_id desc) where resolved_at is null`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
