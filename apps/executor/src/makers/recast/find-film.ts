import { Injectable } from '@nestjs/common';
import type { Caller, MadeFilmFound } from '@easel/contracts';
import { Database } from '@easel/platform';
import { MeasureSounds } from '../films/measure-sounds.js';
import { filmOf, lostAtSeams } from './made-film.js';
import { RecastsRepository } from './recasts.repository.js';

/** The results of a recast, from which a production is made. */
@Injectable()
export class FindFilm {
  constructor(
    private readonly database: Database,
    private readonly recasts: RecastsRepository,
    private readonly measureSounds: MeasureSounds,
  ) {}

  /** @throws NotFound */
  async of(caller: Caller, id: string): Promise<MadeFilmFound> {
    const row = await this.recasts.find(caller, id);
    const [shooting] = await this.recasts.jobs(this.database, [row.filmJobId]);
    return { film: await this.measureSounds.of(filmOf(row, lostAtSeams(shooting?.output ?? null))) };
  }
}
