import * as fc from 'fast-check';
import { MOST_ATTEMPTS, nextAttemptIn } from './retry-schedule.js';

it('spreads the attempts over about a day, each delay at least as long as the one before', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) => {
      const delays = Array.from({ length: MOST_ATTEMPTS - 1 }, (_, index) =>
        nextAttemptIn(index + 1, random),
      );
      const hours = delays.reduce<number>((sum, delay) => sum + (delay ?? NaN), 0) / 3_600_000;

      expect(hours).toBeGreaterThan(23);
      expect(hours).toBeLessThan(27);
      expect(delays).toEqual(delays.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
      expect(nextAttemptIn(MOST_ATTEMPTS, random)).toBeUndefined();
    }),
  );
});
