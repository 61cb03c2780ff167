import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NoteGoneWorkflows1763993000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  // For as long as a run of one may still be on its way that was begun before it went.
  `create table gone_workflows (
     workflow_id uuid primary key,
     at timestamptz(3) not null default now()
   )`,
  `create function note_gone_workflow() returns trigger language plpgsql as $$
   begin
     insert into gone_workflows (workflow_id) values (old.id)
     on conflict (workflow_id) do update set at = excluded.at;
     return null;
   end $$`,
  `create trigger workflow_gone after delete on workflows for each row execute function note_gone_workflow()`,
];
