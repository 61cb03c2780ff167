import { Injectable } from '@nestjs/common';
import type { Caller, FilmStopped } from '@easel/contracts';
import { CancelJob } from '../../jobs/cancel-job.js';
import { Films } from '../../orders/films/films.js';
import { ownFilm } from '../../orders/films/own-film.js';

/** Ends a film with what was shot of it; one that has not begun is cancelled. May be repeated. */
@Injectable()
export class StopFilm {
  constructor(
    private readonly films: Films,
    private readonly cancelJob: CancelJob,
  ) {}

  /** @throws NotFound, ValidationFailed */
  async run(caller: Caller, jobId: string): Promise<FilmStopped> {
    const { status, attempts } = await ownFilm(this.films, caller, jobId, 'jobId');
    if (await this.films.askToStop(jobId, caller.userId)) return { jobId, stopping: true };
    if (status !== 'pending' || attempts > 0) return { jobId, success: true, cancelled: false };
    const { cancelled } = await this.cancelJob.run(caller, jobId);
    return { jobId, success: true, cancelled: cancelled > 0 };
  }
}
