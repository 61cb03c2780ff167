import * as fc from 'fast-check';
import { parseRange } from './byte-range.js';

describe('an HTTP range against an object of 10 bytes', () => {
  it.each([
    ['the first four bytes', 'bytes=0-3', { start: 0, end: 3 }],
    ['from a byte to the end', 'bytes=4-', { start: 4, end: 9 }],
    ['the last three bytes', 'bytes=-3', { start: 7, end: 9 }],
    ['more of the tail than there is', 'bytes=-99', { start: 0, end: 9 }],
    ['an end beyond the object', 'bytes=8-99', { start: 8, end: 9 }],
    ['a start at the end', 'bytes=10-', 'unsatisfiable'],
    ['an empty tail', 'bytes=-0', 'unsatisfiable'],
    ['no header', undefined, undefined],
    ['several ranges', 'bytes=0-1,4-5', undefined],
    ['a backward range', 'bytes=5-2', undefined],
    ['another unit', 'items=0-3', undefined],
    ['no numbers', 'bytes=-', undefined],
    ['words', 'bytes=one-two', undefined],
  ])('%s', (_case, header, expected) => {
    expect(parseRange(header, 10)).toEqual(expected);
  });

  it('nothing of an empty object can be satisfied', () => {
    expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(parseRange('bytes=-5', 0)).toBe('unsatisfiable');
  });

  it('every range it gives lies within the object', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(50), fc.nat(50), fc.nat(60), (text, first, last, size) => {
        for (const header of [
          text,
          `bytes=${text}`,
          `bytes=${first}-${last}`,
          `bytes=${first}-`,
          `bytes=-${last}`,
        ]) {
          const range = parseRange(header, size);
          if (range === undefined || range === 'unsatisfiable') continue;
          expect(range.start).toBeGreaterThanOrEqual(0);
          expect(range.end).toBeGreaterThanOrEqual(range.start);
          expect(range.end).toBeLessThan(size);
        }
      }),
    );
  });
});
