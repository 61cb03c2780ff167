import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepEntities1790002200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  // Subjects of every kind. Times in milliseconds: callers send `updated_at` back to say which state they saw.
  `create table entities (
     id uuid primary key,
     kind text not null,
     user_id uuid not null,
     workspace_id uuid,
     project_id uuid,
     workflow_id uuid,
     node_id text,
     name text not null,
     -- The name in lower case, of an active record whose kind has unique names.
     name_key text,
     source_image_url text,
     -- The candidate behind the main image.
     source_job_id uuid,
     image_provider text,
     canonical_description text,
     -- What only some kinds have, by stored name.
     fields jsonb not null default '{}',
     reference_photos jsonb not null default '[]',
     selected_assets jsonb not null default '{}',
     deleted_at timestamptz(3),
     created_at timestamptz(3) not null default now(),
     updated_at timestamptz(3) not null default now()
   )`,
  `create unique index entities_names on entities (user_id, kind, name_key) where name_key is not null`,
  `create index entities_active on entities (user_id, workspace_id, kind, created_at desc, id desc)
     where deleted_at is null`,
  `create index entities_archived on entities (user_id, workspace_id, kind, created_at desc, id desc)
     where deleted_at is not null`,
  `create index entities_of_workspace on entities (workspace_id, kind, created_at desc, id desc)
     where workspace_id is not null`,
  `create index entities_of_project on entities (project_id, kind, created_at desc, id desc)`,

  // One row an entry, so that an append neither reads nor rewrites the bucket. A bucket holds an address once; an index
  // entry has no room for the address itself.
  `create table entity_assets (
     id bigint generated always as identity primary key,
     entity_id uuid not null references entities on delete cascade,
     bucket text not null,
     name text not null,
     url text not null,
     details jsonb,
     job_id uuid,
     created_at timestamptz(3) not null default now()
   )`,
  `create unique index entity_assets_once on entity_assets (entity_id, bucket, md5(url))`,

  // Jobs that were started for a record, or for a record that is still to be made.
  `create table entity_jobs (
     job_id uuid primary key,
     kind text not null,
     entity_id uuid references entities on delete cascade,
     user_id uuid not null,
     purpose text not null check (purpose in ('main', 'asset', 'motion')),
     asset_type text,
     bucket text,
     name text,
     -- Of a main image: the result becomes it without an approval.
     sets_main boolean not null default false,
     -- Of an asset: a save may overwrite the bucket, so an append counts as a change of the record.
     moves_record boolean not null default false,
     provider text,
     status text not null default 'pending'
       check (status in ('pending', 'running', 'completed', 'failed', 'cancelled')),
     progress smallint not null default 0,
     url text,
     created_at timestamptz(3) not null default now(),
     ended_at timestamptz(3)
   )`,
  `create index entity_jobs_of_entity on entity_jobs (entity_id, created_at desc, job_id desc)`,
  `create index entity_jobs_open on entity_jobs (created_at, job_id) where ended_at is null`,
];
