import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Caller, JobStatus } from '@easel/contracts';
import { ReadJobs } from './read-jobs.js';

const FIRST_LOOK_MS = 20;
const LOOK_EVERY_MS = 250;
const UNDER_WAY = new Set<JobStatus>(['pending', 'running']);

/** Waits for a job whose result is the answer of a route. */
@Injectable()
export class WaitForJob {
  constructor(private readonly jobs: ReadJobs) {}

  /**
   * How the job stands once it is no longer under way, or after so many milliseconds.
   * @throws NotFound for another's job
   */
  async run(caller: Caller, id: string, waitMs: number): Promise<JobStatus> {
    const end = performance.now() + waitMs;
    for (let pause = FIRST_LOOK_MS; ; pause = Math.min(2 * pause, LOOK_EVERY_MS)) {
      const { status } = await this.jobs.progress(caller, id);
      if (!UNDER_WAY.has(status) || performance.now() > end) return status;
      await sleep(pause);
    }
  }
}
