import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Null for apps that were published before: their publisher's name is known when they are published again. */
export class NameCreatorsOfApps1790002400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table published_apps add column creator_name text');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
