import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddTemplates1764100010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  // snapshot: a document as anyone may read it. What secrets the workflow has never comes here.
  `create table templates (
     id uuid primary key,
     slug text not null unique,
     user_id uuid not null,
     creator_name text,
     workflow_id uuid not null,
     name text not null,
     description text,
     markdown_description text,
     category text,
     tags text[] not null,
     preview_media_url text,
     preview_media_type text,
     snapshot jsonb not null,
     output_types text[] not null,
     node_types text[] not null,
     providers text[] not null,
     node_count integer not null,
     complexity text not null,
     estimated_credits integer not null,
     tutorial_category text,
     tutorial_order integer,
     clone_count integer not null default 0,
     favorite_count integer not null default 0,
     created_at timestamptz(3) not null default now(),
     updated_at timestamptz(3) not null default now()
   )`,
  `create index templates_newest on templates (created_at desc, id desc)`,
  `create index templates_popular on templates (clone_count desc, created_at desc, id desc)`,
  `create index templates_most_favorited on templates (favorite_count desc, created_at desc, id desc)`,
  `create index templates_of_user on templates (user_id, created_at desc, id desc)`,

  `create table template_favorites (
     user_id uuid not null,
     template_id uuid not null references templates (id) on delete cascade,
     created_at timestamptz(3) not null default now(),
     primary key (user_id, template_id)
   )`,
  `create index template_favorites_newest on template_favorites (user_id, created_at desc, template_id desc)`,
  `create index template_favorites_of_template on template_favorites (template_id)`,
];
