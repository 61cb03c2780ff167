import * as fc from 'fast-check';
import { processJson } from './json-process.js';
import { JsonQueryError, queryJson } from './json-query.js';

const store = {
  items: [
    { name: 'hat', price: 5, tags: ['red'] },
    { name: 'coat', price: 50, tags: [] },
    { name: 'scarf', price: 9, tags: ['blue', 'wool'] },
  ],
  owner: { name: 'Mara' },
};

describe('queries', () => {
  it.each([
    ['.', [store]],
    ['.owner.name', ['Mara']],
    ['.owner["name"]', ['Mara']],
    ['.missing.deeper', [null]],
    ['.items[0].name', ['hat']],
    ['.items[-1].name', ['scarf']],
    ['.items[].name', ['hat', 'coat', 'scarf']],
    ['[.items[] | select(.price < 10) | .name]', [['hat', 'scarf']]],
    ['.items | map(.price) | add', [64]],
    ['.items | length', [3]],
    ['.items | sort_by(.price) | last | .name', ['coat']],
    ['.items | max_by(.price) | .name', ['coat']],
    [
      '.items[] | {name, cost: (.price * 2)}',
      [
        { name: 'hat', cost: 10 },
        { name: 'coat', cost: 100 },
        { name: 'scarf', cost: 18 },
      ],
    ],
    ['.items | map(.name) | join(", ")', ['hat, coat, scarf']],
    ['.items[] | select(.tags | contains("wool")) | .name', ['scarf']],
    ['.items[] | select(.name == "hat" or .price > 20) | .name', ['hat', 'coat']],
    ['.nothing // "default"', ['default']],
    ['.owner | keys', [['name']]],
    ['.owner.name, .items[1].price', ['Mara', 50]],
    ['.items | map(.tags) | flatten | unique', [['blue', 'red', 'wool']]],
    ['1 + 2 * 3 - -1', [8]],
    ['[.items[] | (.price > 8) | not]', [[true, false, false]]],
    ['.owner.name | ascii_downcase | split("a")', [['m', 'r', '']]],
  ])('%s', (query, expected) => {
    expect(queryJson(query, store)).toEqual(expected);
  });

  it.each([
    '.items[',
    '.owner |',
    'nonsense(1)',
    '.owner[]x',
    '.owner.name.deeper',
    '.items + 1',
    '1 / 0',
    '"open',
    '{a: }',
  ])('refuses %s with a message', (query) => {
    expect(() => queryJson(query, store)).toThrow(JsonQueryError);
  });

  it('keeps within bounds what a query builds', () => {
    expect(() => queryJson(Array.from({ length: 60 }, () => '. + .').join(' | '), 'ab')).toThrow(
      JsonQueryError,
    );
    expect(() => queryJson(Array.from({ length: 40 }, () => '(., .)').join(' | '), 1)).toThrow(
      JsonQueryError,
    );
    expect(() => queryJson('('.repeat(500), 1)).toThrow(JsonQueryError);
  });

  it('either answers or refuses any query, and nothing else', () => {
    const piece = fc.constantFrom(
      '.',
      'a',
      '[',
      ']',
      '|',
      '{',
      '}',
      '(',
      ')',
      '"x"',
      '1',
      ',',
      ':',
      'map',
      'select',
      '+',
      '//',
      '==',
      ' ',
      '..',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.jsonValue(), (pieces, value) => {
        try {
          expect(Array.isArray(queryJson(pieces.join(''), value))).toBe(true);
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(JsonQueryError);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('JSON Process', () => {
  const input = JSON.stringify(store);
  const process = (data: Record<string, unknown>): unknown => processJson(input, data, ({ value }) => value);

  it('runs an expression in the advanced mode', () => {
    expect(process({ mode: 'advanced', expression: '.owner.name' })).toBe('Mara');
    expect(process({ mode: 'advanced' })).toEqual(store);
  });

  it('takes the path, filters and projects in the visual mode', () => {
    const data = {
      inputPath: 'items',
      filters: [{ field: 'price', operator: '<', value: '10' }],
      projections: ['name', { field: 'price', as: 'cost' }],
    };
    expect(process(data)).toEqual([
      { name: 'hat', cost: 5 },
      { name: 'scarf', cost: 9 },
    ]);
    expect(process({ inputPath: 'owner', projections: ['name'] })).toEqual({ name: 'Mara' });
    expect(process({ inputPath: 'nowhere' })).toBeNull();
  });
});
