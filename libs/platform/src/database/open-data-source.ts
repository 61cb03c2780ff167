import { Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource, type MixedList } from 'typeorm';
import type { DatabaseConfig } from '../config/service-config.js';
import { isDatabaseDown } from '../errors/as-service-error.js';
import { guardPool } from './one-connection.js';
import { WatchedClient } from './watched-client.js';

/**
 * The advisory lock, with the schema's name, under which migrations run: replicas that start together do not collide.
 */
const MIGRATION_LOCK = 0x0ea5e1;
/** A frozen server must not hold a request for longer than the bus waits for the answer. */
const QUERY_TIMEOUT_MS = 4_500;
const MIGRATIONS_TABLE = 'schema_migrations';

export interface SchemaOptions {
  /** The service's schema; its role may touch no other. */
  schema: string;
  // TypeORM's own type for both.
  rows: MixedList<Function>;
  migrations: MixedList<Function>;
  poolSize?: number;
  /** How long a statement may take: 4,500 ms unless given. */
  queryTimeoutMs?: number;
}

/** Opens a service's schema, migrated if configured; otherwise a missing migration stops the boot. */
export async function openDataSource(config: DatabaseConfig, options: SchemaOptions): Promise<DataSource> {
  await withRetries(() => prepareSchema(config, options), isDatabaseDown);
  const source = new DataSource({
    ...connection(options),
    url: config.DATABASE_URL,
    entities: options.rows,
    poolSize: config.DATABASE_POOL_SIZE ?? options.poolSize ?? 10,
    extra: {
      ...sessionSettings(options),
      query_timeout: options.queryTimeoutMs ?? QUERY_TIMEOUT_MS,
      Client: WatchedClient,
    },
  });
  await connectWithRetries(source);
  guardPool((source.driver as unknown as { master: Pool }).master);
  return source;
}

/**
 * Migrates, or refuses to go on. Safe to repeat at any point: the lock ends with its session, and each migration is
 * one transaction. On connections of its own, which go around a pooler where there is an address for
 * that: the lock belongs to a session, and a migration may take longer than any request.
 */
async function prepareSchema(config: DatabaseConfig, options: SchemaOptions): Promise<void> {
  const source = new DataSource({
    ...connection(options),
    url: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
    migrations: options.migrations,
    migrationsTableName: MIGRATIONS_TABLE,
    migrationsTransactionMode: 'each',
    poolSize: 2,
    extra: sessionSettings(options),
  });
  await connectWithRetries(source);
  try {
    if (config.RUN_MIGRATIONS_ON_BOOT) return await migrate(source, options.schema);
    await refuseNewer(source, options.schema);
    await refuseHalfMigrated(source);
  } finally {
    await source.destroy();
  }
}

function connection({ schema }: SchemaOptions) {
  return {
    type: 'postgres',
    schema,
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    connectTimeoutMS: 3_000,
    logging: false,
  } as const;
}

function sessionSettings({ schema }: SchemaOptions) {
  return {
    options: `-c search_path=${schema} -c idle_in_transaction_session_timeout=15000`,
    keepAlive: true,
    application_name: schema,
  };
}

async function connectWithRetries(source: DataSource): Promise<void> {
  await withRetries(async () => {
    await source.initialize();
  });
}

/** Repeats what failed because Postgres was away, for half a minute and more. `mayPass` says which errors those are. */
async function withRetries(
  act: () => Promise<void>,
  mayPass: (error: unknown) => boolean = () => true,
): Promise<void> {
  const logger = new Logger('Database');
  for (let attempt = 1; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      if (attempt >= 60 || !mayPass(error)) throw error;
      if (attempt % 5 === 1) logger.warn({ err: error }, 'waiting for Postgres');
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

async function migrate(source: DataSource, schema: string): Promise<void> {
  const runner = source.createQueryRunner();
  const lock = [MIGRATION_LOCK, schema];
  try {
    await runner.query('select pg_advisory_lock($1, hashtext($2))', lock);
    // Only now, because the former holder of the lock may have had a newer version.
    await refuseNewer(source, schema);
    await source.runMigrations();
  } finally {
    await runner.query('select pg_advisory_unlock($1, hashtext($2))', lock);
    await runner.release();
  }
}

async function refuseHalfMigrated(source: DataSource): Promise<void> {
  if (await source.showMigrations()) {
    throw new Error('The schema lacks migrations: set RUN_MIGRATIONS_ON_BOOT=true or apply them first.');
  }
}

/** Migrations have no way back, so what a newer version made of the schema is not ours to write to. */
async function refuseNewer(source: DataSource, schema: string): Promise<void> {
  const table = `${schema}.${MIGRATIONS_TABLE}`;
  const [{ place }] = await source.query<[{ place: string | null }]>('select to_regclass($1) as place', [
    table,
  ]);
  if (place === null) return;
  const known = source.migrations.map(({ name, constructor }) => name ?? constructor.name);
  const applied = await source.query<{ name: string }[]>(`select name from ${table} where name <> all($1)`, [
    known,
  ]);
  if (applied.length === 0) return;
  throw new Error(
    `The schema ${schema} is of a newer version (${applied.map(({ name }) => name).join(', ')}). ` +
      'There is no way back but a backup: start that version, or restore.',
  );
}
