import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddNodePresets1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  `create table node_preset_groups (
     id uuid primary key,
     user_id uuid not null,
     node_type text not null,
     name text not null,
     kind text not null,
     sort_order integer not null,
     created_at timestamptz(3) not null default now(),
     updated_at timestamptz(3) not null default now(),
     unique (user_id, node_type, name),
     unique (id, user_id, node_type)
   )`,

  // That a preset is in a group of its own user and node type, the key says.
  `create table node_presets (
     id uuid primary key,
     user_id uuid not null,
     node_type text not null,
     name text not null,
     description text,
     data jsonb not null,
     group_id uuid,
     tags text[] not null,
     sort_order integer not null,
     created_at timestamptz(3) not null default now(),
     updated_at timestamptz(3) not null default now(),
     unique (user_id, node_type, name),
     unique (id, user_id, node_type),
     foreign key (group_id, user_id, node_type) references node_preset_groups (id, user_id, node_type)
       on delete set null (group_id)
   )`,
  `create index node_presets_newest on node_presets (user_id, created_at desc, id desc)`,
  `create index node_presets_of_group on node_presets (group_id) where group_id is not null`,

  // Either a preset of the user's own, which takes its marks along when it goes, or one that comes with the service.
  `create table node_preset_favorites (
     user_id uuid not null,
     node_type text not null,
     preset_id uuid,
     factory_id text,
     created_at timestamptz(3) not null default now(),
     check (num_nonnulls(preset_id, factory_id) = 1),
     unique (preset_id),
     unique (user_id, factory_id),
     foreign key (preset_id, user_id, node_type) references node_presets (id, user_id, node_type) on delete cascade
   )`,
  `create index node_preset_favorites_newest on node_preset_favorites (user_id, node_type, created_at desc)`,
];
