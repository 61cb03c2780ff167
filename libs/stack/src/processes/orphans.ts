import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StackError } from '../stack.errors.js';
import { isAlive, listPids, readEnvironment, readLink, sendSignal } from './process-table.js';

/** Every process of a stack carries its data folder in this variable, and hands it down to what it starts. */
export const FOLDER_MARK = 'SERVICE_STACK_FOLDER';

const DRAIN_MS = 2_000;
const POSTGRES_STOP_MS = 8_000;
const LOOK_AGAIN_MS = 50;

/**
 * Ends what an earlier stack on this folder left running when it was killed: services, NATS and their children
 * first, then Postgres. Processes of other folders are never touched.
 * @param dataDir the folder's real path
 * @returns how many processes there were.
 * @throws StackError when one cannot be ended.
 */
export async function stopOrphans(dataDir: string): Promise<number> {
  const marked = markedProcesses(dataDir);
  await end(marked, ['SIGTERM', DRAIN_MS], ['SIGKILL', DRAIN_MS]);
  return marked.length + (await stopPostgresOrphans(path.join(dataDir, 'postgres')));
}

/**
 * Ends the Postgres processes of a database folder, also those that outlived their killed parent, and removes
 * the lock file that a killed one left: a process that has ended but was not yet collected by its parent still
 * holds its number, and Postgres would take it for a running server.
 */
export async function stopPostgresOrphans(databaseDir: string): Promise<number> {
  const servers = postgresProcesses(databaseDir);
  await end(servers, ['SIGINT', POSTGRES_STOP_MS], ['SIGQUIT', DRAIN_MS], ['SIGKILL', DRAIN_MS]);
  rmSync(path.join(databaseDir, 'postmaster.pid'), { force: true });
  return servers.length;
}

function markedProcesses(dataDir: string): number[] {
  const mark = `${FOLDER_MARK}=${dataDir}`;
  return listPids().filter((pid) => pid !== process.pid && readEnvironment(pid).includes(mark));
}

/** Postgres overwrites its environment, but every process of a server works in its database folder. */
function postgresProcesses(databaseDir: string): number[] {
  return listPids().filter(
    (pid) =>
      readLink(pid, 'cwd') === databaseDir &&
      path.basename(readLink(pid, 'exe') ?? '').startsWith('postgres'),
  );
}

async function end(pids: readonly number[], ...steps: readonly [NodeJS.Signals, number][]): Promise<void> {
  for (const [signal, maxWaitMs] of steps) {
    const living = pids.filter(isAlive);
    for (const pid of living) {
      sendSignal(pid, signal);
      // A stopped process takes a signal only once it goes on.
      sendSignal(pid, 'SIGCONT');
    }
    if (await allGone(living, maxWaitMs)) return;
  }
  throw new StackError(
    `Processes of an earlier stack on this folder do not end (${pids.filter(isAlive).join(', ')}). Kill them by hand.`,
  );
}

async function allGone(pids: readonly number[], maxWaitMs: number): Promise<boolean> {
  const deadline = Date.now() + maxWaitMs;
  while (pids.some(isAlive)) {
    if (Date.now() > deadline) return false;
    await sleep(LOOK_AGAIN_MS);
  }
  return true;
}
