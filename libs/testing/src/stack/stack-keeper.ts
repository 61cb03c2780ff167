import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Stack, startStack } from '@easel/stack';
import { Client } from 'pg';
import { type StackAddresses, stackAddresses } from './stack-addresses.js';

export type StackVariables = Readonly<Record<string, string>>;

/** What a test asks for: a stack with these variables, until it says that it is done with it. */
export interface StackRequest {
  variables: StackVariables;
  /** Others use it, too: it runs to the end of the Jest run. */
  shared: boolean;
  done: boolean;
}

/**
 * Accounts with a configured address are made confirmed, so that `ApiClient.enter` acts with their rights: the one-time
 * code is printed where tests do not read it. A stack with `CONFIRM_ADDRESSES: 'false'` leaves them as they are.
 */
function confirming({ CONFIRM_ADDRESSES, ...variables }: StackVariables): string[] {
  const { PLATFORM_OWNER_EMAIL, PLATFORM_OPERATOR_EMAILS, DEPLOYMENT_PAYER_EMAIL } = variables;
  const addresses = [PLATFORM_OWNER_EMAIL, PLATFORM_OPERATOR_EMAILS, DEPLOYMENT_PAYER_EMAIL]
    .flatMap((value) => value?.split(',') ?? [])
    .map((address) => `'${address.trim().toLowerCase()}'`);
  const drop = 'drop trigger if exists confirm_for_tests on users';
  if (CONFIRM_ADDRESSES === 'false' || addresses.length === 0) return [drop];
  return [
    drop,
    `create or replace function confirm_for_tests() returns trigger language plpgsql as $$
     begin
       new.email_confirmed_at := now();
       return new;
     end $$`,
    `create trigger confirm_for_tests before insert on users for each row
     when (new.email_key in (${addresses.join(', ')})) execute function confirm_for_tests()`,
  ];
}

/** Has those of the stack's configured addresses that sign up from now on count as confirmed. */
export const confirmAddresses = (stack: Stack, variables: StackVariables): Promise<void> =>
  onDatabase(stack.databaseUrl('auth'), confirming(variables));

/** What a file does after its tests may still need its stack. */
const LINGER_MS = 3_000;

/** Every service, with two gateways and two studios: what holds on one replica only shows on the other. */
const ALL_PROCESSES = 'gateway gateway auth-sso entities studio studio executor';
/** Each that has a schema. */
const WITH_SCHEMAS = 'gateway auth-sso entities studio executor';
/** Where more stacks than these are started, it pays to prepare the folders of further ones. */
const WORTH_PREPARING = 2;

/** What routes are about. A process takes a second of the cores to start. */
const FEWEST = 'gateway auth-sso executor';

/**
 * Starts built stacks for a Jest run, one for each set of variables, and stops those that nobody shares when their
 * tests are done, the others at its end: each takes memory, and time of the cores even when it is idle. Tests run in
 * processes of their own and ask for a stack through a socket, which `listen` names.
 */
