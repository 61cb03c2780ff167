import { brokenByRefusals, brokenTimes, isFast } from './bounds.ts';
import { ratiosOf } from './bystander.ts';

const kept = { ratios: { p50: 1, p99: 1, slowest: '', worst: '' }, refused: [], normalAfterMs: 100 };
const times = (ms: Record<string, number[]>) => ({ ms, refused: [] });

it('keeps its bounds up to twice the median and five times the 99th percentile', () => {
  expect(brokenTimes(kept)).toEqual([]);
  expect(brokenTimes({ ...kept, ratios: { p50: 2, p99: 5, slowest: '', worst: '' } })).toEqual([]);
  expect(brokenTimes({ ...kept, ratios: { p50: 2.1, p99: 5.1, slowest: '', worst: '' } })).toEqual([
    'p50 2.1 times',
    'p99 5.1 times',
  ]);
  expect(brokenTimes({ ...kept, normalAfterMs: 5_001 })).toEqual(['normal after 5001 ms']);
  expect(brokenByRefusals(kept)).toEqual([]);
  expect(brokenByRefusals({ ...kept, refused: ['list: 503'] })).toEqual(['1 refused, such as list: 503']);
});

it('counts against the attack only what its CPU time alone does not cost', () => {
  const ratios = { p50: 3, p99: 8, slowest: '', worst: '' };

  expect(brokenTimes({ ...kept, ratios, control: { p50: 2, p99: 4, slowest: '', worst: '' } })).toEqual([]);
  expect(
    brokenTimes({ ...kept, ratios, control: { p50: 0.5, p99: 0.5, slowest: '', worst: '' } }),
  ).toHaveLength(2);
});

it.each([
  ['nothing during the attack', times({}), times({ list: [5] })],
  ['nothing before it', times({ list: [5] }), times({})],
  ['a kind of request only during it', times({ list: [5], run: [9] }), times({ list: [5] })],
])('counts as broken what could not be measured: %s', (_what, during, before) => {
  const ratios = ratiosOf(during, before);

  expect(isFast(ratios)).toBe(false);
  expect(brokenTimes({ ...kept, ratios })).toEqual([
    'p50 could not be measured',
    'p99 could not be measured',
  ]);
  expect(brokenTimes({ ...kept, control: ratios })).toHaveLength(2);
});

it('compares each kind of request with itself', () => {
  const ratios = ratiosOf(times({ list: [2, 2], run: [20] }), times({ list: [1, 1], run: [10] }));

  const slowest = 'list ×2 2 ms, list ×2 2 ms, run ×2 20 ms';
  expect(ratios).toEqual({ p50: 2, p99: 2, slowest, worst: 'list 2.0' });
});
