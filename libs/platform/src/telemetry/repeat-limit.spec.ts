import * as fc from 'fast-check';
import { RepeatLimit } from './repeat-limit.js';

describe('RepeatLimit', () => {
  it('loses nothing: what it admits and what it counts as held back is all there was', () => {
    const events = fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), after: fc.nat(20_000) }));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), events, (limit, all) => {
        const repeats = new RepeatLimit<string>(limit);
        let now = 0;
        let admitted = 0;
        let held = 0;
        for (const { key, after } of all) {
          now += after;
          for (const { count } of repeats.endWindows(now)) held += count;
          if (repeats.admit(key, key, now)) admitted++;
        }
        for (const { count } of repeats.endWindows(now, true)) held += count;
        expect(admitted + held).toBe(all.length);
      }),
    );
  });

  it('admits again in the next minute', () => {
    const repeats = new RepeatLimit<string>(1);
    expect([repeats.admit('a', 'a', 0), repeats.admit('a', 'a', 59_999)]).toEqual([true, false]);
    expect(repeats.endWindows(60_000)).toEqual([{ sample: 'a', count: 1 }]);
    expect(repeats.admit('a', 'a', 60_000)).toBe(true);
  });

  it('keeps its size when every message is another one, and then holds back their total', () => {
    const repeats = new RepeatLimit<string>(10);
    let admitted = 0;
    for (let index = 0; index < 5_000; index++) if (repeats.admit(`k${index}`, `k${index}`, 0)) admitted++;
    expect(admitted).toBe(1_010);
    expect(repeats.endWindows(0, true)).toEqual([{ sample: 'k1000', count: 3_990 }]);
  });
});
