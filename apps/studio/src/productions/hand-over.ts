import { Injectable } from '@nestjs/common';
import {
  type Caller,
  findPipelineFilm,
  findRecastFilm,
  type MadeFilm,
  ServiceError,
  ValidationFailed,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';

export const MADE_BY = ['fromPipeline', 'fromRecast'] as const;
export type MadeBy = (typeof MADE_BY)[number];

const SOURCES = {
  fromPipeline: { asked: findPipelineFilm, what: 'pipeline', scopes: ['pipelines:read'] },
  // Its film is cut into shots by jobs.
  fromRecast: { asked: findRecastFilm, what: 'recast', scopes: ['workflows:read', 'workflows:execute'] },
} as const;

/** 403: an app that may make productions may not read what this one is to be made from. */
class MissingScope extends ServiceError {
  constructor(missingScope: string) {
    super(403, 'insufficient_scope', `This credential was not granted ${missingScope}.`, { missingScope });
  }
}

/** Films that pipelines and recasts have made, to be finished as productions. */
@Injectable()
export class HandOver {
  constructor(private readonly bus: BusClient) {}

  /** @throws NotFound for another's, ValidationFailed while it isn't completed, MissingScope */
  async film(caller: Caller, by: MadeBy, id: string): Promise<MadeFilm> {
    const { asked, what, scopes } = SOURCES[by];
    const missing = scopes.find((scope) => caller.scopes?.includes(scope) === false);
    if (missing !== undefined) throw new MissingScope(missing);
    const { film } = await this.bus.request(asked, caller, { id });
    if (film === null) throw new ValidationFailed([{ path: by, message: `must be a completed ${what}` }]);
    return film;
  }
}
