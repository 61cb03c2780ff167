import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddResultCache1763730020000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  // What a completed job was asked, where its node says that the answer may be used again.
  `alter table jobs add column cache_key text`,
  `create index jobs_by_cache_key on jobs (user_id, cache_key) where cache_key is not null`,
];
