import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountLostHolders1790001993000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

// How many holders an execution lost since anything of it was written, and at which event that was.
const STATEMENTS = [
  `alter table executions add column losses smallint not null default 0, add column lost_at_seq integer`,
];
