import { existsSync } from 'node:fs';
import path from 'node:path';
import { isAppWarning } from './processes/log-lines.js';
import { SupervisedProcess, type ProcessListener } from './processes/supervised-process.js';
import type { AppProcess } from './process-list.js';
import { StackError } from './stack.errors.js';

const BOOT_TIMEOUT_MS = 60_000;

/** The default of 16 MiB keeps 10 MB more resident in each process and answers no faster. */
const RUNTIME_FLAGS = ['--max-semi-space-size=4'];

export interface AppProcessOptions {
  readonly process: AppProcess;
  /** Where `<app>/dist/main.js` is found. */
  readonly appsDir: string;
  readonly dataDir: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** The process of one service; it says `ready` on standard output when it serves. */
export function appProcess(options: AppProcessOptions, listener: ProcessListener): SupervisedProcess {
  const { process: entry, appsDir, dataDir, environment } = options;
  const program = path.join(appsDir, entry.app, 'dist', 'main.js');
  if (!existsSync(program)) throw new StackError(`${program} is missing. Run \`npm run build\` first.`);
  return new SupervisedProcess(
    {
      name: entry.name,
      command: process.execPath,
      args: [...RUNTIME_FLAGS, program],
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
