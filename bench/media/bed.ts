// Files to work on, and lanes that work on them as an executor has them do.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { builtInLanes } from '../../libs/lanes/dist/built-in-lanes.js';
import { draftInProcess } from '../../libs/lanes/dist/drafts/drafting/draft-in-process.js';
import type { LaneResult } from '../../libs/lanes/dist/lane.js';
import { modelsInProcess } from '../../libs/lanes/dist/models/models-in-process.js';

const run = promisify(execFile);

const THREADS = 2;
const lanes = builtInLanes({
  drafting: draftInProcess,
  models: modelsInProcess,
  ffmpegThreads: THREADS,
});

export class Bed {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'easel-bench-media-'));
  private attempts = 0;

  path(name: string): string {
    return path.join(this.folder, name);
  }

  /** Runs ffmpeg by itself, as somebody does who needs nothing else; names of files are those of this folder. */
  async ffmpeg(words: readonly string[]): Promise<void> {
    const threads = String(THREADS);
    const own = [
      '-nostdin',
      '-v',
      'error',
      '-y',
      '-filter_threads',
      threads,
      '-filter_complex_threads',
      threads,
    ];
    await run('ffmpeg', [...own, ...words], { cwd: this.folder });
  }

  async node(type: string, params: Record<string, unknown>): Promise<LaneResult> {
    const lane = lanes.find(({ types }) => types.includes(type));
    if (lane === undefined) throw new Error(`no lane runs ${type}`);
    const workDir = this.path(`attempt-${this.attempts++}`);
    mkdirSync(workDir);
    try {
      return await lane.run({
        jobId: 'bench',
        type,
        params,
        inputs: {},
        signal: new AbortController().signal,
        workDir,
        progress: () => undefined,
        readMedia: (url) => Promise.resolve(this.path(url)),
        log: () => undefined,
      });
    } finally {
      rmSync(workDir, { recursive: true });
    }
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
