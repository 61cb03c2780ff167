import { Controller } from '@nestjs/common';
import {
  type Caller,
  createRecast,
  type CreateRecastRequest,
  estimateRecast,
  type EstimateRecastRequest,
  type FindMadeFilmRequest,
  findRecastFilm,
  getRecast,
  type RecastIdRequest,
  selectForRecast,
  type SelectRecastRequest,
  startRecast,
  type StartRecastRequest,
} from '@easel/contracts';
import { Answers, type BusCall } from '@easel/platform';
import { CreateRecast } from './create-recast.js';
import { EstimateRecast } from './estimate-recast.js';
import { FindFilm } from './find-film.js';
import { recordOf } from './recast-record.js';
import { RecastSource } from './recast-source.js';
import { RecastsRepository } from './recasts.repository.js';
import { SelectForRecast } from './select-for-recast.js';
import { StartRecast } from './start-recast.js';

/** Recasts; the gateway asks for them on the cloud edition only. */
@Controller()
export class RecastMessageController {
  constructor(
    private readonly recasts: RecastsRepository,
    private readonly source: RecastSource,
    private readonly estimating: EstimateRecast,
    private readonly creating: CreateRecast,
    private readonly starting: StartRecast,
    private readonly selecting: SelectForRecast,
    private readonly films: FindFilm,
  ) {}

  @Answers(estimateRecast)
  async estimate(request: EstimateRecastRequest, caller: Caller) {
    return this.estimating.of(caller, await this.source.read(caller, request));
  }

  @Answers(createRecast)
  create(request: CreateRecastRequest, caller: Caller, { operationId }: BusCall) {
    return this.creating.run(caller, request, operationId);
  }

  @Answers(getRecast)
  async get({ id }: RecastIdRequest, caller: Caller) {
    return recordOf(await this.recasts.find(caller, id));
  }

  @Answers(findRecastFilm)
  film({ id }: FindMadeFilmRequest, caller: Caller) {
    return this.films.of(caller, id);
  }

  @Answers(startRecast)
  start(request: StartRecastRequest, caller: Caller) {
    return this.starting.run(caller, request);
  }

  @Answers(selectForRecast)
  async select(request: SelectRecastRequest, caller: Caller) {
    return recordOf(await this.selecting.run(caller, request));
  }
}
