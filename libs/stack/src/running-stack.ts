import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { NatsUser } from './nats/nats-logins.js';
import { wipeNatsData } from './nats/nats-process.js';
import { SCHEMAS, type ServiceDatabaseUrls } from './postgres/service-databases.js';
import type { ProcessListener, SupervisedProcess } from './processes/supervised-process.js';
import { StackError } from './stack.errors.js';

/** A running stack, as the one who started it holds it. */
export interface Stack {
  /** The first gateway's origin. */
  readonly url: string;
  /** Every gateway's origin, in the order of `SERVICE_PROCESSES`. */
  readonly gateways: readonly string[];
  /** Where people and tools connect: as the user who may do everything, where the server is the stack's own. */
  readonly natsUrl: string;
  /** A real path. */
  readonly dataDir: string;
  /** The running processes by name: `postgres`, `nats`, `gateway`, `executor-worker-2`. */
  readonly pids: Readonly<Record<string, number>>;
  /** Where one service connects to NATS, with its own user and password. */
  natsUrlOf(user: NatsUser): string;
  /** The address with which a schema's own service connects, or `postgres` for the superuser's. */
  databaseUrl(role: DatabaseRole): string;
  /** Sends a signal. SIGSTOP and SIGCONT reach the process' children too. What ends is started again. */
  kill(name: string, signal?: NodeJS.Signals): void;
  /** Resolves when the process serves, at once when it does already. */
  serving(name: string): Promise<void>;
  stopNats(): Promise<void>;
  /** Stops NATS and removes everything that it remembers. */
  wipeNats(): Promise<void>;
  startNats(): Promise<void>;
  stopPostgres(): Promise<void>;
  startPostgres(): Promise<void>;
  /** Ends every process at once, for when there is no time left to drain. */
  endByForce(): void;
  /** Drains and ends everything, by default within ten seconds (`SHUTDOWN_GRACE_SECONDS`); safe to repeat. */
  stop(): Promise<void>;
}

export type DatabaseRole = (typeof SCHEMAS)[keyof typeof SCHEMAS] | 'postgres';

/** What a service takes to stop beside the time that it gives running work. */
const APP_STOP_MS = 2_000;
const SERVER_STOP_MS = 2_500;

export type NatsUrls = Readonly<Record<NatsUser, string>>;

/** Where the parts are reached. */
export interface StackAddresses {
  readonly gateways: readonly string[];
  readonly natsUrls: NatsUrls;
  readonly adminUrl: string;
  readonly databaseUrls: ServiceDatabaseUrls;
}

/** Holds the processes of a stack from the first one started to the last one stopped. */
export class RunningStack implements Stack, ProcessListener {
  private readonly apps: SupervisedProcess[] = [];
  private readonly servers: SupervisedProcess[] = [];
  private addresses: StackAddresses | undefined;
  private isServing = false;
  private stopping: Promise<void> | undefined;

  constructor(
    readonly dataDir: string,
    readonly report: (line: string) => void,
    private readonly unlock: () => void,
    private readonly graceMs: number,
  ) {}

  get url(): string {
    return this.known().gateways[0];
  }

  get gateways(): readonly string[] {
    return this.known().gateways;
  }

  get natsUrl(): string {
    return this.natsUrlOf('operator');
  }

  natsUrlOf(user: NatsUser): string {
    return this.known().natsUrls[user];
  }

  get pids(): Readonly<Record<string, number>> {
    const running = this.all().flatMap(({ name, pid }) => (pid === undefined ? [] : [[name, pid] as const]));
    return Object.fromEntries(running);
  }

  databaseUrl(role: DatabaseRole): string {
    const { adminUrl, databaseUrls } = this.known();
    if (role === 'postgres') return adminUrl;
    const app = Object.entries(SCHEMAS).find(([, schema]) => schema === role)?.[0];
    return databaseUrls[app as keyof typeof SCHEMAS];
  }

  kill(name: string, signal: NodeJS.Signals = 'SIGKILL'): void {
    this.find(name).signal(signal);
  }

  serving(name: string): Promise<void> {
    return this.find(name).serving();
  }

  stopNats(): Promise<void> {
    return this.find('nats').stop(SERVER_STOP_MS);
  }

  async wipeNats(): Promise<void> {
    await this.stopNats();
    wipeNatsData(this.dataDir);
  }

  startNats(): Promise<void> {
    return this.find('nats').start();
  }

  stopPostgres(): Promise<void> {
    return this.find('postgres').stop(SERVER_STOP_MS);
  }

  startPostgres(): Promise<void> {
    return this.find('postgres').start();
  }

  stop(): Promise<void> {
    this.stopping ??= this.stopAll();
    return this.stopping;
  }

  endByForce(): void {
    for (const entry of this.all()) entry.endByForce();
  }

  adds(entry: SupervisedProcess, kind: 'app' | 'server'): SupervisedProcess {
    (kind === 'app' ? this.apps : this.servers).push(entry);
    return entry;
  }

  knows(addresses: StackAddresses): void {
    this.addresses = addresses;
  }

  serves(): void {
    this.isServing = true;
    this.moved();
  }

  /** Keeps `run/stack.json` true, for people and programs that did not start the stack. */
  moved(): void {
    if (!this.isServing) return;
    const folder = path.join(this.dataDir, 'run');
    const file = path.join(folder, 'stack.json');
    const state = { url: this.url, gateways: this.gateways, supervisor: process.pid, pids: this.pids };
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }

  /** Services first, while the servers that they drain into are still there. */
  private async stopAll(): Promise<void> {
    this.isServing = false;
    await Promise.all(this.apps.map((app) => app.stop(this.graceMs + APP_STOP_MS)));
    await Promise.all(this.servers.map((server) => server.stop(SERVER_STOP_MS)));
    this.unlock();
  }

  private all(): readonly SupervisedProcess[] {
    return [...this.servers, ...this.apps];
  }

  private find(name: string): SupervisedProcess {
    const found = this.all().find((entry) => entry.name === name);
    if (found !== undefined) return found;
    const names = this.all().map((entry) => entry.name);
    throw new StackError(`There is no process '${name}' in this stack (${names.join(', ')}).`);
  }

  private known(): StackAddresses {
    if (this.addresses === undefined) throw new StackError('The stack has not started.');
    return this.addresses;
  }
}
