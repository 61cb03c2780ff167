import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs of which finished pieces are kept in the object storage, below this prefix, until the job is over. */
export class KeepPieces1790002510000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table kept_pieces (
         job_id uuid primary key,
         prefix text not null
       )`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
