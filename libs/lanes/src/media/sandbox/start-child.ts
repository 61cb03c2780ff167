import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import type { ChildLimits } from './child-limits.js';
import { walled } from './walls.js';

/** Steps below the services: what decodes files takes what CPU time they leave, and not the other way round. */
const NICENESS = 15;

export interface ChildRun {
  /** Its working directory, and the only folder that it knows. */
  folder: string;
  limits: ChildLimits;
  /** A channel for messages beside the two pipes. */
  messages?: boolean;
  /** Steps of priority below this process; 15 by default. */
  niceness?: number;
  /** Variables beside those that every child has. */
  variables?: Readonly<Record<string, string>>;
}

/**
 * Starts a program that reads bytes of tenants: the only way to start one in a service. It knows its search path and
 * its folder, and nothing else of this process' environment, where keys and passwords are.
 */
export async function startChild(
  program: string,
  args: readonly string[],
  { folder, limits, messages = false, niceness = NICENESS, variables = {} }: ChildRun,
): Promise<ChildProcess> {
  const [command = program, ...words] = await walled([program, ...args], limits);
  const child = spawn(command, words, {
    cwd: folder,
    // A process group of its own, so that `endChild` also ends what it starts.
    detached: true,
    env: { ...childEnvironment(folder), ...variables },
    stdio: ['ignore', 'pipe', 'pipe', ...(messages ? (['ipc'] as const) : [])],
    ...(messages && { serialization: 'advanced' as const }),
  });
  if (child.pid !== undefined) {
    // When the machine's memory is used up, the child goes and not the service.
    void writeFile(`/proc/${child.pid}/oom_score_adj`, '1000').catch(() => undefined);
    stepBack(child.pid, niceness);
  }
  return child;
}

/** Gives a child a priority that is so many steps below this process. */
export function stepBack(pid: number, steps = NICENESS): void {
  const niceness = Math.min(19, getPriority() + steps);
  for (const thread of threadsOf(pid)) {
    try {
      setPriority(thread, niceness);
    } catch {
      // It is over already.
    }
  }
  // Where the kernel shares processor time between sessions first, and the child is one: outside of containers.
  void writeFile(`/proc/${pid}/autogroup`, String(niceness)).catch(() => undefined);
}

/** Linux has a priority for each thread, and a new thread has that of the one which starts it. */
function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}

/** Kills a child with all that it started, and waits for nothing that these might still write. */
export function endChild(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
  child.stdout?.destroy();
  child.stderr?.destroy();
}

/** All that a child sees of the environment. */
export function childEnvironment(folder: string): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '', HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' };
}
