import { Injectable } from '@nestjs/common';
import type { MadeFilm, MadeSound } from '@easel/contracts';
import { Database } from '@easel/platform';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { LENGTHS } from '../../sql/makers/sound-lengths.js';

/** Adds to films how long their music and their words last, so that a cut knows when these are heard. */
@Injectable()
export class MeasureSounds {
  constructor(
    private readonly config: ExecutorConfig,
    private readonly database: Database,
  ) {}

  async of(film: MadeFilm | null): Promise<MadeFilm | null> {
    if (film === null) return null;
    const { music, narration } = film;
    const keyOf = ({ url }: MadeSound): string => this.config.media.keyIn(url) ?? '';
    const keys = [...music, ...(narration ? [narration] : [])].map(keyOf);
    if (keys.length === 0) return film;
    const rows = await this.database.run<{ key: string; seconds: number }>(LENGTHS, [keys]);
    const lengths = new Map(rows.map(({ key, seconds }) => [key, seconds]));
    const measured = <T extends MadeSound>(sound: T): T => {
      const seconds = lengths.get(keyOf(sound));
      return seconds === undefined ? sound : { ...sound, seconds };
    };
    return { ...film, music: music.map(measured), narration: narration && measured(narration) };
  }
}
