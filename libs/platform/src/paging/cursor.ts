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
  throw new ValidationFailed([{ path: 'cursor', message: 'is not a cursor of this list' }]);
}

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
