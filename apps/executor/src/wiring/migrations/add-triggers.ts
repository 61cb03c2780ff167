import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddTriggers1763710000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

// Triggers are written with the document that has their nodes, which is before a new workflow's own row.
const WORKFLOW = `workflow_id uuid not null references workflows (id) on delete cascade deferrable initially deferred`;

const STATEMENTS = [
  // The token itself stands in the owner's document alone. recent: when the last ten calls came, oldest first.
  `create table webhook_triggers (
     token_hash bytea primary key,
     ${WORKFLOW},
     node_id text not null,
     recent timestamptz[] not null default '{}',
     created_at timestamptz(3) not null default now(),
     unique (workflow_id, node_id)
   )`,

  // next_at: the slot to fire next; null when none is left.
  `create table schedule_triggers (
     id uuid primary key,
     ${WORKFLOW},
     node_id text not null,
     cron text not null,
     timezone text not null,
     max_executions integer,
     fired integer not null default 0,
     next_at timestamptz(3),
     last_fired_at timestamptz(3),
     unique (workflow_id, node_id)
   )`,
  `create index schedule_triggers_due on schedule_triggers (next_at) where next_at is not null`,

  // One row a slot that came; without an execution where it was skipped.
  `create table schedule_slots (
     trigger_id uuid not null references schedule_triggers (id) on delete cascade,
     slot timestamptz(3) not null,
     execution_id uuid,
     primary key (trigger_id, slot)
   )`,
];
