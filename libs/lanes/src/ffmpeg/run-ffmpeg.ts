import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { FFMPEG_REMEDY } from '../media/media-tools.js';
import { afterCpuTime } from '../media/sandbox/after-cpu-time.js';
import { type ChildLimits, rendering } from '../media/sandbox/child-limits.js';
import { ProcessorPlaces } from '../media/sandbox/processor-places.js';
import { type ChildEnd, endOf } from '../media/sandbox/run-tool.js';
import { endChild, startChild } from '../media/sandbox/start-child.js';
import { LaneFailure } from '../lane.js';
import { aborted, mediaFailure } from '../media-failure.js';
import { options } from './options.js';

export interface FfmpegRun {
  /** Path of the program, or its name on the PATH. */
  ffmpeg: string;
  /** Inputs, filters and outputs; what every run needs is added. */
  args: readonly string[];
  /** Where relative names in filters are looked up. */
  cwd: string;
  signal: AbortSignal;
  /** Of processor time; a program that waits is ended after ten times as long. */
  timeoutMs: number;
  /** Threads of each decoder, filter and encoder. */
  threads: number;
  /** Length of the output, for the progress. */
  expectedSeconds?: number;
  /** 0 to 1. */
  onProgress?(fraction: number): void;
}

// A child that ignores the polite signal holds the output file open.
const KILL_GRACE_MS = 2_000;
const KEPT_ERROR_LINES = 20;

/**
 * Runs ffmpeg to its end; a cancel of the caller ends the child, too.
 * @throws LaneFailure `ffmpeg_missing`, `ffmpeg_failed`, `media_too_demanding`, `ffmpeg_killed`, `disk_full`,
 * `timeout` or `aborted`
 */
export async function runFfmpeg(run: FfmpegRun): Promise<void> {
  const limits = rendering({ seconds: run.timeoutMs / 1_000, threads: run.threads });
  await runMediaProgram({ ...run, program: run.ffmpeg, args: commandLine(run), limits });
}

export interface MediaProgramRun extends Omit<FfmpegRun, 'ffmpeg' | 'threads'> {
  /** ffmpeg, or one that ends as the ffmpeg does that it starts, and hands on what that writes. */
  program: string;
  limits: ChildLimits;
}

const processors = new ProcessorPlaces();

/** @throws LaneFailure as `runFfmpeg` does */
export function runMediaProgram(run: MediaProgramRun): Promise<void> {
  return processors.run(() => runNow(run));
}

async function runNow(run: MediaProgramRun): Promise<void> {
  if (run.signal.aborted) throw aborted();
  const child = await startChild(run.program, run.args, { folder: run.cwd, limits: run.limits });
  const errors: string[] = [];
  let timedOut = false;
  let hardKill: NodeJS.Timeout | undefined;

  const stop = () => {
    child.kill('SIGTERM');
    hardKill ??= setTimeout(() => endChild(child), KILL_GRACE_MS);
  };
  const stopCounting = afterCpuTime(child.pid, run.timeoutMs, () => {
    timedOut = true;
    stop();
  });
  run.signal.addEventListener('abort', stop, { once: true });
  if (run.signal.aborted) stop();

  createInterface({ input: child.stdout ?? Readable.from([]) }).on('line', (line) => {
    const fraction = progressOf(line, run.expectedSeconds);
    if (fraction !== undefined) run.onProgress?.(fraction);
  });
  createInterface({ input: child.stderr ?? Readable.from([]) }).on('line', (line) => {
    errors.push(line);
    if (errors.length > KEPT_ERROR_LINES) errors.shift();
  });

  try {
    const exit = await endOf(child);
    if (run.signal.aborted) throw aborted();
    if (timedOut) {
      throw mediaFailure('timeout', `The work took longer than ${Math.round(run.timeoutMs / 1000)} s.`);
    }
    if (exit !== 'ok') throw failureOf(exit, errors);
  } finally {
    stopCounting();
    clearTimeout(hardKill);
    run.signal.removeEventListener('abort', stop);
  }
}

/** Reads one line of `-progress` output; undefined if it has no position. */
export function progressOf(line: string, expectedSeconds: number | undefined): number | undefined {
  const [, microseconds] = /^out_time_us=(\d+)$/.exec(line.trim()) ?? [];
  if (microseconds === undefined || expectedSeconds === undefined || expectedSeconds <= 0) return undefined;
  return Math.min(1, Number(microseconds) / 1_000_000 / expectedSeconds);
}

/** All words of a run: what every one needs, and its own. */
export function commandLine({ args, threads }: Pick<FfmpegRun, 'args' | 'threads'>): string[] {
  const limit = String(threads);
  return [
    ...options('-nostdin', '-hide_banner', '-nostats', '-y', '-v', 'error', '-progress', 'pipe:1'),
    ...options('-filter_threads', limit, '-filter_complex_threads', limit),
    ...args,
  ];
}

// What ffmpeg and its libraries say when the limit of memory or of a file's size is reached.
const TOO_MUCH = /Cannot allocate memory|malloc of size \d+ failed|File too large/;

function failureOf(exit: Exclude<ChildEnd, 'ok'>, errors: readonly string[]): LaneFailure {
  if (exit === 'missing') return mediaFailure('ffmpeg_missing', `ffmpeg was not found. ${FFMPEG_REMEDY}`);
  if (errors.some((line) => line.includes('No space left on device')))
    return mediaFailure('disk_full', 'The worker has no disk space left.');
  if (exit === 'limited' || errors.some((line) => TOO_MUCH.test(line))) {
    return mediaFailure(
      'media_too_demanding',
      'This work takes more memory, time or disk space than one job may; use smaller or shorter media.',
    );
  }
  if (exit === 'killed') return mediaFailure('ffmpeg_killed', 'ffmpeg was ended from outside.');
  const reason = errors.map(withoutPaths).findLast((line) => line.trim() !== '') ?? 'it gives no reason';
  return mediaFailure('ffmpeg_failed', `ffmpeg could not do this: ${reason}`);
}

/** Local paths mean nothing to the job's owner. */
function withoutPaths(line: string): string {
  return line.replace(/(?:file:)?\/\S*\//g, '').slice(0, 300);
}
