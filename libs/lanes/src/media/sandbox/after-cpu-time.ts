import { readFileSync } from 'node:fs';

/** A process that has not used its time after so many times as long is ended, however busy the machine is. */
const LONGEST_WAIT = 10;
/** Between two looks at a process. */
const SHORTEST_WAIT_MS = 20;
/** Linux counts processor time in these ticks on every architecture. */
const TICKS_PER_SECOND = 100;
/** `utime` in /proc/PID/stat, counted from the field behind the program's name; `stime` follows. */
const USER_TIME = 11;

/**
 * Calls `expire` once a process has used `ms` of processor time, counted from now. A child has a low priority, so on a
 * busy machine the clock says nothing about the file that it reads. Where the system does not count, the clock decides.
 *
 * @returns stops the counting
 */
export function afterCpuTime(pid: number | undefined, ms: number, expire: () => void): () => void {
  const began = cpuMsOf(pid);
  const last = performance.now() + ms * LONGEST_WAIT;
  let timer: NodeJS.Timeout;
  const look = (): void => {
    const used = cpuMsOf(pid);
    const left = began === undefined || used === undefined ? 0 : ms - (used - began);
    if (left <= 0 || performance.now() >= last) expire();
    else timer = setTimeout(look, Math.max(SHORTEST_WAIT_MS, Math.min(left, last - performance.now())));
  };
  timer = setTimeout(look, ms);
  return () => clearTimeout(timer);
}

/** Of all threads of a process; undefined for one that has ended. */
function cpuMsOf(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(USER_TIME, USER_TIME + 2)
      .map(Number);
    return ((user ?? 0) + (system ?? 0)) * (1_000 / TICKS_PER_SECOND);
  } catch {
    return undefined;
  }
}
