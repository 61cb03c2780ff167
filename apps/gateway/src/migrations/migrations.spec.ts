import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import path from 'node:path';
import { type DatabaseConfig, loadConfig, openDataSource, type SchemaOptions } from '@easel/platform';
import { type FreshSchema, freshSchema } from '@easel/testing';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { GatewayConfig } from '../gateway.config.js';
import { gatewaySchema } from '../gateway-schema.js';
import { ForwardOnly } from './forward-only.js';

class FailsHalfWay1999000000000 extends ForwardOnly {
  protected readonly statements = [
    'create table half_made (id integer)',
    'create table half_made (id integer)',
  ];
}

const HELD_BY_TEST = 1_999_000_001;

class TakesLong1999000000001 extends ForwardOnly {
  protected readonly statements = [`select pg_advisory_xact_lock(${HELD_BY_TEST})`];
}

/** A way to Postgres that cuts its n-th connection at the first bytes. */
async function wayThatBreaks(to: string, breaking: number) {
  const url = new URL(to);
  let [connections, broken] = [0, false];
  const server = createServer((client) => {
    const breaks = ++connections === breaking;
    const database = connect(Number(url.port), url.hostname);
    for (const socket of [client, database]) {
      socket.on('error', () => socket.destroy());
      socket.on('close', () => (socket === client ? database : client).destroy());
    }
    client.on('data', (bytes) => {
      if (breaks) {
        broken = true;
        client.destroy();
      } else database.write(bytes);
    });
    database.on('data', (bytes) => client.write(bytes));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const through = new URL(to);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  return { url: through.href, broken: () => broken, close: () => new Promise((done) => server.close(done)) };
}

/** Those of every service, found by their place. */
async function everyMigration(): Promise<[name: string, migration: MigrationInterface][]> {
  const apps = path.resolve(__dirname, '../../..');
  const folders = readdirSync(apps)
    .map((app) => path.join(apps, app, 'src/migrations'))
    .filter((folder) => existsSync(folder));
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !/\.(spec|e2e)\.ts$/.test(name))
      .map((name) => path.join(folder, name)),
  );
  const modules = await Promise.all(files.map((file) => import(file) as Promise<Record<string, unknown>>));
  return modules
    .flatMap((module) => Object.entries(module))
    .filter(([name]) => /\d{13}$/.test(name))
    .map(([name, migration]) => [name, new (migration as new () => MigrationInterface)()]);
}

describe('migrations', () => {
  it('[3-9-09] define no way back', async () => {
    const migrations = await everyMigration();
    expect(migrations.length).toBeGreaterThanOrEqual(30);
    for (const [name, migration] of migrations) {
      const changes = jest.fn();
      const back = async () => migration.down({ query: changes } as unknown as QueryRunner);
      await expect(back).rejects.toThrow('forward only');
      expect({ name, changes: changes.mock.calls }).toEqual({ name, changes: [] });
    }
  });
});

describe('migrations at boot', () => {
  let at: FreshSchema;
  beforeEach(async () => {
    at = await freshSchema('gateway');
  });

  const all = gatewaySchema.migrations as (new () => ForwardOnly)[];
  const boot = async (
    migrations: SchemaOptions['migrations'],
    variables: Record<string, string> = {},
    schema = at.schema,
  ) => {
    const config: DatabaseConfig = loadConfig(GatewayConfig, {
      DATABASE_URL: at.DATABASE_URL,
      INTERNAL_ORCHESTRATOR_SECRET: 'x'.repeat(32),
      ...variables,
    });
    const source = await openDataSource(config, { ...gatewaySchema, schema, migrations });
    await source.destroy();
  };
  const tables = async (connectionString = at.DATABASE_URL) => {
    const client = new Client({ connectionString });
    await client.connect();
    try {
      const { rows } = await client.query<{ name: string }>(
        'select table_name as name from information_schema.tables where table_schema = $1 order by 1',
        [at.schema],
      );
      return rows.map(({ name }) => name).filter((name) => name !== 'schema_migrations');
    } finally {
      await client.end();
    }
  };
  const APPLY = { RUN_MIGRATIONS_ON_BOOT: 'true' };

  it('[3-2.2-27] are not applied unless told', async () => {
    await expect(boot(all)).rejects.toThrow('RUN_MIGRATIONS_ON_BOOT');
    expect(await tables()).toEqual([]);
  });

  it('[3-2.2-29] are applied to an older schema before it is used', async () => {
    await boot(all.slice(0, 1), APPLY);
    const older = await tables();
    await boot(all, APPLY);
    const newer = await tables();

    expect(newer.length).toBeGreaterThan(older.length);
    expect(newer).toEqual(expect.arrayContaining(older));
    await boot(all);
  });

  it('[3-2.2-31] that failed half-way leave nothing of theirs, and no boot goes on without them', async () => {
    const broken = [...all, FailsHalfWay1999000000000];
    await expect(boot(broken, APPLY)).rejects.toThrow('half_made');
    expect(await tables()).not.toContain('half_made');
    await expect(boot(broken)).rejects.toThrow('The schema lacks migrations');
    await boot(all);
  });

  it('[3-2.2-30] go by the direct address where there is one', async () => {
    const pooled = new URL(at.DATABASE_URL);
    pooled.pathname = `/${at.schema}`;
    const client = new Client({ connectionString: at.DATABASE_URL });
    await client.connect();
    await client.query(`create database ${client.escapeIdentifier(at.schema)}`);
    await client.end();

    await boot(all, { ...APPLY, DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: at.DATABASE_URL });

    expect(await tables()).toContain('rate_windows');
    expect(await tables(pooled.href)).toEqual([]);
  });

  it.each([1, 2, 3])('are applied although connection %d to Postgres breaks', async (breaking) => {
    const way = await wayThatBreaks(at.DATABASE_URL, breaking);

    await boot(all, { ...APPLY, DATABASE_URL: way.url });
    await way.close();

    expect(way.broken()).toBe(true);
    await boot(all);
  });

  it('[3-9-10] of a newer version stop an older one, with and without leave to migrate', async () => {
    await boot(all, APPLY);
    const older = all.slice(0, 1);
    const [newest] = all.slice(-1);

    for (const variables of [{}, APPLY]) {
      await expect(boot(older, variables)).rejects.toThrow(/is of a newer version .* no way back/);
      await expect(boot(older, variables)).rejects.toThrow(newest?.name);
    }
    await boot(all);
  });

  it('wait for those of replicas, of which one may be newer, and for no other service’s', async () => {
    const other = await freshSchema('gateway');
    const client = new Client({ connectionString: at.DATABASE_URL });
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [HELD_BY_TEST]);
    const newer = boot([...all, TakesLong1999000000001], APPLY);
    while (!(await tables()).includes('rate_windows'))
      await new Promise((resolve) => setTimeout(resolve, 20));
    const older = boot(all, APPLY).catch((error: Error) => error.message);

    const late = new Promise((resolve) => setTimeout(() => resolve('late'), 10_000).unref());
    const first = await Promise.race([boot(all, APPLY, other.schema).then(() => 'other'), older, late]);
    await client.end();
    await newer;

    expect(first).toBe('other');
    expect(await older).toMatch('is of a newer version');
  });
});
