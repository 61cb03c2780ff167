import { type Caller, NotFound, ValidationFailed } from '@easel/contracts';
import type { FilmJob, Films } from './films.js';

/**
 * The caller's job, if it makes a film in segments.
 * @throws NotFound also for another's; ValidationFailed naming `field` for a job of another type
 */
export async function ownFilm(films: Films, caller: Caller, jobId: string, field: string): Promise<FilmJob> {
  const job = await films.job(jobId, caller.userId);
  if (!job) throw new NotFound('job');
  if (job.type !== 'generate-video-pro') {
    throw new ValidationFailed([{ path: field, message: 'must name a job of generate-video-pro' }]);
  }
  return job;
}
