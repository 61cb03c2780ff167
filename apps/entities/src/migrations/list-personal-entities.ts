import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ListPersonalEntities1790002620000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

/**
 * Postgres reads an index in order only where the columns before are compared with `=`. The workspace of personal records
 * is null, so the list of these sorted everything that their owner has.
 */
const STATEMENTS = [
  `create index entities_personal on entities (user_id, kind, created_at desc, id desc)
     where deleted_at is null and workspace_id is null`,
  `create index entities_personal_archived on entities (user_id, kind, created_at desc, id desc)
     where deleted_at is not null and workspace_id is null`,
  `create index entities_of_member on entities (user_id, workspace_id, kind, created_at desc, id desc)
     where deleted_at is null and workspace_id is not null`,
  // Whether a name is taken, of kinds whose names may repeat as well; and all active records of an account.
  `create index entities_by_name on entities (user_id, kind, lower(name)) where deleted_at is null`,
  `drop index entities_active`,
];
