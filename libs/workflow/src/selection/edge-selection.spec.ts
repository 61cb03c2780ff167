import { parseEdgeSelection } from './edge-selection.js';

const items = ['a', 'b', 'c', 'd'];

function chosen(data: Record<string, unknown>): string {
  const selection = parseEdgeSelection(data);
  if (!selection) return 'default';
  return `${selection.mode}: ${selection
    .select(items.length)
    .map((place) => items[place])
    .join('')}`;
}

describe('how an edge selects items', () => {
  it.each([
    [{}, 'default'],
    [{ outputMode: 'sideways' }, 'default'],
    [{ outputMode: 'last' }, 'last: d'],
    [{ outputMode: 'item' }, 'item: a'],
    [{ outputMode: 'item', itemIndex: 'last-1' }, 'item: c'],
    [{ outputMode: 'item', itemIndex: 3 }, 'item: c'],
    [{ outputMode: 'item', itemIndex: 'nonsense' }, 'item: a'],
    [{ outputMode: 'item:1' }, 'item: b'],
    [{ outputMode: 'each' }, 'each: abcd'],
    [{ outputMode: 'each', selectorMode: 'range', rangeFrom: '2' }, 'each: bcd'],
    [
      { outputMode: 'all', selectorMode: 'range', rangeFrom: 'last', rangeTo: '1', rangeStep: -1 },
      'all: dcba',
    ],
    [{ outputMode: 'each', selectorMode: 'range', rangeFrom: '3', rangeTo: '1' }, 'each: '],
    [{ outputMode: 'each', selectorMode: 'range', rangeStep: 0 }, 'each: abcd'],
    [{ outputMode: 'each', selectorMode: 'range', rangeStep: '2' }, 'each: ac'],
    [{ outputMode: 'all', selectorMode: 'list', listExpression: '3, 1, 3' }, 'all: cac'],
    [{ outputMode: 'all', selectorMode: 'list', listExpression: 'broken' }, 'all: abcd'],
  ])('%j', (data, expected) => {
    expect(chosen(data)).toBe(expected);
  });
});
