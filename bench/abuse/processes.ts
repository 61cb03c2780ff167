// Processes of this machine, and what they started.
import { readdirSync, readFileSync } from 'node:fs';
import { cpuSeconds } from '../lib/measure.ts';

export function childrenByParent(): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = textOf(`/proc/${entry}/stat`);
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  return children;
}

/** CPU seconds that a process and what it started have used so far. */
export function cpuSecondsOf(pid: number, children: Map<number, number[]>): number {
  return (children.get(pid) ?? []).reduce(
    (sum, each) => sum + cpuSecondsOf(each, children),
    ownSecondsOf(pid),
  );
}

function ownSecondsOf(pid: number): number {
  try {
    return cpuSeconds(pid);
  } catch {
    // It is over already: its parent has its time.
    return 0;
  }
}

/** A process may end while it is looked at. */
export function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
