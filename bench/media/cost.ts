// CPU time and memory of work that starts programs: of this process, of all that it started and of what these left behind.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds } from '../lib/measure.ts';

export interface Cost {
  /** User and system time. */
  cpuSeconds: number;
  /** Most memory that the started programs had together, what they share counted once. */
  peakMiB: number;
}

const EACH_MS = 100;

/** What `work` costs. Time of programs that have ended is counted by the kernel for who waited for them. */
export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const before = usedSeconds();
  const watch = { over: false, peakMiB: 0, microseconds: 0 };
  const watching = (async () => {
    while (!watch.over) {
      const begun = process.threadCpuUsage();
      const memory = descendants().reduce((sum, pid) => sum + proportionalMiB(pid), 0);
      watch.peakMiB = Math.max(watch.peakMiB, memory);
      const { user, system } = process.threadCpuUsage(begun);
      watch.microseconds += user + system;
      await sleep(EACH_MS);
    }
  })();
  try {
    await work();
  } finally {
    watch.over = true;
    await watching;
  }
  // Looking on is no part of the work.
  return { cpuSeconds: usedSeconds() - before - watch.microseconds / 1e6, peakMiB: watch.peakMiB };
}

const usedSeconds = (): number =>
  [process.pid, ...descendants()].reduce((sum, pid) => sum + unlessGone(() => cpuSeconds(pid), 0), 0);

function descendants(pid = process.pid): number[] {
  const tasks = unlessGone(() => readdirSync(`/proc/${pid}/task`), []);
  const found = tasks.flatMap((task) => {
    const children = unlessGone(() => readFileSync(`/proc/${pid}/task/${task}/children`, 'latin1'), '');
    return children.split(' ').filter(Boolean).map(Number);
  });
  return found.flatMap((child) => [child, ...descendants(child)]);
}

const proportionalMiB = (pid: number): number =>
  unlessGone(() => {
    const [, kb = '0'] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kb) / 1024;
  }, 0);

function unlessGone<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
