import { type DatabaseConfig, loadConfig, openDataSource, type SchemaOptions } from '@easel/platform';
import { type FreshSchema, freshSchema } from '@easel/testing';
import { Client } from 'pg';
import { GatewayConfig } from '../gateway.config.js';
import { gatewaySchema } from '../gateway-schema.js';
import { ForwardOnly } from './forward-only.js';

class FailsHalfWay1999000000000 extends ForwardOnly {
  protected readonly statements = [
    'create table half_made (id integer)',
    'create table half_made (id integer)',
  ];
}

describe('migrations at boot', () => {
  let at: FreshSchema;
  beforeEach(async () => {
    at = await freshSchema('gateway');
  });

  const all = gatewaySchema.migrations as (new () => ForwardOnly)[];
  const boot = async (migrations: SchemaOptions['migrations'], variables: Record<string, string> = {}) => {
    const config: DatabaseConfig = loadConfig(GatewayConfig, {
      DATABASE_URL: at.DATABASE_URL,
      INTERNAL_ORCHESTRATOR_SECRET: 'x'.repeat(32),
      ...variables,
    });
    const source = await openDataSource(config, { ...gatewaySchema, schema: at.schema, migrations });
    await source.destroy();
  };
  const tables = async () => {
    const client = new Client({ connectionString: at.DATABASE_URL });
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
});
