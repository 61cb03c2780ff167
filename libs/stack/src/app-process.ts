import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { isAppWarning } from './processes/log-lines.js';
import { SupervisedProcess, type ProcessListener } from './processes/supervised-process.js';
import type { AppProcess } from './process-list.js';
import { StackError } from './stack.errors.js';

/** A busy machine takes half a minute. */
const BOOT_TIMEOUT_MS = 120_000;

/** What these do is bound by the collection of garbage: with a small young generation it takes a third of their time. */
const BUSY: ReadonlySet<string> = new Set(['executor', 'gateway']);

/**
 * Threads beside the event loop that collect garbage: Node makes four, whatever the machine. On two processors the four
 * of each process wait for each other and for those of other processes, and a collection stops the loop for longer.
 */
const COLLECTING_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

/**
 * By default an old generation grows to several times of what lives in it before anything is collected. 16 MiB of
 * young generation keep 10 MB more resident in a process that has little to do, and save it nothing.
 */
const runtimeFlags = (app: string, heapMiB: number | undefined): string[] => [
  '--heap-growing-percent=60',
  `--v8-pool-size=${COLLECTING_THREADS}`,
  `--max-semi-space-size=${BUSY.has(app) ? 16 : 4}`,
  ...(heapMiB === undefined ? [] : [`--max-old-space-size=${heapMiB}`]),
];

export interface AppProcessOptions {
  readonly process: AppProcess;
  /** Where `<app>/dist/main.js` is found. */
  readonly appsDir: string;
  readonly dataDir: string;
  readonly environment: Readonly<Record<string, string>>;
  /** The most that its heap may take; unset: what Node makes of the machine. */
  readonly heapMiB?: number | undefined;
}

/** The process of one service; it says `ready` on standard output when it serves. */
export function appProcess(options: AppProcessOptions, listener: ProcessListener): SupervisedProcess {
  const { process: entry, appsDir, dataDir, environment, heapMiB } = options;
  const program = path.join(appsDir, entry.app, 'dist', 'main.js');
  if (!existsSync(program)) throw new StackError(`${program} is missing. Run \`npm run build\` first.`);
  return new SupervisedProcess(
    {
      name: entry.name,
      command: process.execPath,
      args: [...runtimeFlags(entry.app, heapMiB), program],
      environment,
      workingDir: process.cwd(),
      logDir: path.join(dataDir, 'logs'),
      // A service may be killed at any point without losing work, and must not outlive its stack.
      deathSignal: 'KILL',
      stopSignal: 'SIGTERM',
      bootTimeoutMs: BOOT_TIMEOUT_MS,
      isWarning: isAppWarning,
    },
    listener,
  );
}
