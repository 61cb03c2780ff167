import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { temporaryFolders } from './spec/fake-apps.fixture.js';
import { listeningAddresses, processesOn, StackProgram, until } from './spec/stack-program.fixture.js';

const IPV4_LOOPBACK = '0100007F';
const WRAPPER = path.resolve(__dirname, '../../../tools/node24.mjs');

describe('npm start', () => {
  const folders = temporaryFolders();
  const programs: StackProgram[] = [];

  function start(env: Record<string, string>, wrapper?: readonly string[]): StackProgram {
    const program = new StackProgram(
      { HOST: '127.0.0.1', PORT: '0', SERVICE_APPS_DIR: folders.appsDir, ...env },
      wrapper,
    );
    programs.push(program);
    return program;
  }

  /** The gateway's own environment, asked over HTTP. */
  async function environmentOf(url: string): Promise<Record<string, string>> {
    const response = await fetch(url);
    return (await response.json()) as Record<string, string>;
  }

  async function query(databaseUrl: string, statement: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const { rows } = await client.query<Record<string, unknown>>(statement);
      return rows;
    } finally {
      await client.end();
    }
  }

  afterEach(async () => {
    for (const program of programs.splice(0)) {
      program.signal('SIGTERM');
      await program.ended();
    }
  });

  afterAll(() => folders.remove());

  it('makes its folder, prints exactly one line, and listens on loopback only where HOST says so', async () => {
    const dataDir = folders.newDataDir();

    const program = start({ SERVICE_DATA_DIR: dataDir });
    const url = await program.ready();

    expect(program.stdout).toBe(`ready ${url}\n`);
    expect((await fetch(url)).status).toBe(200);
    const addresses = program.tree().flatMap(listeningAddresses);
    expect(addresses.length).toBeGreaterThanOrEqual(3);
    expect(new Set(addresses)).toEqual(new Set([IPV4_LOOPBACK]));
    expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('on %s ends all that it started, with code 0', async (signal) => {
    const dataDir = folders.newDataDir();
    const program = start({ SERVICE_DATA_DIR: dataDir });
    await program.ready();
    expect(processesOn(dataDir).length).toBeGreaterThanOrEqual(7);

    program.signal(signal);

    expect(await program.ended()).toBe(0);
    expect(processesOn(dataDir)).toEqual([]);
  });

  it('ends all that it started, with code 0, even when a service does not listen to SIGTERM', async () => {
    const dataDir = folders.newDataDir();
    const program = start({ SERVICE_DATA_DIR: dataDir, FAKE_DEAF_APPS: 'executor,studio' });
    await program.ready();

    program.signal('SIGTERM');

    expect(await program.ended()).toBe(0);
    expect(processesOn(dataDir)).toEqual([]);
  });

  it('stops in the middle of its start, too', async () => {
    const dataDir = folders.newDataDir();
    const program = start({ SERVICE_DATA_DIR: dataDir });
    await until(() => existsSync(path.join(dataDir, 'nats')));

    program.signal('SIGTERM');

    expect(await program.ended()).toBe(0);
    expect(program.stdout).toBe('');
    expect(processesOn(dataDir)).toEqual([]);
  });

  it('finds everything again after kill -9 of the whole tree', async () => {
    const dataDir = folders.newDataDir();
    const first = start({ SERVICE_DATA_DIR: dataDir });
    const before = await environmentOf(await first.ready());
    await query(before.DATABASE_URL, 'create table note (text text)');
    await query(before.DATABASE_URL, `insert into note values ('kept')`);

    first.killTree();
    const second = start({ SERVICE_DATA_DIR: dataDir });
    const after = await environmentOf(await second.ready());

    expect(await query(after.DATABASE_URL, 'select text from note')).toEqual([{ text: 'kept' }]);
  });

  it('leaves nothing behind when it is killed alone, and starts again', async () => {
    const dataDir = folders.newDataDir();
    const first = start({ SERVICE_DATA_DIR: dataDir });
    await first.ready();

    first.signal('SIGKILL');
    await first.ended();
    const second = start({ SERVICE_DATA_DIR: dataDir });
    await second.ready();

    expect(new Set(processesOn(dataDir))).toEqual(new Set(second.tree().filter((pid) => pid !== second.pid)));
  });

  it('stops when the program that ran it is killed and could pass no signal on', async () => {
    const dataDir = folders.newDataDir();
    const program = start({ SERVICE_DATA_DIR: dataDir }, [WRAPPER]);
    await program.ready();

    program.signal('SIGKILL');

    await until(() => processesOn(dataDir).length === 0);
  });

  it('[3-2.2-18] [3-2.2-20] generates its secrets once and keeps them', async () => {
    const dataDir = folders.newDataDir();
    const first = start({ SERVICE_DATA_DIR: dataDir });
    const stored = () =>
      JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;
    const before = { ...(await environmentOf(await first.ready())), ...stored() };
    first.signal('SIGTERM');
    await first.ended();

    const second = start({ SERVICE_DATA_DIR: dataDir });
    const after = { ...(await environmentOf(await second.ready())), ...stored() };

    expect(before.BUS_KEYS).toMatch(/gateway-executor:[0-9a-f]{64}/);
    expect(after.BUS_KEYS).toBe(before.BUS_KEYS);
    expect(before.INTERNAL_ORCHESTRATOR_SECRET.length).toBeGreaterThanOrEqual(32);
    expect(before.SERVICE_ENCRYPTION_KEY).toMatch(/^[0-9a-f]{64}$/);
    expect(after.INTERNAL_ORCHESTRATOR_SECRET).toBe(before.INTERNAL_ORCHESTRATOR_SECRET);
    expect(after.SERVICE_ENCRYPTION_KEY).toBe(before.SERVICE_ENCRYPTION_KEY);
  });

  it('runs two stacks with different folders side by side', async () => {
    const [first, second] = [
      start({ SERVICE_DATA_DIR: folders.newDataDir() }),
      start({ SERVICE_DATA_DIR: folders.newDataDir() }),
    ];

    const [one, two] = await Promise.all([
      first.ready().then(environmentOf),
      second.ready().then(environmentOf),
    ]);

    expect(one.DATABASE_URL).not.toBe(two.DATABASE_URL);
    expect(one.NATS_URL).not.toBe(two.NATS_URL);
    expect(one.PUBLIC_URL).not.toBe(two.PUBLIC_URL);
  });

  it('refuses a folder on which another stack runs, and leaves that one alone', async () => {
    const dataDir = folders.newDataDir();
    const url = await start({ SERVICE_DATA_DIR: dataDir }).ready();

    const second = start({ SERVICE_DATA_DIR: dataDir });

    expect(await second.ended()).toBe(1);
    expect(second.stderr).toContain(`Another stack runs on ${dataDir}`);
    expect((await fetch(url)).status).toBe(200);
  });

  it('stops before it touches anything, naming every wrong variable', async () => {
    const dataDir = folders.newDataDir();

    const program = start({
      SERVICE_DATA_DIR: dataDir,
      PORT: '70000',
      EDITION: 'enterprise',
      HOST: 'no host',
      SERVICE_PROCESSES: 'gateway executor:painter',
      INTERNAL_ORCHESTRATOR_SECRET: 'short',
      LOG_LEVEL: 'loud',
    });

    expect(await program.ended()).toBe(1);
    expect([...program.stderr.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name)).toEqual([
      'HOST',
      'PORT',
      'EDITION',
      'SERVICE_PROCESSES',
      'INTERNAL_ORCHESTRATOR_SECRET',
      'LOG_LEVEL',
    ]);
    expect(program.stdout).toBe('');
    expect(existsSync(dataDir)).toBe(false);
  });

  it('names misspelt variables with the nearest name, and documented ones that nothing reads yet', async () => {
    const program = start({ SERVICE_DATA_DR: '/nowhere', PLATFORM_SERVICE_ROLE_KEY: 'true' });
    await program.ready();

    expect(program.stderr).toContain(
      '[stack] SERVICE_DATA_DR is not a variable of Easel and has no effect; did you mean SERVICE_DATA_DIR?\n',
    );
    expect(program.stderr).toContain(
      '[stack] PLATFORM_SERVICE_ROLE_KEY is not supported yet and has no effect.\n',
    );
  });

  it.each([
    [{}, 0, 'Every variable can be used.\n', ''],
    [{ PORT: '70000', LOG_LEVEL: 'loud' }, 1, '', 'PORT: .*\n  LOG_LEVEL: must be known'],
  ])('with SERVICE_CHECK_CONFIG and %j ends with %i and makes nothing', async (env, code, stdout, stderr) => {
    const dataDir = folders.newDataDir();

    const program = start({ ...env, SERVICE_DATA_DIR: dataDir, SERVICE_CHECK_CONFIG: 'true' });

    expect(await program.ended()).toBe(code);
    expect(program.stdout).toBe(stdout);
    expect(program.stderr).toMatch(new RegExp(stderr));
    expect(existsSync(dataDir)).toBe(false);
  });

  it('names a variable that only the services know, once, and leaves nothing running', async () => {
    const dataDir = folders.newDataDir();

    const program = start({ SERVICE_DATA_DIR: dataDir, LOG_LEVEL: 'loud' });

    expect(await program.ended()).toBe(1);
    expect(program.stderr).toContain('Wrong environment variables:\n  LOG_LEVEL: must be known\n');
    expect(existsSync(dataDir)).toBe(false);
    expect(program.stderr.match(/LOG_LEVEL/g)).toHaveLength(1);
    expect(processesOn(dataDir)).toEqual([]);
  });

  it('names a port that is taken', async () => {
    const url = await start({ SERVICE_DATA_DIR: folders.newDataDir() }).ready();

    const second = start({ SERVICE_DATA_DIR: folders.newDataDir(), PORT: new URL(url).port });

    expect(await second.ended()).toBe(1);
    expect(second.stderr).toContain(`PORT: something listens on port ${new URL(url).port} already`);
  });

  it('says what each failing service said, and leaves nothing running', async () => {
    const dataDir = folders.newDataDir();

    const program = start({ SERVICE_DATA_DIR: dataDir, FAKE_FAILING_APPS: 'studio,entities' });

    expect(await program.ended()).toBe(1);
    expect(program.stderr).toContain('studio: FAKE_FAILING_APPS names it');
    expect(program.stderr).toContain('entities: FAKE_FAILING_APPS names it');
    expect(processesOn(dataDir)).toEqual([]);
  });
});
