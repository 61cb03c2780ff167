import { ValidationFailed } from '@easel/contracts';

/** Postgres has no year 0. */
const TIME = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Where the next page of a list ordered by time and id begins. Opaque to callers. */
export function encodeCursor(time: Date | string, id: string): string {
  return encoded(typeof time === 'string' ? time : time.toISOString(), id);
}

/** @throws ValidationFailed naming `cursor` */
export function decodeCursor(cursor: string): [time: string, id: string] {
  return decoded(cursor, isTime);
}

/** The same for a list ordered by name and id. */
export function encodeNameCursor(name: string, id: string): string {
  return encoded(name, id);
}

/** @throws ValidationFailed naming `cursor` */
export function decodeNameCursor(cursor: string): [name: string, id: string] {
  return decoded(cursor, isName);
}

/** Where the next page of a list begins that is ordered by a count, then by time and id. */
export interface CountedPosition {
  count: number;
  createdAt: string;
  id: string;
}

/** As base64 of JSON, which the clients of such lists know. */
export function encodeCountedCursor({ count, createdAt, id }: CountedPosition): string {
  return Buffer.from(JSON.stringify({ count, createdAt, id })).toString('base64');
}

/** @throws ValidationFailed naming `cursor` */
export function decodeCountedCursor(cursor: string): CountedPosition {
  try {
    const place = JSON.parse(Buffer.from(cursor, 'base64').toString()) as Partial<CountedPosition> | null;
    const { count, createdAt, id } = place ?? {};
    if (isCount(count) && isTime(createdAt) && typeof id === 'string' && UUID.test(id)) {
      return { count, createdAt, id };
    }
  } catch {
    // Not one of ours: reported below.
  }
  throw notOurs();
}

function encoded(place: string, id: string): string {
  return Buffer.from(JSON.stringify([place, id])).toString('base64url');
}

function decoded(cursor: string, isPlace: (place: unknown) => place is string): [place: string, id: string] {
  try {
    const [place, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (isPlace(place) && typeof id === 'string' && UUID.test(id)) return [place, id];
  } catch {
    // Not one of ours: reported below.
  }
  throw notOurs();
}

const notOurs = (): ValidationFailed =>
  new ValidationFailed([{ path: 'cursor', message: 'is not a cursor of this list' }]);

/** What an integer column can hold. */
const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31;

/** What Postgres can hold. */
function isName(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\u0000');
}

/** Only as `encodeCursor` writes it: of what JavaScript takes for a time, Postgres refuses much. */
function isTime(value: unknown): value is string {
  if (typeof value !== 'string' || !TIME.test(value)) return false;
  const time = new Date(value);
  return !Number.isNaN(time.getTime()) && time.toISOString() === value;
}
