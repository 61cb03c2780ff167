import { IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { defineRequest } from '../define-request.js';
import type { JobAccepted } from './jobs.contract.js';

export class LongClipJobRequest {
  /** Of `generate-video-pro`. */
  @IsUUID()
  jobId!: string;
}

export class ContinueLongClipRequest {
  /** The job whose clip goes on. */
  @IsUUID()
  fromJobId!: string;

  /** The first segment that is made again, counted from 1. Default: the first that was not made. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(24)
  fromSegment?: number;
}

/** `stopping`: it ends with the segments that were shot. Else whether it was cancelled before it had begun. */
export type LongClipStopped =
  { jobId: string; stopping: true } | { jobId: string; success: true; cancelled: boolean };

export interface LongClipContinued extends JobAccepted {
  continuedFromJobId: string;
  fromSegment: number;
  segmentCount: number;
}

/** Facts: generation 5. @throws NotFound for another's job, ValidationFailed for one of another type */
export const stopLongClip = defineRequest<LongClipStopped>()({
  subject: 'executor.film.stop',
  request: LongClipJobRequest,
});

/** A new job, with the plan and the segments of an earlier one. Priced as what is made again. */
export const continueLongClip = defineRequest<LongClipContinued>()({
  subject: 'executor.film.continue',
  request: ContinueLongClipRequest,
});
