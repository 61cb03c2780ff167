import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { shutdownGraceMs } from '@easel/platform/config/shutdown-grace';
import { watchLaunchers } from './processes/launcher.js';
import { StackError } from './stack.errors.js';
import { checkVariables, startStack } from './start-stack.js';

/** The program ends at most this long after the grace period, even if something hangs. */
const LAST_RESORT_MS = 5_500;

const installDir = path.resolve(fileURLToPath(import.meta.url), '../../../..');
const stopRequest = new AbortController();
const stopRequested = new Promise<void>((resolve) =>
  stopRequest.signal.addEventListener('abort', () => resolve(), { once: true }),
);

function requestStop(reason: string): void {
  if (stopRequest.signal.aborted) return;
  report(`[stack] stopping (${reason})`);
  setTimeout(
    () => process.exit(0),
    shutdownGraceMs(process.env.SHUTDOWN_GRACE_SECONDS) + LAST_RESORT_MS,
  ).unref();
  stopRequest.abort();
}

function report(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function main(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => requestStop(signal));
  // The reader of our output may exit first.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  watchLaunchers(() => requestStop('the program that started it is gone'));
  try {
    if (/^(true|1)$/.test(process.env.SERVICE_CHECK_CONFIG ?? '')) {
      await checkVariables({ installDir, report }, { always: true });
      process.stdout.write('Every variable can be used.\n');
      return process.exit();
    }
    const stack = await startStack({ installDir, report, signal: stopRequest.signal });
    process.once('exit', () => stack.endByForce());
    if (!stopRequest.signal.aborted) process.stdout.write(`ready ${stack.url}\n`);
    await stopRequested;
    await stack.stop();
  } catch (error) {
    if (!stopRequest.signal.aborted) {
      report(error instanceof StackError ? error.message : String((error as Error).stack ?? error));
      process.exitCode = 1;
    }
  }
  process.exit();
}

await main();
