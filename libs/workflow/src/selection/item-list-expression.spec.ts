import * as fc from 'fast-check';
import { parseItemList, placesOf } from './item-list-expression.js';

function places(expression: string, length: number): number[] | string {
  const parts = parseItemList(expression);
  return 'error' in parts ? parts.error : parts.flatMap((part) => placesOf(part, length));
}

describe('list expressions', () => {
  it.each([
    ['1, 3..5, last', 7, [1, 3, 4, 5, 7]],
    ['1..10:2', 10, [1, 3, 5, 7, 9]],
    ['last..1:-1', 3, [3, 2, 1]],
    ['last-1', 4, [3]],
    ['2,2,1', 3, [2, 2, 1]],
    ['9', 3, [3]],
    ['last-9', 3, [1]],
    ['1..3:0', 3, [1, 2, 3]],
    ['5..2', 6, []],
    ['1..last', 0, []],
    ['1,,2', 3, 'empty_item'],
    ['', 3, 'empty_item'],
    ['x', 3, 'invalid_index'],
    ['0', 3, 'invalid_index'],
    ['1..', 3, 'range_missing_endpoint'],
    ['..3', 3, 'range_missing_endpoint'],
    ['1..3:1.5', 3, 'step_not_integer'],
    ['1..3:', 3, 'step_not_integer'],
  ])('%s of %i items', (expression, length, expected) => {
    expect(places(expression, length)).toEqual(expected);
  });

  it('names only places that the list has', () => {
    const index = fc.oneof(
      fc.integer({ min: 1, max: 50 }).map(String),
      fc.nat(50).map((back) => `last-${back}`),
    );
    const part = fc.oneof(
      index,
      fc.tuple(index, index, fc.integer({ min: -5, max: 5 })).map(([a, b, step]) => `${a}..${b}:${step}`),
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), fc.nat(30), (parts, length) => {
        const named = places(parts.join(', '), length) as number[];
        for (const place of named) expect(place >= 1 && place <= length).toBe(true);
      }),
    );
  });

  it('reads or refuses any text, without throwing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = parseItemList(text);
        expect(Array.isArray(read) || typeof read.error === 'string').toBe(true);
      }),
    );
  });
});
