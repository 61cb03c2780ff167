import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What generation was quoted at, by production, asker and input. */
export class KeepQuotes1790002700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table quotes (
         production_id uuid not null,
         user_id uuid not null,
         input_hash text not null,
         estimate integer,
         expires_at timestamptz(3) not null,
         primary key (production_id, user_id, input_hash)
       )`,
    );
    await runner.query(`create index quotes_by_expiry on quotes (expires_at)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
