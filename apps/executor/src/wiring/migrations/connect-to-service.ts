import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ConnectToService1764100410000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // One connection for the whole installation. What is sealed names the key that opens it.
    await runner.query(
      `create table service_connections (
         id smallint primary key default 1 check (id = 1),
         target text not null,
         client_id text not null,
         sealed_secret bytea not null,
         state_hash text,
         sealed_verifier bytea,
         asked_at timestamptz(3),
         sealed bytea,
         scope text,
         connected_by uuid,
         connected_at timestamptz(3),
         expires_at timestamptz(3)
       )`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
