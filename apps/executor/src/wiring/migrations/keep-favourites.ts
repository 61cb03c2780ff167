import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepFavourites1790001200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table media_assets add column favorite boolean not null default false');
    await runner.query(
      'create index media_assets_favorite on media_assets (user_id, created_at desc, id desc) where favorite',
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
