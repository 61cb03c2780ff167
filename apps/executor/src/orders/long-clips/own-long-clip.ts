import { type Caller, NotFound, ValidationFailed } from '@easel/contracts';
import type { LongClipJob, LongClips } from './long-clips.js';

/**
 * The caller's job, if it makes a long clip.
 * @throws NotFound also for another's; ValidationFailed naming `field` for a job of another type
 */
export async function ownLongClip(
  longClips: LongClips,
  caller: Caller,
  jobId: string,
  field: string,
): Promise<LongClipJob> {
  const job = await longClips.job(jobId, caller.userId);
  if (!job) throw new NotFound('job');
  if (job.type !== 'generate-video-pro') {
    throw new ValidationFailed([{ path: field, message: 'must name a job of generate-video-pro' }]);
  }
  return job;
}
