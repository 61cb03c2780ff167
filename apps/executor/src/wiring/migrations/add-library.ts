import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddLibrary1763760000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  // Media that no job made: uploads. thumbnail_key: of an upload; a job's thumbnail is a row of its own.
  `alter table media_assets
     alter column job_id drop not null,
     add column id uuid not null default gen_random_uuid(),
     add column filename text,
     add column thumbnail_key text,
     add column origin text,
     add column in_library boolean not null default false`,
  `create unique index media_assets_by_id on media_assets (id)`,
  `drop index media_assets_by_owner`,
  `create index media_assets_by_owner on media_assets (user_id, created_at desc, id desc) include (size)`,

  // An upload under way: a file may lie, or half lie, below its prefix. Gone once it is in the library or given up.
  `create table uploads (
     id uuid primary key,
     user_id uuid not null,
     workspace_id uuid,
     prefix text not null,
     key text not null,
     filename text,
     origin text,
     created_at timestamptz(3) not null default now()
   )`,
  `create index uploads_by_age on uploads (created_at)`,

  // Files that nothing refers to any more: keys, or prefixes that end with / or -. Gone once they are removed.
  `create table doomed_media (
     name text primary key,
     due_at timestamptz(3) not null default now()
   )`,
];
