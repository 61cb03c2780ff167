import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddProvisionalFiles1790001340000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // job_id: whose end decides on the file; while there is none, due_at does. No foreign keys: a file that its owner
    // deletes, and a job that is forgotten, are looked at like any other.
    await runner.query(`create table provisional_files (
      asset_id uuid primary key,
      user_id uuid not null,
      job_id uuid,
      due_at timestamptz(3) not null default now() + interval '2 hours'
    )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
