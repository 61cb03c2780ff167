import { Logger } from '@nestjs/common';
import { DataSource, type MixedList } from 'typeorm';
import type { DatabaseConfig } from '../config/service-config.js';

/** The advisory lock under which migrations run, so that replicas that start together do not collide. */
const MIGRATION_LOCK = 0x0ea5e1;

export interface SchemaOptions {
  /** The service's schema; its role may touch no other. */
  schema: string;
  // TypeORM's own type for both.
  rows: MixedList<Function>;
  migrations: MixedList<Function>;
  poolSize?: number;
}

/** Opens a service's schema, migrated: by us where told to, otherwise a missing migration stops boot. */
export async function openDataSource(config: DatabaseConfig, options: SchemaOptions): Promise<DataSource> {
  const source = new DataSource({
    type: 'postgres',
    url: config.DATABASE_URL,
    schema: options.schema,
    entities: options.rows,
    migrations: options.migrations,
    migrationsTableName: 'schema_migrations',
    migrationsTransactionMode: 'each',
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    poolSize: config.DATABASE_POOL_SIZE ?? options.poolSize ?? 10,
    connectTimeoutMS: 3_000,
    extra: {
      options: `-c search_path=${options.schema} -c idle_in_transaction_session_timeout=30000`,
      // A frozen server must not hold a request for longer than the bus waits for the answer.
      query_timeout: 4_500,
      keepAlive: true,
      application_name: options.schema,
    },
    logging: false,
  });
  await connectWithPatience(source);
  await (config.RUN_MIGRATIONS_ON_BOOT ? migrate(source) : refuseHalfMigrated(source));
  return source;
}

async function connectWithPatience(source: DataSource): Promise<void> {
  const logger = new Logger('Database');
  for (let attempt = 1; ; attempt++) {
    try {
      await source.initialize();
      return;
    } catch (error) {
      if (attempt >= 60) throw error;
      if (attempt % 5 === 1) logger.warn(`waiting for Postgres: ${String(error)}`);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

async function migrate(source: DataSource): Promise<void> {
  const runner = source.createQueryRunner();
  try {
    await runner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await source.runMigrations();
  } finally {
    await runner.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await runner.release();
  }
}

async function refuseHalfMigrated(source: DataSource): Promise<void> {
  if (await source.showMigrations()) {
    await source.destroy();
    throw new Error('The schema lacks migrations: set RUN_MIGRATIONS_ON_BOOT=true or apply them first.');
  }
}
