import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddRetention1763770040000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  // Where the walk through a table is that looks for what has been kept for long enough. finished_at: when it came to
  // the end last; null while it is under way.
  `create table retention_walks (
     name text primary key,
     position uuid not null default '00000000-0000-0000-0000-000000000000',
     finished_at timestamptz(3)
   )`,
  `insert into retention_walks (name) values ('executions'), ('jobs'), ('deliveries')`,
];
