import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddShots1790000500010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table shots (
         id text primary key,
         user_id uuid not null,
         visibility text not null,
         content jsonb not null,
         created_at timestamptz(3) not null default now(),
         updated_at timestamptz(3) not null default now()
       )`,
    );
    await runner.query(`create index shots_by_owner on shots (user_id)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
