import * as fc from 'fast-check';
import { selectItems } from './selector.js';

const letters = ['a', 'b', 'c', 'd'];
const context = { resolve: (text: string): string => text.replace('{Three}', '3'), seed: 'run:node' };
const pick = (data: Record<string, unknown>, items: string[] = letters): string[] =>
  selectItems(items, data, context).picked;
const people = [
  { name: 'Mara', age: 9 },
  { name: 'Nora', age: 9 },
  { name: 'Ola', age: 4 },
].map((each) => JSON.stringify(each));

describe('Selector', () => {
  it.each([
    [{ mode: 'item' }, ['a']],
    [{ mode: 'item', itemIndex: 'last' }, ['d']],
    [{ mode: 'range', rangeFrom: '2', rangeTo: 'last-1' }, ['b', 'c']],
    [{ mode: 'list', listExpression: '4, 1' }, ['a', 'd']],
    [{ mode: 'modulo', moduloDivisor: '6' }, ['c']],
    [{ mode: 'modulo', moduloDivisor: '{Three}' }, ['d']],
    [{ mode: 'modulo', moduloDivisor: 'bad' }, ['a']],
    [{ mode: 'modulo', moduloDivisor: '-1' }, ['d']],
    [{ mode: 'predicate', predicateValue: 'B' }, ['b']],
    [{ mode: 'predicate', predicateValue: 'B', predicateCaseSensitive: true }, []],
    [{ mode: 'predicate', predicateOp: '>', predicateValue: 'b', predicateMatch: 'all' }, ['c', 'd']],
    [{ mode: 'no-such-mode' }, ['a']],
  ])('%j', (data, expected) => {
    expect(pick(data)).toEqual(expected);
  });

  it('finds an item by a field', () => {
    expect(
      pick({ mode: 'predicate', predicateField: 'age', predicateValue: '9', predicateMatch: 'all' }, people),
    ).toEqual(people.slice(0, 2));
    expect(pick({ mode: 'named-key', namedKeyField: 'name', namedKeyValue: 'Ola' }, people)).toEqual([
      people[2],
    ]);
  });

  it('draws the same for the same seed, and without a seed as the run decides', () => {
    const draw = (seed: string, run = 'one'): string[] =>
      selectItems(letters, { mode: 'random', seed, randomCount: 2 }, { ...context, seed: run }).picked;
    expect(draw('s')).toEqual(draw('s', 'two'));
    expect(draw('', 'one')).toEqual(draw('', 'one'));
    const runs = Array.from({ length: 30 }, (_, run) => draw('', String(run)).join(''));
    expect(new Set(runs).size).toBeGreaterThan(1);
  });

  it('parts a list into picked and rest, each in the order of the source', () => {
    const settings = fc.record({
      mode: fc.constantFrom('item', 'range', 'list', 'random', 'modulo', 'predicate', 'named-key', 'other'),
      itemIndex: fc.anything(),
      rangeFrom: fc.anything(),
      rangeTo: fc.anything(),
      rangeStep: fc.anything(),
      listExpression: fc.oneof(fc.string(), fc.constant('1, 3..last')),
      randomCount: fc.anything(),
      moduloDivisor: fc.string(),
      predicateOp: fc.constantFrom('=', '>', 'contains', 'regex', 'zzz'),
      predicateMatch: fc.constantFrom('first', 'all'),
      predicateValue: fc.string(),
    });
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), settings, (items, data) => {
        const { picked, rest } = selectItems(items, data, context);
        const inOrder = (part: string[]): boolean =>
          part.every((item, place) => place === 0 || items.indexOf(part[place - 1]) < items.indexOf(item));
        expect([...picked, ...rest].toSorted()).toEqual(items.toSorted());
        expect(inOrder(picked) && inOrder(rest)).toBe(true);
      }),
    );
  });
});
