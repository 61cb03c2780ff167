import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PruneDocuments1764100510000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  `insert into retention_walks (name) values ('documents')`,
  // Whether anything still refers to a document is asked for each that may go, also by the foreign keys.
  `create index executions_by_document on executions (document_id)`,
  `create index app_versions_by_document on app_versions (document_id)`,
  `create index workflows_by_document on workflows (document_id)`,
];
