import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NoteMediaOfProductions1790002710000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  // Keys of stored files that the part names; null where it names none.
  `alter table production_parts add column media text[]`,
  `update production_parts set media = named.keys
   from (
     select part.workflow_id, part.part, array_agg(distinct found[1]) as keys
     from production_parts part, regexp_matches(part.body::text, '/(media/[A-Za-z0-9_./-]+)', 'g') found
     group by part.workflow_id, part.part
   ) named
   where (production_parts.workflow_id, production_parts.part) = (named.workflow_id, named.part)`,
  `create index production_parts_by_media on production_parts using gin (media) where media is not null`,
  // Pictures that productions keep, by production and content.
  `create index media_assets_retained on media_assets (origin, sha256) where origin like 'production/%'`,
  // Copies follow their original's small picture.
  `create index media_assets_by_thumbnail on media_assets (thumbnail_key) where thumbnail_key is not null`,
];
