import * as fc from 'fast-check';
import { withoutFirst } from './leave-a-core.js';

const processorsOf = (list: string): number[] =>
  list.split(',').flatMap((part) => {
    const [from, to = from] = part.split('-').map(Number) as [number, number?];
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });

describe('the processors of computing threads', () => {
  it('are all but the first of those that the process may use', () => {
    const range = fc.record({ gap: fc.integer({ min: 1, max: 4 }), more: fc.integer({ min: 0, max: 5 }) });
    fc.assert(
      fc.property(fc.array(range, { minLength: 1, maxLength: 5 }), (ranges) => {
        let next = 0;
        const parts = ranges.map(({ gap, more }) => {
          const from = next + gap;
          next = from + more + 1;
          return more === 0 ? `${from}` : `${from}-${from + more}`;
        });
        const list = parts.join(',');

        expect(processorsOf(withoutFirst(list) ?? list).length).toBe(
          Math.max(1, processorsOf(list).length - 1),
        );
        if (processorsOf(list).length > 1)
          expect(processorsOf(withoutFirst(list) ?? '')).toEqual(processorsOf(list).slice(1));
      }),
    );
  });

  it('are the only one where there is no other', () => {
    expect(withoutFirst('3')).toBeUndefined();
  });
});
