import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { canvas } from './media/pictures/own-pictures.js';
import { LaneFailure, type Lane, type LaneArtifact, type LaneResult, type LaneTask } from './lane.js';

const run = promisify(execFile);

// Tests look at results of every type; a service opens what it drew itself, and nothing else, from its first drawing on.
canvas({ width: 1, height: 1, channels: 3, background: 'black' });
sharp.unblock({ operation: ['VipsForeignLoad'] });

interface TaskParts {
  params?: Record<string, unknown>;
  inputs?: Record<string, unknown>;
  signal?: AbortSignal;
  progress?: (percent: number) => void;
  executionId?: string;
  attempt?: number;
}

/** A folder in which lanes are tried: inputs are named by their file, each task gets a work folder of its own. */
export class LaneTestBed {
  private constructor(readonly folder: string) {}

  static async open(): Promise<LaneTestBed> {
    return new LaneTestBed(await mkdtemp(join(tmpdir(), 'easel-lanes-')));
  }

  close(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }

  path(name: string): string {
    return isAbsolute(name) ? name : join(this.folder, name);
  }

  /** Makes an input with ffmpeg. */
  async make(name: string, ...args: string[]): Promise<string> {
    await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args, this.path(name)]);
    return name;
  }

  /** A picture of one colour. */
  async picture(name: string, color: string, width: number, height: number): Promise<string> {
    await sharp({ create: { width, height, channels: 3, background: color } })
      .png()
      .toFile(this.path(name));
    return name;
  }

  async task(type: string, parts: TaskParts = {}): Promise<LaneTask> {
    return {
      jobId: 'job-1',
      type,
      params: parts.params ?? {},
      inputs: parts.inputs ?? {},
      signal: parts.signal ?? new AbortController().signal,
      workDir: await mkdtemp(join(this.folder, 'work-')),
      ...(parts.executionId !== undefined && { executionId: parts.executionId }),
      ...(parts.attempt !== undefined && { attempt: parts.attempt }),
      progress: parts.progress ?? (() => undefined),
      readMedia: (url) => Promise.resolve(this.path(url)),
      log: () => undefined,
    };
  }

  async run(lane: Lane, type: string, parts: TaskParts = {}): Promise<LaneResult> {
    return lane.run(await this.task(type, parts));
  }

  /** Mean red, green and blue, 0 to 255, of one frame of a video. */
  async colorAt(path: string, seconds: number): Promise<[number, number, number]> {
    const still = join(this.folder, `frame-${Math.random().toString(36).slice(2)}.png`);
    await run('ffmpeg', [
      '-v',
      'error',
      '-ss',
      String(seconds),
      '-i',
      path,
      '-frames:v',
      '1',
      '-update',
      '1',
      still,
    ]);
    const { channels } = await sharp(still).removeAlpha().stats();
    return [channels[0]?.mean ?? 0, channels[1]?.mean ?? 0, channels[2]?.mean ?? 0];
  }

  /** Frames of a video as small grey pictures. */
  async frames(path: string, size = 32): Promise<Uint8Array[]> {
    const { stdout } = await run(
      'ffmpeg',
      [
        '-v',
        'error',
        '-i',
        path,
        '-vf',
        `scale=${size}:${size},format=gray`,
        '-vsync',
        '0',
        '-f',
        'rawvideo',
        '-',
      ],
      { encoding: 'buffer', maxBuffer: 64_000_000 },
    );
    const bytes = size * size;
    return Array.from({ length: stdout.length / bytes }, (_, index) =>
      stdout.subarray(index * bytes, (index + 1) * bytes),
    );
  }

  /** Loudness of a whole recording in LUFS and its true peak in dB, as EBU R 128 says. */
  async lufs(path: string): Promise<{ integrated: number; truePeak: number }> {
    const { stderr } = await run('ffmpeg', [
      '-hide_banner',
      '-nostats',
      '-i',
      path,
      '-af',
      'ebur128=peak=true',
      '-f',
      'null',
      '-',
    ]);
    const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
    const value = (pattern: RegExp) => Number(pattern.exec(summary)?.[1] ?? Number.NaN);
    return { integrated: value(/I:\s+(-?[\d.]+) LUFS/), truePeak: value(/Peak:\s+(-?[\d.]+) dBFS/) };
  }

  /** Loudness of a part of a recording: 0 is silence, 1 full scale. */
  async loudness(path: string, from = 0, seconds = 1_000): Promise<number> {
    const { stdout } = await run(
      'ffmpeg',
      [
        '-v',
        'error',
        '-ss',
        String(from),
        '-t',
        String(seconds),
        '-i',
        path,
        '-vn',
        '-ac',
        '1',
        '-f',
        'f32le',
        '-',
      ],
      { encoding: 'buffer', maxBuffer: 64_000_000 },
    );
    let sum = 0;
    for (let at = 0; at + 4 <= stdout.length; at += 4) sum += stdout.readFloatLE(at) ** 2;
    return Math.sqrt(sum / Math.max(1, stdout.length / 4));
  }
}

/** The first result that is no thumbnail. */
export function mainArtifact({ artifacts }: LaneResult): LaneArtifact {
  const found = artifacts.find(({ role }) => role === undefined);
  if (found === undefined) throw new Error('the lane made nothing');
  return found;
}

/** Mean difference of two pictures of one size, 0 to 255. */
export function difference(a: Uint8Array | undefined, b: Uint8Array | undefined): number {
  if (a === undefined || b === undefined || a.length !== b.length)
    throw new Error('two pictures of one size are needed');
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
}

/** How work failed, where it is to fail as lanes do. */
export async function failureOf(work: Promise<unknown>): Promise<LaneFailure> {
  try {
    await work;
  } catch (error) {
    if (error instanceof LaneFailure) return error;
    throw error;
  }
  throw new Error('the work was to fail');
}
