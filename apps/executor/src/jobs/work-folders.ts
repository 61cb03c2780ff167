import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

/** `process-<host>-<pid>-<when it began>`: who works in a folder can be looked up from its name. */
const OF_PROCESS = /^process-(?<host>.+)-(?<pid>\d+)-(?<began>\d+)$/;

/**
 * Folders of the jobs that run in this process, all within one of its own. What a process leaves behind that was killed is
 * removed by the next one on this host; what is not known to be left, once no attempt can still be using it.
 */
export class WorkFolders {
  readonly own: string;

  constructor(
    private readonly root: string,
    /** Milliseconds after which no attempt uses a folder. */
    private readonly longestMs: number,
  ) {
    this.own = path.join(root, `process-${hostname()}-${process.pid}-${beganAt(process.pid) ?? 0}`);
  }

  async removeLeft(): Promise<void> {
    await mkdir(this.root, { recursive: true });
    for (const name of await readdir(this.root)) {
      if (await this.isLeft(name)) await rm(path.join(this.root, name), { recursive: true, force: true });
    }
  }

  async newFolder(): Promise<string> {
    await mkdir(this.own, { recursive: true });
    return mkdtemp(path.join(this.own, 'job-'));
  }

  /** When the process ends, after its jobs have. */
  close(): Promise<void> {
    return rm(this.own, { recursive: true, force: true });
  }

  private async isLeft(name: string): Promise<boolean> {
    const { host, pid, began } = OF_PROCESS.exec(name)?.groups ?? {};
    if (host === hostname()) return !isRunning(Number(pid), Number(began));
    const { mtimeMs } = await stat(path.join(this.root, name)).catch(() => ({ mtimeMs: Infinity }));
    return mtimeMs < Date.now() - this.longestMs;
  }
}

function isRunning(pid: number, began: number): boolean {
  const now = beganAt(pid);
  if (now !== undefined) return now === began;
  try {
    process.kill(pid, 0);
    return began === 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' && began === 0;
  }
}

/** Ticks after the machine's start at which a process began; undefined where there is none, or no `/proc` to tell. */
function beganAt(pid: number): number | undefined {
  try {
    // The name of the program may hold blanks and brackets; what follows the last one does not.
    const [, rest = ''] = /^.*\)(.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return Number(rest.trim().split(' ')[19]);
  } catch {
    return undefined;
  }
}
