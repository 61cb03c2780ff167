import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddCollaborators1763770010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  `create table workflow_collaborators (
     workflow_id uuid not null references workflows (id) on delete cascade,
     user_id uuid not null,
     name text not null,
     role text not null check (role in ('viewer', 'editor')),
     added_by uuid not null,
     created_at timestamptz(3) not null default now(),
     primary key (workflow_id, user_id)
   )`,
  `create index workflow_collaborators_by_user on workflow_collaborators (user_id)`,
  // Set: the workflow was made for it and stays where it is.
  `alter table workflows add column assignment_id uuid`,
  `create index workflows_by_workspace on workflows (workspace_id, created_at desc, id desc)
     where workspace_id is not null`,
];
