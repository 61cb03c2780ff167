import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { FFMPEG_REMEDY } from '../../media/media-tools.js';
import { LaneFailure } from '../lane.js';
import { options } from './options.js';

export interface FfmpegRun {
  /** Path of the program, or its name on the PATH. */
  ffmpeg: string;
  /** Inputs, filters and outputs; what every run needs is added. */
  args: readonly string[];
  /** Where relative names in filters are looked up. */
  cwd: string;
  signal: AbortSignal;
  timeoutMs: number;
  /** Threads of each decoder, filter and encoder. */
  threads: number;
  /** Length of the output, so that progress can be told. */
  expectedSeconds?: number;
  /** 0 to 1. */
  onProgress?(fraction: number): void;
}

// A child that ignores the polite signal holds the output file open.
const KILL_GRACE_MS = 2_000;
const KEPT_ERROR_LINES = 20;

/**
 * Runs ffmpeg to its end; whatever ends this process's interest in it ends the child too.
 * @throws LaneFailure `ffmpeg_missing`, `ffmpeg_failed`, `ffmpeg_killed`, `disk_full`, `timeout` or `aborted`
 */
export async function runFfmpeg(run: FfmpegRun): Promise<void> {
  if (run.signal.aborted) throw aborted();
  const child = spawn(run.ffmpeg, commandLine(run), {
    cwd: run.cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors: string[] = [];
  let timedOut = false;
  let hardKill: NodeJS.Timeout | undefined;

  const stop = () => {
    child.kill('SIGTERM');
    hardKill ??= setTimeout(() => child.kill('SIGKILL'), KILL_GRACE_MS);
  };
  const timeout = setTimeout(() => {
    timedOut = true;
    stop();
  }, run.timeoutMs);
  run.signal.addEventListener('abort', stop, { once: true });

  createInterface({ input: child.stdout }).on('line', (line) => {
    const fraction = progressOf(line, run.expectedSeconds);
    if (fraction !== undefined) run.onProgress?.(fraction);
  });
  createInterface({ input: child.stderr }).on('line', (line) => {
    errors.push(line);
    if (errors.length > KEPT_ERROR_LINES) errors.shift();
  });

  try {
    const exit = await exitOf(child);
    if (run.signal.aborted) throw aborted();
    if (timedOut) {
      throw new LaneFailure(
        'timeout',
        `The work took longer than ${Math.round(run.timeoutMs / 1000)} s.`,
        false,
      );
    }
    if (exit !== 'ok') throw failureOf(exit, errors);
  } finally {
    clearTimeout(timeout);
    clearTimeout(hardKill);
    run.signal.removeEventListener('abort', stop);
  }
}

export function aborted(): LaneFailure {
  return new LaneFailure('aborted', 'The task was stopped before it was done.', true);
}

/** Reads one line of `-progress` output; undefined when it tells no position. */
export function progressOf(line: string, expectedSeconds: number | undefined): number | undefined {
  const [, microseconds] = /^out_time_us=(\d+)$/.exec(line.trim()) ?? [];
  if (microseconds === undefined || expectedSeconds === undefined || expectedSeconds <= 0) return undefined;
  return Math.min(1, Number(microseconds) / 1_000_000 / expectedSeconds);
}

function commandLine({ args, threads }: FfmpegRun): string[] {
  const limit = String(threads);
  return [
    ...options('-nostdin', '-hide_banner', '-nostats', '-y', '-v', 'error', '-progress', 'pipe:1'),
    ...options('-filter_threads', limit, '-filter_complex_threads', limit),
    ...args,
  ];
}

type Exit = 'ok' | { missing: boolean; code: number | null; signal: NodeJS.Signals | null };

function exitOf(child: ReturnType<typeof spawn>): Promise<Exit> {
  return new Promise((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ missing: error.code === 'ENOENT' || error.code === 'EACCES', code: null, signal: null }),
    );
    child.once('close', (code, signal) => resolve(code === 0 ? 'ok' : { missing: false, code, signal }));
  });
}

function failureOf(exit: Exclude<Exit, 'ok'>, errors: readonly string[]): LaneFailure {
  if (exit.missing) return new LaneFailure('ffmpeg_missing', `ffmpeg was not found. ${FFMPEG_REMEDY}`, false);
  if (errors.some((line) => line.includes('No space left on device'))) {
    return new LaneFailure('disk_full', 'The worker has no disk space left.', true);
  }
  if (exit.signal !== null) {
    return new LaneFailure('ffmpeg_killed', `ffmpeg was ended by ${exit.signal} from outside.`, true);
  }
  const reason = errors.map(withoutPaths).findLast((line) => line.trim() !== '') ?? `exit code ${exit.code}`;
  return new LaneFailure('ffmpeg_failed', `ffmpeg could not do this: ${reason}`, false);
}

/** Local paths mean nothing to the job's owner. */
function withoutPaths(line: string): string {
  return line.replace(/(?:file:)?\/\S*\//g, '').slice(0, 300);
}
