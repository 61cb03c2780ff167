import { Injectable } from '@nestjs/common';
import type { Caller, LongClipStopped } from '@easel/contracts';
import { CancelJob } from '../../jobs/cancel-job.js';
import { LongClips } from '../../orders/long-clips/long-clips.js';
import { ownLongClip } from '../../orders/long-clips/own-long-clip.js';

/** Ends a long clip with its finished segments. Cancels a job that has not begun. May be repeated. */
@Injectable()
export class StopLongClip {
  constructor(
    private readonly longClips: LongClips,
    private readonly cancelJob: CancelJob,
  ) {}

  /** @throws NotFound, ValidationFailed */
  async run(caller: Caller, jobId: string): Promise<LongClipStopped> {
    const { status, attempts } = await ownLongClip(this.longClips, caller, jobId, 'jobId');
    if (await this.longClips.askToStop(jobId, caller.userId)) return { jobId, stopping: true };
    if (status !== 'pending' || attempts > 0) return { jobId, success: true, cancelled: false };
    const { cancelled } = await this.cancelJob.run(caller, jobId);
    return { jobId, success: true, cancelled: cancelled > 0 };
  }
}
