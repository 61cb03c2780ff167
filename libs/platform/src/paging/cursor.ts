import { ValidationFailed } from '@easel/contracts';

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
    if (
      typeof time === 'string' &&
      !Number.isNaN(Date.parse(time)) &&
      typeof id === 'string' &&
      UUID.test(id)
    ) {
      return [time, id];
    }
  } catch {
    // Not one of ours: reported below.
  }
  throw new ValidationFailed([{ path: 'cursor', message: 'is not a cursor of this list' }]);
}
