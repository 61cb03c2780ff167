import * as fc from 'fast-check';
import { restartDelay } from './restart-backoff.js';

describe('the pause before a restart', () => {
  it('is short at first', () => {
    expect(restartDelay(0)).toBe(100);
  });

  it('never shrinks and never passes three seconds', () => {
    fc.assert(
      fc.property(fc.nat(10_000), (failures) => {
        expect(restartDelay(failures + 1)).toBeGreaterThanOrEqual(restartDelay(failures));
        expect(restartDelay(failures)).toBeLessThanOrEqual(3_000);
      }),
    );
  });
});
