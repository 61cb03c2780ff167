import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which operation (`Idempotency-Key`) resumed an execution last: asking for it again must not resume it twice. */
export class AddResumingOperation1764000010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table executions add resumed_by uuid');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
