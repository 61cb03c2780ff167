import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A migration that runs its statements in order and is never undone. */
export abstract class ForwardOnly implements MigrationInterface {
  protected abstract readonly statements: readonly string[];

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of this.statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
