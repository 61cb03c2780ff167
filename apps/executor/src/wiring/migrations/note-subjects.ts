import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NoteSubjects1790002520000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  // Which stored subjects a version of a workflow names. Versions never change, so these rows do not either.
  `create table document_subjects (
     document_id uuid not null references documents on delete cascade,
     subject_id uuid not null,
     primary key (subject_id, document_id)
   )`,
  `create index document_subjects_of_document on document_subjects (document_id)`,
  `insert into document_subjects (document_id, subject_id)
   select distinct d.id, setting.value::uuid
   from documents d
     cross join jsonb_array_elements(case when jsonb_typeof(d.nodes) = 'array' then d.nodes else '[]' end) node
     cross join jsonb_each_text(case when jsonb_typeof(node -> 'data') = 'object' then node -> 'data' else '{}' end) setting
   where d.nodes::text like '%DbId"%' and setting.key like '%DbId'
     and setting.value ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`,
];
