import { array, assert, integer, property } from 'fast-check';
import { SessionGrace } from './session-grace.js';

const LEASE = 3_000;
const judging = (...looks: number[]) => {
  const grace = new SessionGrace(LEASE);
  return looks.map((at) => grace.canJudge(at));
};

describe('grace of a reaper', () => {
  it('judges at its first look, and as long as it looks in time', () => {
    expect(judging(0, 500, 1_000, 2_000, 2_500)).toEqual([true, true, true, true, true]);
  });

  it('gives everybody a lease after it was out itself', () => {
    expect(judging(0, 8_000, 8_500, 10_999, 11_000, 11_500)).toEqual([true, false, false, false, true, true]);
  });

  it('judges now and then even when it is late at every look', () => {
    const waits = array(integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 60 });
    assert(
      property(waits, (gaps) => {
        const grace = new SessionGrace(LEASE);
        let [now, judged] = [0, 0];
        for (const gap of gaps) {
          if (grace.canJudge(now)) judged = now;
          // A grace begins at the look after a judgement and ends at the first one after a lease.
          expect(now - judged).toBeLessThanOrEqual(LEASE + 2 * 10_000);
          now += gap;
        }
      }),
    );
  });
});
