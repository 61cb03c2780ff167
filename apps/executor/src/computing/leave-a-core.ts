import { execFile } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/** The argument of a thread that is to do so. */
export const LEAVE_A_CORE = '--leave-a-core';

/**
 * The processors of a list such as `0-3,8` but for the first, in the same form; nothing where it is the only one.
 * Threads that compute for seconds leave that one to the event loops of all services: priorities do not, because each
 * service has its share of the processors whatever its threads do with it.
 */
export function withoutFirst(list: string): string | undefined {
  const [first = '', ...others] = list.trim().split(',');
  const [from = '', to] = first.split('-');
  const rest = to === undefined ? [] : [`${Number(from) + 1}-${to}`];
  return [...rest, ...others].join(',') || undefined;
}

/** Keeps the calling thread off the first processor that it may use. Linux alone, and where `taskset` is installed. */
export function leaveACore(): void {
  if (process.platform !== 'linux') return;
  try {
    const status = readFileSync('/proc/thread-self/status', 'utf8');
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1);
    const others = withoutFirst(/^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1] ?? '');
    if (others === undefined || thread === undefined) return;
    execFile('taskset', ['-pc', others, thread], { env: { PATH: process.env.PATH } }, () => undefined);
  } catch {
    // Where that is not possible, the thread shares all processors: nothing that it computes depends on it.
  }
}
