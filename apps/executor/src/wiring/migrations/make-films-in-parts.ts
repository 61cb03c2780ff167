import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MakeFilmsInParts1764100400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  // Which part of its job an order is for; most jobs have one part.
  `alter table provider_calls add column part smallint not null default 0`,

  // What is to be shot for a job, written once before anything is bought: every attempt shoots the same.
  `create table films (
     job_id uuid primary key,
     plan jsonb,
     stop_asked_at timestamptz(3)
   )`,
];
