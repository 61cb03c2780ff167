import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RetireWorkflowIds1790002100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  // Whose a deleted workflow was, for ever: nobody else gets its id.
  `create table retired_workflow_ids (
     workflow_id uuid primary key,
     user_id uuid not null
   )`,
  // A trigger, because workflows go in several ways: on their own, with a project, with an account.
  `create function retire_workflow_id() returns trigger language plpgsql as $$
   begin
     insert into retired_workflow_ids (workflow_id, user_id) values (old.id, old.user_id)
     on conflict (workflow_id) do nothing;
     return null;
   end $$`,
  `create trigger workflow_id_retired after delete on workflows
   for each row execute function retire_workflow_id()`,
  // Of those that went before, the first version names who made it.
  `insert into retired_workflow_ids (workflow_id, user_id)
   select distinct on (d.workflow_id) d.workflow_id, d.created_by from documents d
   where d.workflow_id is not null and d.created_by is not null
     and not exists (select 1 from workflows w where w.id = d.workflow_id)
   order by d.workflow_id, d.version
   on conflict do nothing`,
];
