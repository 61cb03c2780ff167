// Whether a stack still works on what an attack left behind: runs that it accepted, files that it looks at.
import { sleep } from '../lib/client.ts';
import { childrenByParent, cpuSecondsOf } from './processes.ts';

/** How long a stack may go on with what an attack left behind, before another one is started. */
export const LEFTOVER_MS = 30_000;
const LOOK_MS = 1_000;
/** Of one core, for all processes together: they renew leases and look for work. */
const IDLE_SHARE = 0.25;

/** Answers false where the processes are still at work after `mostMs`. */
export async function untilIdle(pids: Readonly<Record<string, number>>, mostMs: number): Promise<boolean> {
  const end = performance.now() + mostMs;
  while (performance.now() < end) {
    const [before, since] = [cpuOf(pids), performance.now()];
    await sleep(LOOK_MS);
    const seconds = (performance.now() - since) / 1_000;
    if (cpuOf(pids) - before < IDLE_SHARE * seconds) return true;
  }
  return false;
}

function cpuOf(pids: Readonly<Record<string, number>>): number {
  const children = childrenByParent();
  return Object.values(pids).reduce((sum, pid) => sum + cpuSecondsOf(pid, children), 0);
}
