import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddPublishedApps1763720000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  `create table published_apps (
     id uuid primary key,
     slug text not null unique,
     user_id uuid not null,
     name text not null,
     description text,
     thumbnail_url text,
     version integer not null,
     output_types text[] not null,
     run_count integer not null default 0,
     created_at timestamptz(3) not null default now(),
     updated_at timestamptz(3) not null default now()
   )`,
  `create index published_apps_newest on published_apps (created_at desc, id desc)`,

  // What an app was at one version: a document, and what its publisher arranged over it. Never changed.
  `create table app_versions (
     id uuid primary key,
     app_id uuid not null references published_apps (id) on delete cascade,
     version integer not null,
     workflow_id uuid not null,
     document_id uuid not null references documents (id),
     presentation jsonb not null,
     created_at timestamptz(3) not null default now(),
     unique (app_id, version)
   )`,

  // Belongs to who ran the app and stays when the app goes.
  `create table app_runs (
     id uuid primary key,
     app_id uuid not null,
     app_version_id uuid not null,
     user_id uuid not null,
     execution_id uuid not null,
     inputs jsonb not null,
     created_at timestamptz(3) not null default now()
   )`,
  `create index app_runs_by_user on app_runs (app_id, user_id, created_at desc, id desc)`,
];
