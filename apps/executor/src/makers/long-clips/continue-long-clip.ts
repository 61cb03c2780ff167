import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type ContinueLongClipRequest,
  type LongClipContinued,
  ValidationFailed,
} from '@easel/contracts';
import { StartJob } from '../../jobs/start-job.js';
import { LongClips } from '../../orders/long-clips/long-clips.js';
import { ownLongClip } from '../../orders/long-clips/own-long-clip.js';
import { paidSegments } from '../../orders/long-clips/paid-segments.js';
import { PARTS } from '../../orders/long-clips/long-clip-types.js';

/** Continues a long clip that stopped, failed, or is to end differently. */
@Injectable()
export class ContinueLongClip {
  constructor(
    private readonly longClips: LongClips,
    private readonly startJob: StartJob,
  ) {}

  /** @throws NotFound, ValidationFailed, and what starting a job throws */
  async run(
    caller: Caller,
    { fromJobId, fromSegment }: ContinueLongClipRequest,
    operationId?: string,
  ): Promise<LongClipContinued> {
    const { status, params, record } = await ownLongClip(this.longClips, caller, fromJobId, 'fromJobId');
    const plan = (await this.longClips.read(fromJobId))?.plan;
    if (!plan) {
      throw new ValidationFailed([{ path: 'fromJobId', message: 'has no segments to continue from' }]);
    }
    const segmentCount = plan.segments.length;
    const shot = new Set(await this.longClips.shotParts(fromJobId));
    // Segments that were drawn here were no orders; a clip that was only planned has none.
    const drawn = record?.billedSegments === undefined ? 0 : (record.stoppedAtSegment ?? segmentCount);
    const isShot = (segment: number): boolean => shot.has(PARTS.segment(segment)) || segment <= drawn;
    const all = Array.from({ length: segmentCount }, (_, index) => index + 1);
    const first = fromSegment ?? all.find((segment) => !isShot(segment));
    const missing = all.find((segment) => first !== undefined && segment < first && !isShot(segment));
    if (first === undefined || first > segmentCount || missing !== undefined) {
      throw new ValidationFailed([
        { path: 'fromSegment', message: problemWith(first, segmentCount, missing) },
      ]);
    }
    const { continuedFrom: _earlier, frames, ...asked } = params;
    const job = await this.startJob.run(caller, { type: 'generate-video-pro', params: asked }, operationId, {
      added: {
        continuedFrom: {
          jobId: fromJobId,
          fromSegment: first,
          paidSegments: paidSegments({ status, params }, first),
        },
        ...(frames !== undefined && { frames }),
      },
    });
    return { ...job, continuedFromJobId: fromJobId, fromSegment: first, segmentCount };
  }
}

function problemWith(first: number | undefined, count: number, missing: number | undefined): string {
  if (first === undefined) return 'is required: all segments are made';
  if (first > count) return `must be at most ${count}`;
  return `cannot be ${first}: segment ${String(missing)} was not made`;
}
