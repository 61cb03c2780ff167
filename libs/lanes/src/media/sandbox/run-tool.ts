import type { ChildProcess } from 'node:child_process';
import { afterCpuTime } from './after-cpu-time.js';
import { type ChildRun, endChild, startChild } from './start-child.js';

export interface ToolRun extends ChildRun {
  /** Of processor time; a program that waits is ended after ten times as long. */
  timeoutMs: number;
  signal?: AbortSignal;
  /** Bytes of its output. */
  maxOutput?: number;
}

const KEPT_ERRORS = 4_000;

/** A program that did not do what it was asked for. */
export class ToolFailed extends Error {
  override readonly name = 'ToolFailed';

  constructor(
    readonly reason: Exclude<ChildEnd, 'ok'> | 'timeout' | 'too_much_output',
    message: string,
  ) {
    super(message);
  }
}

/**
 * Runs a program behind the walls and answers what it wrote.
 * @throws ToolFailed, or the signal's reason
 */
export async function runTool(program: string, args: readonly string[], run: ToolRun): Promise<string> {
  run.signal?.throwIfAborted();
  const child = await startChild(program, args, run);
  const chunks: Buffer[] = [];
  const errors: Buffer[] = [];
  let [length, reason] = [0, undefined as ToolFailed['reason'] | undefined];
  const kill = (why?: ToolFailed['reason']): void => {
    reason ??= why;
    endChild(child);
  };
  const abort = (): void => kill();
  const stopCounting = afterCpuTime(child.pid, run.timeoutMs, () => kill('timeout'));
  run.signal?.addEventListener('abort', abort, { once: true });
  if (run.signal?.aborted) abort();
  child.stdout?.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > (run.maxOutput ?? 1_000_000)) kill('too_much_output');
    else chunks.push(chunk);
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    if (errors.reduce((sum, { length: size }) => sum + size, 0) < KEPT_ERRORS) errors.push(chunk);
  });
  try {
    const end = await endOf(child);
    run.signal?.throwIfAborted();
    if (end === 'ok' && reason === undefined) return Buffer.concat(chunks).toString();
    const said = Buffer.concat(errors).toString().trim();
    throw new ToolFailed(reason ?? (end === 'ok' ? 'failed' : end), `${program}: ${said || (reason ?? end)}`);
  } finally {
    stopCounting();
    run.signal?.removeEventListener('abort', abort);
  }
}

// What the wrappers say of a program that is not there or cannot be started, as shells do.
const NOT_FOUND: ReadonlySet<number | null> = new Set([126, 127]);

/** How a program ended: by itself, at one of its limits, by a fault in it, or from outside. */
export type ChildEnd = 'ok' | 'failed' | 'limited' | 'crashed' | 'killed' | 'missing';

const FAULTS: ReadonlySet<string> = new Set([
  'SIGSEGV',
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
  'SIGTRAP',
  'SIGSYS',
]);
const LIMITS: ReadonlySet<string> = new Set(['SIGXCPU', 'SIGXFSZ']);

/** How a child ended; also one that could not be started. */
export function endOf(child: ChildProcess): Promise<ChildEnd> {
  return new Promise((resolve) => {
    child.once('error', () => {
      if (child.pid === undefined) resolve('missing');
    });
    child.once('close', (code, signal) => {
      if (code === 0) resolve('ok');
      else if (NOT_FOUND.has(code)) resolve('missing');
      else if (signal === null) resolve('failed');
      else if (LIMITS.has(signal)) resolve('limited');
      else resolve(FAULTS.has(signal) ? 'crashed' : 'killed');
    });
  });
}
