import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddPromptSnippets1764100020000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table prompt_snippets (
         id uuid primary key,
         user_id uuid not null,
         name text not null,
         description text,
         text text not null,
         target text not null,
         media text[] not null,
         category text,
         sort_order integer not null,
         created_at timestamptz(3) not null default now(),
         updated_at timestamptz(3) not null default now(),
         unique (user_id, name)
       )`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
