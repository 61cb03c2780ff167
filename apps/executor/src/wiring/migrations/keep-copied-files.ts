import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepCopiedFiles1790002600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Files that were copied for a record of another service. When one is due, that service is asked whether the record
    // is there. No foreign keys: a file that its owner has deleted is due like any other.
    await runner.query(`create table copied_files (
      asset_id uuid primary key,
      user_id uuid not null,
      key text not null,
      due_at timestamptz(3) not null
    )`);
    await runner.query('create index copied_files_due on copied_files (due_at)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
