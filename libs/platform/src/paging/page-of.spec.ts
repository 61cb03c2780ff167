import * as fc from 'fast-check';
import { encodeCursor } from './cursor.js';
import { pageOf, startOfPage } from './page-of.js';

describe('a page', () => {
  it('leads through all rows, each once and in order, and has a cursor only where more follow', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat()), fc.integer({ min: 1, max: 7 }), (rows, limit) => {
        const seen: number[] = [];
        for (let cursor: string | undefined = '0'; cursor !== undefined;) {
          const from: number = Number(cursor);
          const page: { data: number[]; nextCursor?: string } = pageOf(
            rows.slice(from, from + limit + 1),
            limit,
            (last) => String(rows.indexOf(last) + 1),
          );
          expect(page.data.length).toBeLessThanOrEqual(limit);
          seen.push(...page.data);
          cursor = page.nextCursor;
          expect(cursor === undefined).toBe(seen.length === rows.length);
        }
        expect(seen).toEqual(rows);
      }),
    );
  });

  it('begins where its cursor says, and without one at the beginning', () => {
    const id = '01a1fea9-3d0a-71b5-9172-11d576b90386';
    const time = new Date('2026-01-01T00:00:00Z');

    expect(startOfPage(encodeCursor(time, id))).toEqual([time.toISOString(), id]);
    expect([startOfPage(undefined), startOfPage(null), startOfPage('')]).toEqual(
      Array.from({ length: 3 }, () => [null, null]),
    );
  });
});
