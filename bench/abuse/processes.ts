// Processes of this machine, and what they started.
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

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

/** CPU seconds that a process and what it started have used so far; what has ended already does not count. */
export function cpuSecondsOf(pid: number, children: Map<number, number[]>): number {
  const stat = textOf(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const own = (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND;
  return (children.get(pid) ?? []).reduce((sum, each) => sum + cpuSecondsOf(each, children), own);
}

/** A process may end while it is looked at. */
export function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
