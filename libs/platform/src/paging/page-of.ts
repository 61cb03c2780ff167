import { decodeCursor } from './cursor.js';

/**
 * A page of rows of which one more than `limit` was read, where there are as many.
 *
 * @param cursorOf the last row of the page as the place where the next one begins
 * @returns `nextCursor` only where there is a next page
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { data: Row[]; nextCursor?: string } {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, ...(rows.length > limit && last !== undefined && { nextCursor: cursorOf(last) }) };
}

/**
 * Time and id after which a page begins; nulls for the first page, as a query takes them.
 *
 * @throws ValidationFailed naming `cursor`
 */
export function startOfPage(
  cursor: string | null | undefined,
): [time: string, id: string] | [time: null, id: null] {
  return cursor ? decodeCursor(cursor) : [null, null];
}
