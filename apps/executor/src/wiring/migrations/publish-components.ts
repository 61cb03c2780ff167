import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PublishComponents1764100500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const STATEMENTS = [
  `alter table published_apps add column publish_type text not null default 'app'
     check (publish_type in ('app', 'component'))`,
  `create index published_apps_newest_of_type on published_apps (publish_type, created_at desc, id desc)`,
  // How a component looks at a version to the workflows that it is a node of.
  `alter table app_versions add column component jsonb`,
];
