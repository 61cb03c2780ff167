import { array, assert, constantFrom, property, record, uniqueArray } from 'fast-check';
import { viewDifference, withDifference } from './view-difference.js';

const shot = record({
  id: constantFrom('a', 'b', 'c', 'd', 'e'),
  title: constantFrom('', 'x', 'y'),
});
const view = record({
  name: constantFrom('Fog', 'Pier'),
  cast: array(constantFrom('anna', 'ben'), { maxLength: 2 }),
  shots: uniqueArray(shot, { selector: ({ id }) => id, maxLength: 5 }),
});

const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe('the difference of two readings', () => {
  it('turns the one into the other, whichever these are', () => {
    assert(
      property(view, view, (before, after) => {
        expect(withDifference(before, viewDifference(before, after))).toEqual(after);
      }),
    );
  });

  it('is empty between equal ones, and holds no shot that is the same', () => {
    assert(
      property(view, (before) => {
        expect(viewDifference(copyOf(before), copyOf(before))).toEqual({
          fields: {},
          shots: [],
        });
      }),
    );
  });
});
