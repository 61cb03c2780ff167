import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LeaveRoomForUpdates1763735000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

// A row that is updated within its page touches no index. Each job is updated once at least, when most rows of its
// page are new too: half of the page is theirs. Only new pages are filled by it; nothing is rewritten.
const STATEMENTS = [`alter table jobs set (fillfactor = 50)`, `alter table executions set (fillfactor = 50)`];
