import { Injectable } from '@nestjs/common';
import type { Caller } from '@easel/contracts';
import { ReadJobs } from './read-jobs.js';
import { StartJob } from './start-job.js';
import { WaitForJob } from './wait-for-job.js';

export interface AskedText {
  type: string;
  params: Record<string, unknown>;
  /** Settings that no caller can give. */
  added?: Readonly<Record<string, unknown>>;
  waitMs: number;
}

/** Has a text written by an ordinary job that costs nothing, because it is a part of something else. */
@Injectable()
export class TextByJob {
  constructor(
    private readonly startJob: StartJob,
    private readonly waitForJob: WaitForJob,
    private readonly jobs: ReadJobs,
  ) {}

  /**
   * @returns undefined where the job did not complete within so many milliseconds, or wrote nothing
   * @throws what {@link StartJob} throws
   */
  async run(caller: Caller, { type, params, added = {}, waitMs }: AskedText): Promise<string | undefined> {
    const { jobId } = await this.startJob.run(caller, { type, params }, undefined, { added, free: true });
    if ((await this.waitForJob.run(caller, jobId, waitMs)) !== 'completed') return undefined;
    const { output_data: output } = await this.jobs.record(caller, jobId);
    const text = output?.['text'];
    return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
  }
}
