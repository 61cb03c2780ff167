import { Controller } from '@nestjs/common';
import { type Caller, ContinueFilmRequest, continueFilm, FilmJobRequest, stopFilm } from '@easel/contracts';
import { Answers, type BusCall } from '@easel/platform';
import { StorageQuota } from '../../library/storage-quota.js';
import { ContinueFilm } from './continue-film.js';
import { StopFilm } from './stop-film.js';

@Controller()
export class FilmsMessageController {
  constructor(
    private readonly stopping: StopFilm,
    private readonly continuing: ContinueFilm,
    private readonly storageQuota: StorageQuota,
  ) {}

  @Answers(stopFilm)
  stop({ jobId }: FilmJobRequest, caller: Caller) {
    return this.stopping.run(caller, jobId);
  }

  @Answers(continueFilm)
  async continue(request: ContinueFilmRequest, caller: Caller, { operationId }: BusCall) {
    await this.storageQuota.left(caller.userId);
    return this.continuing.run(caller, request, operationId);
  }
}
