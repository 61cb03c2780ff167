import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepCommunity1790002610000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  // Published subjects. No foreign key to the record: a listing outlives it.
  `create table community_listings (
     id uuid primary key,
     slug text not null unique,
     entity_type text not null,
     source_id uuid not null,
     -- Who published it, and vouched for it.
     publisher_id uuid not null,
     attested_at timestamptz(3) not null,
     likeness_attested boolean not null,
     creator_display_name text,
     title text not null,
     description text,
     category text,
     style text,
     tags text[] not null,
     -- What is public of the record, and nothing else; its files are copies that belong to nobody.
     snapshot jsonb not null,
     is_active boolean not null default true,
     is_listed boolean not null default true,
     clone_count integer not null default 0,
     favorite_count integer not null default 0,
     created_at timestamptz(3) not null default now(),
     updated_at timestamptz(3) not null default now(),
     unique (entity_type, source_id)
   )`,
  `create index community_newest on community_listings (created_at desc, id desc) where is_active and is_listed`,
  `create index community_popular on community_listings (clone_count desc, created_at desc, id desc)
     where is_active and is_listed`,

  `create table community_favorites (
     user_id uuid not null,
     listing_id uuid not null references community_listings on delete cascade,
     created_at timestamptz(3) not null default clock_timestamp(),
     primary key (user_id, listing_id)
   )`,
  `create index community_favorites_newest on community_favorites (user_id, created_at desc, listing_id desc)`,

  // One of a person and a listing.
  `create table community_reports (
     id uuid primary key,
     listing_id uuid not null references community_listings on delete cascade,
     user_id uuid not null,
     reason text not null,
     created_at timestamptz(3) not null default now(),
     unique (listing_id, user_id)
   )`,
  `create index community_reports_newest on community_reports (created_at desc, id desc)`,
];
