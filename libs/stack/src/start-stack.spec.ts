import path from 'node:path';
import { Client } from 'pg';
import { readProcess } from './processes/process-table.js';
import type { DatabaseRole, Stack } from './running-stack.js';
import { temporaryFolders } from './spec/fake-apps.fixture.js';
import { until } from './spec/stack-program.fixture.js';
import { startStack } from './start-stack.js';

const INSTALLATION = path.resolve(__dirname, '../../..');
const SCHEMAS: DatabaseRole[] = ['gateway', 'auth', 'entities', 'studio', 'executor'];

describe('startStack', () => {
  const folders = temporaryFolders();
  let stack: Stack;

  beforeAll(async () => {
    stack = await startHere({
      SERVICE_PROCESSES: 'gateway gateway executor:api executor:worker executor:worker',
    });
  });

  afterAll(async () => {
    await stack.stop();
    folders.remove();
  });

  function startHere(env: Record<string, string>): Promise<Stack> {
    return startStack({
      installDir: INSTALLATION,
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: '0',
        SERVICE_DATA_DIR: folders.newDataDir(),
        SERVICE_APPS_DIR: folders.appsDir,
        ...env,
      },
    });
  }

  async function query(role: DatabaseRole, statement: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: stack.databaseUrl(role) });
    await client.connect();
    try {
      const { rows } = await client.query<Record<string, unknown>>(statement);
      return rows;
    } finally {
      await client.end();
    }
  }

  async function environmentOf(url: string): Promise<Record<string, string>> {
    const response = await fetch(url);
    return (await response.json()) as Record<string, string>;
  }

  it('runs each named process under a name of its own', () => {
    expect(Object.keys(stack.pids).toSorted()).toEqual([
      'executor-api',
      'executor-worker',
      'executor-worker-2',
      'gateway',
      'gateway-2',
      'nats',
      'postgres',
    ]);
  });

  it('gives every gateway its own port and one public address', async () => {
    const [first, second] = await Promise.all(stack.gateways.map(environmentOf));

    expect(first.PORT).not.toBe(second.PORT);
    expect(second.PUBLIC_URL).toBe(stack.url);
  });

  it('gives each service a schema of its own and no sight of the others', async () => {
    for (const role of SCHEMAS) await query(role, 'create table if not exists private_note (text text)');

    for (const role of SCHEMAS) {
      const owned = await query(
        role,
        `select table_schema from information_schema.tables where table_name = 'private_note'`,
      );
      expect(owned).toEqual([{ table_schema: role }]);
      for (const other of SCHEMAS.filter((schema) => schema !== role)) {
        await expect(query(role, `select from ${other}.private_note`)).rejects.toMatchObject({
          code: '42501',
        });
        await expect(query(role, `create table ${other}.intruder ()`)).rejects.toMatchObject({
          code: '42501',
        });
      }
    }
  });

  it('keeps every commit on the disk before it is answered', async () => {
    const settings = await query(
      'postgres',
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
    );

    expect(settings.map(({ setting }) => setting)).toEqual(['on', 'on', 'on']);
  });

  it.each(['executor-worker-2', 'gateway-2', 'nats', 'postgres'])(
    'starts %s again after kill -9',
    async (name) => {
      const before = stack.pids[name];

      stack.kill(name);
      await until(() => stack.pids[name] !== undefined && stack.pids[name] !== before);
      await stack.serving(name);

      expect(stack.pids[name]).not.toBe(before);
    },
  );

  it('keeps addresses and data when Postgres is killed', async () => {
    await query('studio', 'create table kept (text text)');
    await query('studio', `insert into kept values ('still here')`);
    const before = stack.pids.postgres;

    stack.kill('postgres');
    await until(() => stack.pids.postgres !== undefined && stack.pids.postgres !== before);
    await stack.serving('postgres');

    expect(await query('studio', 'select text from kept')).toEqual([{ text: 'still here' }]);
  });

  it('freezes Postgres wholly, sessions included, and lets it go on', async () => {
    const client = new Client({ connectionString: stack.databaseUrl('studio') });
    await client.connect();

    stack.kill('postgres', 'SIGSTOP');
    const answer = client.query('select 1');
    const first = await Promise.race([
      answer.then(() => 'answered'),
      until(() => readProcess(stack.pids.postgres)?.state === 'T').then(() => 'frozen'),
    ]);
    stack.kill('postgres', 'SIGCONT');

    expect(first).toBe('frozen');
    expect((await answer).rowCount).toBe(1);
    await client.end();
  });

  it('stops NATS, forgets what it held, and starts it at the same address', async () => {
    const address = stack.natsUrl;

    await stack.stopNats();
    expect(stack.pids.nats).toBeUndefined();
    await stack.wipeNats();
    await stack.startNats();

    expect(stack.pids.nats).toBeDefined();
    expect(stack.natsUrl).toBe(address);
  });

  it('uses an existing Postgres and NATS instead of its own', async () => {
    const own = await startHere({ DATABASE_URL: stack.databaseUrl('postgres'), NATS_URL: stack.natsUrl });

    const environment = await environmentOf(own.url);

    expect(Object.keys(own.pids)).not.toContain('postgres');
    expect(Object.keys(own.pids)).not.toContain('nats');
    expect(environment.NATS_URL).toBe(stack.natsUrl);
    expect(new URL(environment.DATABASE_URL)).toMatchObject({
      username: 'easel_gateway',
      port: new URL(stack.databaseUrl('postgres')).port,
      pathname: '/postgres',
    });
    await own.stop();
  });

  it('names an address at which nothing answers', async () => {
    await expect(startHere({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow(
      'ECONNREFUSED',
    );
    await expect(startHere({ NATS_URL: 'nats://127.0.0.1:1' })).rejects.toThrow('NATS_URL: no NATS server');
  });
});
