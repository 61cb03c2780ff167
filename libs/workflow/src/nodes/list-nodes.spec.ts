import * as fc from 'fast-check';
import { combineText } from './combine-text.js';
import { deduplicate } from './deduplicate.js';
import { extractField } from './extract-field.js';
import { filterList } from './filter-list.js';
import { appItemLimit, listColumns, ownItems, spreadJsonList, wiredItems } from './list-node.js';
import { mergeLists } from './merge-lists.js';
import { NoValidInputs, reduceInputs } from './reduce.js';
import { sortList } from './sort-list.js';
import { markedItems, splitText } from './split-text.js';

const json = (...values: unknown[]): string[] => values.map((value) => JSON.stringify(value));

describe('Combine Text', () => {
  it.each([
    [{}, 'a\nb'],
    [{ separator: 'double-newline' }, 'a\n\nb'],
    [{ separator: 'comma' }, 'a, b'],
    [{ separator: 'space' }, 'a b'],
    [{ separator: 'custom', customSeparator: ' / ' }, 'a / b'],
    [{ separator: 'unheard-of' }, 'a\nb'],
  ])('joins with %j', (data, expected) => {
    expect(combineText(['a', '', 'b'], data)).toBe(expected);
  });
});

describe('Split Text', () => {
  it.each([
    ['a\r\nb\n\n c', {}, ['a', 'b', 'c']],
    ['a\n\nb\nc', { delimiter: 'double-newline' }, ['a', 'b\nc']],
    ['a, b', { delimiter: 'comma' }, ['a', 'b']],
    ['a***b', { delimiter: 'stars' }, ['a', 'b']],
    ['a--b', { delimiter: 'custom', customDelimiter: '--' }, ['a', 'b']],
    ['a b', { delimiter: 'custom' }, ['a b']],
  ])('splits %j with %j', (text, data, expected) => {
    expect(splitText(text, data)).toEqual(expected);
  });

  it('takes the parts between marks as items, and a text without marks as one', () => {
    expect(markedItems('one\n===NEXT===\n two ===NEXT===')).toEqual(['one', 'two']);
    expect(markedItems('only one')).toEqual(['only one']);
  });

  it.each(['space', 'comma', 'double-newline', 'stars'])(
    'gives back what Combine Text joined by %s',
    (name) => {
      const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 8 });
      fc.assert(
        fc.property(words, (items) => {
          expect(splitText(combineText(items, { separator: name }), { delimiter: name })).toEqual(items);
        }),
      );
    },
  );
});

describe('List', () => {
  it('has a text column when it names none', () => {
    expect(ownItems({ rows: [['a'], [' '], ['b']] }, listColumns({}))).toEqual([['a', 'b']]);
  });

  it('keeps the cells of its columns in step', () => {
    const data = {
      columns: [{ id: 'x' }, { id: 'y', handleId: 'other' }],
      rows: [
        ['a', '1'],
        ['', ''],
        ['b', ''],
      ],
    };
    expect(listColumns(data).map(({ handle }) => handle)).toEqual(['col_x', 'other']);
    expect(ownItems(data, listColumns(data))).toEqual([
      ['a', 'b'],
      ['1', ''],
    ]);
  });

  it('takes flat items as a run gives them', () => {
    expect(ownItems({ items: ['a', 2, ''], rows: [['old']] }, listColumns({}))).toEqual([['a', '2']]);
  });

  it('splits a lone wired text, spreads a lone JSON list, and leaves several items alone', () => {
    const [column] = listColumns({});
    const [whole] = listColumns({ columns: [{ id: 'x', splitDelimiter: '__none__' }] });
    expect(wiredItems(['a\nb'], column)).toEqual(['a', 'b']);
    expect(wiredItems(['a\nb'], whole)).toEqual(['a\nb']);
    expect(wiredItems(['["a",{"b":1}]'], whole)).toEqual(['a', '{"b":1}']);
    expect(wiredItems(['a\nb', 'c'], column)).toEqual(['a\nb', 'c']);
    expect(spreadJsonList(['{"a":1}'])).toEqual(['{"a":1}']);
  });

  it('lets an app run put in its own limit of items, 10 by default and never more than 20', () => {
    expect([appItemLimit({}), appItemLimit({ maxItems: 3 }), appItemLimit({ maxItems: 50 })]).toEqual([
      10, 3, 20,
    ]);
    expect(appItemLimit({ maxItems: 'many' })).toBe(10);
  });
});

