import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** What the kernel knows about a process. Times are ticks since boot: with the id they name a process for ever. */
export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly startedAt: string;
  /** The kernel's one-letter state: `Z` has ended and waits for its parent, `T` is stopped. */
  readonly state: string;
}

/** @returns undefined when there is no such process. */
export function readProcess(pid: number): ProcessEntry | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name in brackets, and may itself hold blanks and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { pid, parent: Number(fields[1]), startedAt: fields[19] ?? '', state: fields[0] ?? '' };
  } catch {
    return undefined;
  }
}

export function isAlive(pid: number): boolean {
  const entry = readProcess(pid);
  return entry !== undefined && entry.state !== 'Z';
}

export function listPids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** The process and everything that descends from it. */
export function processTree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const pid of listPids()) {
    const parent = readProcess(pid)?.parent;
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const tree = [root];
  for (let index = 0; index < tree.length; index += 1) tree.push(...(children.get(tree[index]) ?? []));
  return tree;
}

/** The environment that the process was started with; empty when it is not ours to read. */
export function readEnvironment(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** The target of `/proc/<pid>/cwd` or `/proc/<pid>/exe`; undefined when it is not ours to read. */
export function readLink(pid: number, link: 'cwd' | 'exe'): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/${link}`);
  } catch {
    return undefined;
  }
}

export function readCommandLine(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** Sends the signal; a process that is gone already is no error. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
