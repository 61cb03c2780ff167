import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
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

/** What a file does after its tests may still need its stack. */
const LINGER_MS = 3_000;

/** Every service, with two gateways: what holds on one replica only shows on the other. */
const ALL_PROCESSES = 'gateway gateway auth-sso entities studio executor';
const TWO_GATEWAYS = 'gateway gateway auth-sso executor';
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
    const started = await Promise.allSettled(this.stacks.values());
    const running = started.filter((outcome) => outcome.status === 'fulfilled');
    await Promise.all([...running.map(({ value: stack }) => stack.stop()), ...this.stopping]);
    if (process.env.EASEL_KEEP === '1') process.stderr.write(`The stacks' folder is kept: ${this.folder}\n`);
    else rmSync(this.folder, { recursive: true, force: true });
  }

  private async start(variables: StackVariables, processes: string): Promise<Stack> {
    const stack = await startStack({
      env: {
        SERVICE_PROCESSES: processes,
        // Lets a test call from an address of its own, as `ApiClient.elsewhere` does.
        TRUST_PROXY: '127.0.0.1',
        // No test asks the internet anything.
        SERVICE_UPDATE_CHECK: 'off',
        // What is drawn matters to tests of drawing alone; its size and length are the same.
        DRAFT_PIXELS: '20000',
        // Films lose some pictures at each seam: with fewer they would be too short.
        DRAFT_FPS: '16',
        ...process.env,
        ...variables,
        SERVICE_DATA_DIR: path.join(this.folder, String(++this.started)),
        HOST: '127.0.0.1',
        PORT: '0',
      },
      report: (line) => process.stderr.write(`${line}\n`),
    });
    await spareTheDisk(stack.databaseUrl('postgres'));
    return stack;
  }

  private async answer(request: IncomingMessage): Promise<StackAddresses | undefined> {
    const { variables, shared, done } = JSON.parse(await text(request)) as StackRequest;
    if (!done) return this.find(variables, shared ? TWO_GATEWAYS : FEWEST);
    this.leave(variables, shared);
    return undefined;
  }
}

/**
 * What a commit waits for is only of use when a machine loses its power, which no test does: a process that is killed
 * loses nothing without it.
 */
async function spareTheDisk(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('alter system set fsync = off');
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}

function keyOf(variables: StackVariables): string {
  return JSON.stringify(Object.entries(variables).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
