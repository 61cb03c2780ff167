import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepAppRuns1763770030000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  `alter table published_apps add column max_runs_per_user_per_day integer, add column icon_url text,
     add column category text`,
  // archived_at: deleted by who ran it, and may be brought back. deleted_at: for good; the row still counts as a run
  // of its day.
  `alter table app_runs add column archived_at timestamptz(3), add column deleted_at timestamptz(3)`,
];
