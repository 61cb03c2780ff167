import { ValidationFailed } from '@easel/contracts';

/** Postgres has no year 0. */
const TIME = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Where the next page of a list ordered by time and id begins. Opaque to callers. */
export function encodeCursor(time: Date | string, id: string): string {
  return Buffer.from(JSON.stringify([typeof time === 'string' ? time : time.toISOString(), id])).toString(
    'base64url',
  );
}

/** @throws ValidationFailed naming `cursor` */
export function decodeCursor(cursor: string): [time: string, id: string] {
  try {
    const [time, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (isTime(time) && typeof id === 'string' && UUID.test(id)) return [time, id];
  } catch {
    // Not one of ours: reported below.
  }
  throw new ValidationFailed([{ path: 'cursor', message: 'is not a cursor of this list' }]);
}

/** Only as `encodeCursor` writes it: of what JavaScript takes for a time, Postgres refuses much. */
function isTime(value: unknown): value is string {
  if (typeof value !== 'string' || !TIME.test(value)) return false;
  const time = new Date(value);
  return !Number.isNaN(time.getTime()) && time.toISOString() === value;
}
