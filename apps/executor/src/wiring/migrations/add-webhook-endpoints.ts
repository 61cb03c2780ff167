import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddWebhookEndpoints1763770020000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  // secret and previous_secret are sealed with SERVICE_ENCRYPTION_KEY.
  `create table webhook_endpoints (
     id uuid primary key,
     user_id uuid not null,
     workspace_id uuid,
     url text not null,
     description text,
     events text[] not null,
     active boolean not null default true,
     disabled_reason text,
     failing_since timestamptz(3),
     secret bytea not null,
     previous_secret bytea,
     previous_secret_until timestamptz(3),
     created_at timestamptz(3) not null default now(),
     updated_at timestamptz(3) not null default now()
   )`,
  `create index webhook_endpoints_by_owner on webhook_endpoints (user_id, created_at desc, id desc)`,

  // What ended and is to be told of. A row lives until its deliveries are made of it.
  `create table webhook_events (
     seq bigint generated always as identity primary key,
     user_id uuid not null,
     workspace_id uuid,
     type text not null,
     subject_id uuid not null,
     at timestamptz(3) not null
   )`,

  // epoch grows with each claim and redelivery: what a former sender writes names an older one. A claim is a lease,
  // which due_at ends.
  `create table webhook_deliveries (
     id uuid primary key,
     endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
     event text not null,
     payload jsonb not null,
     status text not null default 'pending',
     attempts integer not null default 0,
     epoch integer not null default 0,
     due_at timestamptz(3) not null default now(),
     last_status integer,
     last_error text,
     created_at timestamptz(3) not null default now(),
     delivered_at timestamptz(3)
   )`,
  `create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, created_at desc, id desc)`,
  `create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at) where status = 'pending'`,

  // Many statements end executions and jobs. Here the event is part of whichever it is, so that neither is without the
  // other, and rows that do not end cost one comparison.
  `create function note_ended_execution() returns trigger language plpgsql as $$
   begin
     if exists (select 1 from webhook_endpoints e where e.user_id = new.user_id and e.active) then
       insert into webhook_events (user_id, workspace_id, type, subject_id, at)
       values (new.user_id, new.workspace_id, 'execution.' || new.status, new.id, new.completed_at);
     end if;
     return null;
   end $$`,
  `create trigger execution_ended after update on executions for each row
   when (old.completed_at is null and new.completed_at is not null) execute function note_ended_execution()`,
  `create trigger execution_ended_at_once after insert on executions for each row
   when (new.completed_at is not null) execute function note_ended_execution()`,
  `create function note_ended_job() returns trigger language plpgsql as $$
   begin
     if exists (select 1 from webhook_endpoints e where e.user_id = new.user_id and e.active) then
       insert into webhook_events (user_id, workspace_id, type, subject_id, at)
       values (new.user_id, new.workspace_id, 'job.' || new.status, new.id, new.completed_at);
     end if;
     return null;
   end $$`,
  `create trigger job_ended after update on jobs for each row
   when (new.execution_id is null and old.completed_at is null and new.completed_at is not null)
   execute function note_ended_job()`,
  `create trigger job_ended_at_once after insert on jobs for each row
   when (new.execution_id is null and new.completed_at is not null) execute function note_ended_job()`,
];
