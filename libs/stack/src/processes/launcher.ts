import { readCommandLine, readEnvironment, readProcess, type ProcessEntry } from './process-table.js';

const LOOK_AGAIN_MS = 500;
const RUNTIME_WRAPPER = 'node24.mjs';

/**
 * The processes above us that exist only to run us: npm, its shell and the wrapper that picks the runtime.
 * None when the program was started directly: then the end of a terminal or a shell says nothing.
 */
function findLaunchers(): ProcessEntry[] {
  const launchers: ProcessEntry[] = [];
  const launchedByNpm = process.env.npm_lifecycle_event !== undefined;
  for (let entry = parentOf(process.pid); entry !== undefined && entry.pid > 1; entry = parentOf(entry.pid)) {
    const isWrapper = readCommandLine(entry.pid).some((word) => word.endsWith(RUNTIME_WRAPPER));
    if (!isWrapper && !launchedByNpm) break;
    launchers.push(entry);
    const isInsideNpm = readEnvironment(entry.pid).some((line) => line.startsWith('npm_lifecycle_event='));
    // The first process that npm did not start is npm itself.
    if (launchedByNpm && !isInsideNpm) break;
  }
  return launchers;
}

function parentOf(pid: number): ProcessEntry | undefined {
  const parent = readProcess(pid)?.parent;
  return parent === undefined ? undefined : readProcess(parent);
}

/** Calls back once when a launcher is gone, also when it was killed and could pass no signal on. */
export function watchLaunchers(onGone: () => void): void {
  const launchers = findLaunchers();
  if (launchers.length === 0) return;
  const timer = setInterval(() => {
    if (launchers.every(isStillThere)) return;
    clearInterval(timer);
    onGone();
  }, LOOK_AGAIN_MS);
  timer.unref();
}

function isStillThere({ pid, startedAt }: ProcessEntry): boolean {
  const now = readProcess(pid);
  return now !== undefined && now.startedAt === startedAt && now.state !== 'Z';
}
