import type { MadeFilm } from '@easel/contracts';
import { brokenInvariants } from '@easel/productions';
import * as fc from 'fast-check';
import { productionOfFilm } from './production-of-film.js';

const url = fc.constantFrom('https://m.test/1', 'https://m.test/2', 'https://m.test/3');
const shot = fc.record({
  title: fc.string({ unit: 'grapheme', maxLength: 300 }),
  prompt: fc.string({ maxLength: 200 }),
  seconds: fc.double({ min: 1, max: 15, noNaN: true }),
  cast: fc.array(fc.constantFrom('a', 'b', 'nobody'), { maxLength: 4 }),
  stillUrl: fc.option(url),
  clip: fc.option(
    fc.oneof(
      fc.record({ url, seconds: fc.integer({ min: 1, max: 15 }), hasSound: fc.boolean() }),
      fc.record({ url, from: fc.constant(0), to: fc.constant(4) }),
    ),
  ),
  isLeftOut: fc.boolean(),
});
const sound = fc.record({ url, seconds: fc.integer({ min: 1, max: 300 }) }, { requiredKeys: ['url'] });
const member = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  name: fc.oneof(
    fc.constantFrom('Mara', 'mara', 'Ünal', '李', '7 Dwarfs', ''),
    fc.string({ maxLength: 300 }),
  ),
  kind: fc.constantFrom('character', 'object', 'location'),
  description: fc.string({ maxLength: 50 }),
  imageUrl: fc.option(url),
});
const film: fc.Arbitrary<MadeFilm> = fc.record({
  name: fc.string({ maxLength: 300 }),
  brief: fc.string({ maxLength: 100 }),
  settings: fc.record({ aspectRatio: fc.constantFrom('16:9', '9:16'), fps: fc.constantFrom(24, 30) }),
  cast: fc.uniqueArray(member, { selector: ({ id }) => id }),
  shots: fc.array(shot, { maxLength: 8 }),
  music: fc.uniqueArray(sound, { maxLength: 2, selector: ({ url: at }) => at }),
  narration: fc.option(
    fc.tuple(fc.string({ maxLength: 80 }), sound).map(([text, read]) => ({ ...read, text })),
  ),
  isSilent: fc.boolean(),
  filmUrl: fc.option(url),
});

const productionFrom = (made: MadeFilm) => {
  let ids = 0;
  return productionOfFilm(made, { now: '2026-05-01T10:00:00.000Z', newId: () => `u${++ids}` });
};

it('makes a sound production of any film, with everything that the film has', () => {
  fc.assert(
    fc.property(film, (made) => {
      const production = productionFrom(made);
      expect(brokenInvariants(production)).toEqual([]);
      expect(production.cast).toHaveLength(made.cast.length);
      expect(new Set(production.cast.map(({ role }) => role)).size).toBe(made.cast.length);
      for (const { role } of production.cast) expect(role).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
      expect(production.shots.map(({ results }) => results.stillKey)).toEqual(
        made.shots.map(({ stillUrl }) => stillUrl),
      );
      expect(production.shots.map(({ results }) => results.clips.length)).toEqual(
        made.shots.map(({ clip }) => (clip !== null && 'seconds' in clip ? 1 : 0)),
      );
      expect(production.music?.tracks.map(({ url: at }) => at) ?? []).toEqual(
        made.music.map(({ url: at }) => at),
      );
      expect(production.cuts.length).toBe(made.filmUrl === null ? 0 : 1);
    }),
  );
});

it('shows and plays what the film shows and plays; what its maker took out is there, not selected', () => {
  fc.assert(
    fc.property(film, (made) => {
      const { shots, music } = productionFrom(made);
      const [whole] = made.music;
      expect(music?.selectedKey ?? null).toBe(made.isSilent ? null : (whole?.url ?? null));
      expect(music?.tracks[0]?.durationSec).toBe(whole?.seconds);
      const clipOf = ({ clip, isLeftOut }: MadeFilm['shots'][number]) =>
        clip !== null && 'seconds' in clip && !isLeftOut ? clip.url : null;
      expect(shots.map(({ results }) => results.clipKey)).toEqual(made.shots.map(clipOf));
      if (made.narration === null || shots.length === 0) return;
      const first = Math.max(
        0,
        shots.findIndex(({ results }) => results.clipKey !== null),
      );
      const { url: at, text, seconds } = made.narration;
      expect(shots[first]).toMatchObject({
        voice: { text },
        results: {
          takes: [{ url: at, ...(seconds && { durationSec: seconds }) }],
          takeKey: made.isSilent ? null : at,
        },
      });
      expect(shots.flatMap(({ results }) => results.takes)).toHaveLength(1);
    }),
  );
});