describe('Merge Lists', () => {
  it('puts lists one after another', () => {
    expect(mergeLists([['a', 'b'], ['b']], {})).toEqual(['a', 'b', 'b']);
    expect(mergeLists([['a', 'b'], ['b']], { dedupe: true })).toEqual(['a', 'b']);
  });

  it('joins item by item, the shorter list beginning again', () => {
    expect(
      mergeLists(
        [
          ['a', 'b', 'c'],
          ['1', '2'],
        ],
        { mode: 'zip' },
      ),
    ).toEqual(['a1', 'b2', 'c1']);
  });

  it('merges JSON objects, the later one winning', () => {
    const merged = mergeLists([json({ a: 1, b: 1 }), json({ b: 2 })], { mode: 'zip' });
    expect(merged).toEqual(json({ a: 1, b: 2 }));
  });
});

describe('Sort List', () => {
  it.each([
    [['10', '9', '2.5'], {}, ['2.5', '9', '10']],
    [['2026-02-01', '2025-12-31T10:00:00Z'], {}, ['2025-12-31T10:00:00Z', '2026-02-01']],
    [['shot 10', 'Shot 9', 'b'], {}, ['b', 'Shot 9', 'shot 10']],
    [['a', 'b'], { direction: 'desc' }, ['b', 'a']],
    [['x', '2', '1'], { sortType: 'number' }, ['1', '2', 'x']],
    [['x', '2', '1'], { sortType: 'number', direction: 'desc' }, ['2', '1', 'x']],
    [
      json({ n: 2 }, { m: 0 }, { n: 1 }),
      { field: 'n', direction: 'desc' },
      json({ n: 2 }, { n: 1 }, { m: 0 }),
    ],
  ])('sorts %j with %j', (items, data, expected) => {
    expect(sortList(items, data)).toEqual(expected);
  });

  it('keeps equal items in their order, in both directions', () => {
    const items = json({ k: 1, at: 'first' }, { k: 0 }, { k: 1, at: 'second' });
    expect(sortList(items, { field: 'k', direction: 'desc' })).toEqual([items[0], items[2], items[1]]);
  });

  it('only ever changes the order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string()),
        fc.constantFrom('auto', 'text', 'number', 'date'),
        (items, sortType) => {
          expect(sortList(items, { sortType }).toSorted()).toEqual(items.toSorted());
        },
      ),
    );
  });
});

describe('Remove Duplicates, Filter List, Extract Field', () => {
  it('keeps the first of each value, and all without the field', () => {
    const items = json({ k: 1, a: 1 }, { k: 1, a: 2 }, { a: 3 }, { a: 4 });
    expect(deduplicate(items, { field: 'k' })).toEqual([items[0], items[2], items[3]]);
    expect(deduplicate(['a', 'b', 'a'], {})).toEqual(['a', 'b']);
  });

  it('keeps what meets the conditions', () => {
    const data = { conditions: [{ field: 'n', operator: '>', value: '1' }], logic: 'AND' };
    expect(filterList(json({ n: 1 }, { n: 2 }), data, ({ value }) => value)).toEqual(json({ n: 2 }));
  });

  it('extracts as text, list or JSON', () => {
    const items = json([{ a: { b: 'x' } }, { a: { b: 'y' } }, {}]);
    expect(extractField(items, { field: 'a.b' })).toEqual({ text: 'x\ny' });
    expect(extractField(items, { field: 'a.b', outputType: 'list' })).toEqual({ listResults: ['x', 'y'] });
    expect(extractField(items, { field: 'a', outputType: 'json' })).toEqual({
      json: [{ b: 'x' }, { b: 'y' }],
    });
  });
});

describe('Choose Best, computed', () => {
  it.each([
    ['concat', ['a', ' ', 'b'], {}, 'a\n\nb'],
    ['concat', ['a', 'b'], { separator: '-' }, 'a-b'],
    ['concat', [], {}, ''],
    ['count', ['a', '', 'b'], {}, '2'],
    ['count', [''], {}, '0'],
    ['first-non-empty', ['', 'b', 'c'], {}, 'b'],
    ['vote', ['Yes', 'no', 'yes '], {}, 'Yes'],
    ['vote', ['a', 'b'], {}, 'a'],
    ['vote', ['A', 'a', 'a'], { caseSensitive: true }, 'a'],
    ['merge-json', json({ a: { x: 1 } }, { a: { y: 2 } }), {}, '{"a":{"x":1,"y":2}}'],
    ['merge-json', json({ a: { x: 1 } }, { a: { y: 2 } }), { strategy: 'shallow' }, '{"a":{"y":2}}'],
  ])('%s of %j with %j', (strategy, inputs, config, expected) => {
    expect(reduceInputs(strategy, inputs, config).output).toBe(expected);
  });

  it('says which input it took', () => {
    expect(reduceInputs('first-non-empty', ['', 'b'], {}).meta.selectedIndex).toBe(1);
  });

  it('refuses empty inputs where it needs one', () => {
    expect(() => reduceInputs('vote', ['', ' '], {})).toThrow(NoValidInputs);
  });

  it('takes no harm from a key that names the prototype', () => {
    reduceInputs('merge-json', ['{"__proto__":{"polluted":1}}', '{"__proto__":{"more":1}}'], {});
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
