import { accessSync, chmodSync, constants, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isNatsWarning } from '../processes/log-lines.js';
import { SupervisedProcess, type ProcessListener } from '../processes/supervised-process.js';
import { LOOPBACK } from '../free-port.js';
import { StackError, WrongVariables } from '../stack.errors.js';
import { natsConfig } from './nats-config.js';
import type { NatsUser } from './nats-logins.js';

const BOOT_TIMEOUT_MS = 60_000;
const PROBE_EVERY_MS = 25;
const PROBE_TIMEOUT_MS = 2_000;
const EXISTING_SERVER_MS = 5_000;
const DEFAULT_PORT = 4_222;

export interface NatsProcessOptions {
  /** The stack's data folder. */
  readonly dataDir: string;
  readonly port: number;
  readonly passwords: Readonly<Record<NatsUser, string>>;
  readonly environment: Readonly<Record<string, string>>;
}

/** The NATS server of a stack; the caller starts and stops it. */
export function natsProcess(options: NatsProcessOptions, listener: ProcessListener): SupervisedProcess {
  const { dataDir, port, passwords, environment } = options;
  const folder = path.join(dataDir, 'nats');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const configFile = path.join(folder, 'nats.conf');
  writeFileSync(configFile, natsConfig({ port, storeDir: folder, passwords }), { mode: 0o600 });
  chmodSync(configFile, 0o600);
  return new SupervisedProcess(
    {
      name: 'nats',
      command: findNatsServer(environment.PATH ?? ''),
      args: ['-c', configFile],
      environment,
      logDir: path.join(dataDir, 'logs'),
      deathSignal: 'TERM',
      stopSignal: 'SIGTERM',
      bootTimeoutMs: BOOT_TIMEOUT_MS,
      probe: (ended) => untilGreeting(port, ended),
      isWarning: isNatsWarning,
    },
    listener,
  );
}

/**
 * Waits for an existing server.
 * @throws WrongVariables naming NATS_URL when none of its servers answers with JetStream.
 */
export async function requireNats(natsUrl: string): Promise<void> {
  const servers = natsUrl.split(',').map((server) => new URL(server.trim()));
  const deadline = Date.now() + EXISTING_SERVER_MS;
  do {
    const greetings = await Promise.all(
      servers.map(({ hostname, port }) => readGreeting(hostname, Number(port) || DEFAULT_PORT)),
    );
    if (greetings.some(offersJetStream)) return;
    await sleep(PROBE_EVERY_MS);
  } while (Date.now() < deadline);
  throw new WrongVariables([{ name: 'NATS_URL', problem: 'no NATS server with JetStream answers there' }]);
}

/** Everything that NATS remembers, as after the loss of its disk. It must not be running. */
export function wipeNatsData(dataDir: string): void {
  rmSync(path.join(dataDir, 'nats', 'jetstream'), { recursive: true, force: true });
}

function findNatsServer(searchPath: string): string {
  // Debian installs servers where an ordinary user's PATH does not look.
  const folders = [...searchPath.split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  const found = folders.map((folder) => path.join(folder, 'nats-server')).find(isExecutable);
  if (found !== undefined) return found;
  throw new StackError(
    'There is no nats-server. Run `script/setup`, or `apt-get install nats-server`, ' +
      'or point NATS_URL at a NATS server with JetStream.',
  );
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return path.isAbsolute(file);
  } catch {
    return false;
  }
}

/** It accepts clients only once JetStream has read its streams back, and says so in its greeting. */
async function untilGreeting(port: number, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    if (offersJetStream(await readGreeting(LOOPBACK, port))) return;
    await sleep(PROBE_EVERY_MS);
  }
}

function offersJetStream(greeting: string): boolean {
  return greeting.includes('"jetstream":true');
}

function readGreeting(host: string, port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: PROBE_TIMEOUT_MS });
    const finish = (greeting: string) => {
      socket.destroy();
      resolve(greeting);
    };
    socket.once('data', (chunk) => finish(chunk.toString()));
    socket.once('error', () => finish(''));
    socket.once('timeout', () => finish(''));
    socket.once('close', () => finish(''));
  });
}
