import * as fc from 'fast-check';
import { Budget } from '../budget/budget.js';
import { GrowingOrder } from './growing-order.js';

const ids = 'abcdefgh'.split('');
const pair = fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids));

/** Whether `from` waits for `wanted`, over any number of others. */
function waitsFor(waits: Map<string, Set<string>>, from: string, wanted: string): boolean {
  const found = new Set([from]);
  for (const id of found) for (const each of waits.get(id) ?? []) found.add(each);
  return from !== wanted && found.has(wanted);
}

describe('an order that grows', () => {
  it('takes what closes no circle, and refuses what would, whatever it began with and in any sequence', () => {
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 8 }), fc.array(pair, { maxLength: 40 }), (wires, added) => {
        const waits = new Map(ids.map((id) => [id, new Set<string>()]));
        for (const [source, id] of wires) if (source < id) waits.get(id)?.add(source);
        const order = new GrowingOrder(ids, (id) => waits.get(id) ?? []);

        for (const [source, id] of added) {
          const closes = source === id || waitsFor(waits, source, id);
          expect(order.add(source, id)).toBe(!closes);
          if (!closes) waits.get(id)?.add(source);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('gives up before it takes too long', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `n${index}`);
    const waits = new Map(many.map((id, index) => [id, new Set(index > 0 ? [many[index - 1]] : [])]));
    const order = new GrowingOrder(many, (id) => waits.get(id) ?? []);
    const budget = new Budget(2_000_000);

    // Each would close a circle through all of them.
    const added = budget.run(() => many.filter(() => order.add(many[19_999], many[0])));

    expect(added).toEqual([]);
    expect(budget.steps).toBeGreaterThan(20_000);
  });
});
