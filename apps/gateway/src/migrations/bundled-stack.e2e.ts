import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Stack, startStack } from '@easel/stack';
import { ApiClient } from '@easel/testing';
import { Client } from 'pg';

const SCHEMAS = ['gateway', 'auth', 'entities', 'studio', 'executor'] as const;
const NEWEST_OF_GATEWAY = 'AddUpdateChecks1764100600000';

describe('the bundled stack', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'easel-bundled-'));
  let stack: Stack | undefined;
  afterEach(async () => {
    await stack?.stop();
    stack = undefined;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const start = async (): Promise<Stack> => {
    const env = {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      SERVICE_DATA_DIR: path.join(folder, 'data'),
      SERVICE_UPDATE_CHECK: 'off',
    };
    return (stack = await startStack({ env }));
  };
  const ask = async (
    at: Stack,
    role: (typeof SCHEMAS)[number],
    statement: string,
  ): Promise<Record<string, unknown>[]> => {
    const client = new Client({ connectionString: at.databaseUrl(role) });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end();
    }
  };

  it('[3-2.2-28] [3-5-10] has every schema at its first start, and the first account works at once', async () => {
    const fresh = await start();

    for (const schema of SCHEMAS) {
      const applied = await ask(fresh, schema, `select name from ${schema}.schema_migrations`);
      expect({ schema, isThere: applied.length > 0 }).toEqual({ schema, isThere: true });
    }
    const api = new ApiClient(() => fresh.url);
    const user = await api.signUp();
    const me = await api.as(user).get<{ data: { email: string } }>('/v1/me');
    expect(me).toMatchObject({ status: 200 });
    expect(JSON.stringify(me.body)).toContain(user.email);
  });

  it('[3-9-08] brings the data folder of an older version up to date before it is ready', async () => {
    const older = await start();
    await ask(older, 'gateway', 'drop table gateway.update_checks');
    await ask(older, 'gateway', `delete from gateway.schema_migrations where name = '${NEWEST_OF_GATEWAY}'`);
    await older.stop();

    const newer = await start();

    expect((await fetch(`${newer.url}/health/ready`)).status).toBe(200);
    expect(
      await ask(newer, 'gateway', "select to_regclass('gateway.update_checks') is not null as there"),
    ).toEqual([{ there: true }]);
  });
});
