import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepPartResults1790001000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  // What a part of a job came to, where the provider gives it only once. Its files stand in doomed_media.
  `create table part_results (
     job_id uuid not null,
     part smallint not null,
     result jsonb not null,
     created_at timestamptz(3) not null default now(),
     primary key (job_id, part)
   )`,
];
