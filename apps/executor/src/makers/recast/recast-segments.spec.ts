import * as fc from 'fast-check';
import { segmentsOf } from './recast-segments.js';

const MENUS = [
  [4, 6, 8],
  [6, 10],
  [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  Array.from({ length: 27 }, (_, index) => index + 4),
];

const scenesOf = (lengths: readonly number[]) => {
  let end = 0;
  return lengths.map((hundredths) => {
    const startSec = end / 100;
    end += hundredths;
    return { startSec, endSec: end / 100 };
  });
};

describe('scenes as segments', () => {
  it.each<[string, number[], number[], number | undefined, unknown]>([
    [
      'fill the longest that the model makes',
      [4, 4, 4, 4],
      [4, 8],
      undefined,
      [
        [0, 1],
        [2, 3],
      ],
    ],
    ['are of the preferred length', [4, 4, 4], [4, 5, 6, 7, 8], 4, [[0], [1], [2]]],
    ['are divided where one is too long', [9], [4, 6, 8], undefined, [[0], [0]]],
  ])('%s', (_what, seconds, menu, preferred, expected) => {
    const segments = segmentsOf(scenesOf(seconds.map((each) => each * 100)), menu, preferred);
    expect(segments?.map(({ scenes }) => scenes)).toEqual(expected);
  });

  it('are too many for a film when each is as long as can be', () => {
    expect(segmentsOf(scenesOf(Array.from({ length: 25 }, () => 800)), [4, 6, 8])).toBeUndefined();
  });

  it('show every scene in order, in lengths that the model makes and in which they have room', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 10, max: 800 }), { minLength: 1, maxLength: 20 }),
        fc.constantFrom(...MENUS),
        fc.option(fc.integer({ min: 4, max: 15 }), { nil: undefined }),
        (lengths, menu, preferred) => {
          const segments = segmentsOf(scenesOf(lengths), menu, preferred) ?? [];
          const shown = segments.flatMap(({ scenes }) => scenes);
          expect([...new Set(shown)]).toEqual(lengths.map((_, index) => index));
          expect(shown).toEqual(shown.toSorted((a, b) => a - b));
          for (const { scenes, seconds } of segments) {
            expect(menu).toContain(seconds);
            expect(seconds).toBeLessThanOrEqual(15);
            const whole = scenes.length > 1 || shown.filter((scene) => scene === scenes[0]).length === 1;
            const needed = scenes.reduce((sum, scene) => sum + (lengths[scene] ?? 0) / 100, 0);
            if (whole && scenes.every((one) => shown.filter((scene) => scene === one).length === 1)) {
              expect(seconds + 0.05 * scenes.length).toBeGreaterThanOrEqual(needed);
            }
          }
        },
      ),
    );
  });
});
