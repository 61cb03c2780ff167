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
});
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
  musicUrl: fc.option(url),
  narration: fc.option(fc.record({ text: fc.string({ maxLength: 80 }), url })),
  filmUrl: fc.option(url),
});

it('makes a sound production of any film, with everything that the film has', () => {
  fc.assert(
    fc.property(film, (made) => {
      let ids = 0;
      const production = productionOfFilm(made, {
        now: '2026-05-01T10:00:00.000Z',
        newId: () => `u${++ids}`,
      });
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
      expect(production.music?.selectedKey ?? null).toBe(made.musicUrl);
      expect(production.cuts.length).toBe(made.filmUrl === null ? 0 : 1);
    }),
  );
});