export class StackKeeper {
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'easel-e2e-'));
  private readonly stacks = new Map<string, Promise<Stack>>();
  private readonly users = new Map<string, number>();
  private readonly stopping = new Set<Promise<unknown>>();
  private started = 0;
  private preparing?: Promise<void>;
  /** A folder that a stack was stopped on, before anybody used it. */
  private prepared?: string;
  private readonly server: Server = createServer((request, response) => {
    this.answer(request).then(
      (addresses) => response.end(JSON.stringify(addresses ?? null)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });

  /** @returns the socket's path */
  async listen(): Promise<string> {
    const socket = path.join(this.folder, 'stacks.sock');
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject).listen(socket, resolve);
    });
    return socket;
  }

  /** The stack with these variables, which is started when nobody asked for it before. */
  async find(variables: StackVariables, processes = ALL_PROCESSES): Promise<StackAddresses> {
    const key = keyOf(variables);
    this.users.set(key, (this.users.get(key) ?? 0) + 1);
    let stack = this.stacks.get(key);
    if (stack === undefined) this.stacks.set(key, (stack = this.start(variables, processes)));
    return stackAddresses(await stack);
  }

  /** One of those who asked for the stack is done with it. */
  private leave(variables: StackVariables, shared: boolean): void {
    const key = keyOf(variables);
    this.users.set(key, (this.users.get(key) ?? 1) - 1);
    if (shared) return;
    setTimeout(() => {
      const stack = this.stacks.get(key);
      if (stack === undefined || this.users.get(key) !== 0) return;
      this.stacks.delete(key);
      const stopped = stack.then((running) => running.stop()).catch(() => undefined);
      this.stopping.add(stopped);
      void stopped.finally(() => this.stopping.delete(stopped));
    }, LINGER_MS).unref();
  }

  /** `EASEL_KEEP=1` keeps the folders for a look at the logs. */
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await this.preparing;
    const started = await Promise.allSettled(this.stacks.values());
    const running = started.filter((outcome) => outcome.status === 'fulfilled');
    await Promise.all([...running.map(({ value: stack }) => stack.stop()), ...this.stopping]);
    if (process.env.EASEL_KEEP === '1') process.stderr.write(`The stacks' folder is kept: ${this.folder}\n`);
    else rmSync(this.folder, { recursive: true, force: true });
  }

  private async start(variables: StackVariables, processes: string): Promise<Stack> {
    const dataDir = path.join(this.folder, String(++this.started));
    if (this.prepared !== undefined) await copyFolder(this.prepared, dataDir);
    // In a folder that exists, services read their variables once: as they start, not before as well.
    mkdirSync(dataDir, { recursive: true });
    const stack = await this.launch(dataDir, variables, processes);
    if (this.started > WORTH_PREPARING) this.preparing ??= this.prepare();
    return stack;
  }

  private async launch(dataDir: string, variables: StackVariables, processes: string): Promise<Stack> {
    const stack = await startStack({
      env: {
        SERVICE_PROCESSES: processes,
        // Lets a test call from an address of its own, as `ApiClient.elsewhere` does.
        TRUST_PROXY: '127.0.0.1',
        // Tests sign up from one address.
        SIGN_UP_RATE_LIMIT: '1000000',
        // No test asks the internet anything.
        SERVICE_UPDATE_CHECK: 'off',
        // All tests send from few addresses, and many send what is refused.
        REFUSED_RATE_LIMIT: '1000000',
        LINK_RATE_LIMIT: '1000000',
        // What is drawn matters to tests of drawing alone; its size and length are the same.
        DRAFT_PIXELS: '20000',
        // Long clips lose some pictures at each seam: with fewer they would be too short.
        DRAFT_FPS: '16',
        ...process.env,
        ...variables,
        SERVICE_DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: '0',
      },
      report: (line) => process.stderr.write(`${line}\n`),
    });
    await onDatabase(stack.databaseUrl('postgres'), SPARE_THE_DISK);
    await confirmAddresses(stack, variables);
    return stack;
  }

  /** To make a database and all its tables is a third of what a start takes, and the same for every stack. */
  private async prepare(): Promise<void> {
    const folder = path.join(this.folder, 'prepared');
    try {
      const stack = await this.launch(folder, {}, WITH_SCHEMAS);
      // Each stack has keys of its own: what one signed is nothing to another.
      await onDatabase(stack.databaseUrl('auth'), ['delete from signing_keys']);
      await stack.stop();
      this.prepared = folder;
    } catch (error) {
      process.stderr.write(`Stacks go on making their databases: ${String(error)}\n`);
    }
  }

  private async answer(request: IncomingMessage): Promise<StackAddresses | undefined> {
    const { variables, shared, done } = JSON.parse(await text(request)) as StackRequest;
    if (!done) return this.find(variables, shared ? ALL_PROCESSES : FEWEST);
    this.leave(variables, shared);
    return undefined;
  }
}

/**
 * What a commit waits for is only of use when a machine loses its power, which no test does: a process that is killed
 * loses nothing without it.
 */
const SPARE_THE_DISK = ['alter system set fsync = off', 'select pg_reload_conf()'];

async function onDatabase(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The database, and of the secrets the one that opens it. */
async function copyFolder(from: string, to: string): Promise<void> {
  mkdirSync(to);
  // Its files belong to the account of Postgres.
  await promisify(execFile)('cp', ['-a', path.join(from, 'postgres'), to]);
  const { DATABASE_PASSWORD_POSTGRES } = JSON.parse(
    readFileSync(path.join(from, 'secrets.json'), 'utf8'),
  ) as Record<string, string>;
  writeFileSync(path.join(to, 'secrets.json'), JSON.stringify({ DATABASE_PASSWORD_POSTGRES }), {
    mode: 0o600,
  });
}

function keyOf(variables: StackVariables): string {
  return JSON.stringify(Object.entries(variables).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
