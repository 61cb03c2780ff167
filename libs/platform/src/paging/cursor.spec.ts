import * as fc from 'fast-check';
import {
  decodeCountedCursor,
  decodeCursor,
  decodeNameCursor,
  encodeCountedCursor,
  encodeCursor,
  encodeNameCursor,
} from './cursor.js';

const ID = '01a1fea9-3d0a-71b5-9172-11d576b90386';

const forged = (...parts: unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');

describe('a cursor', () => {
  it('holds the time and the id that it was made of', () => {
    const times = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(times, fc.uuid(), (time, id) => {
        expect(decodeCursor(encodeCursor(time, id))).toEqual([time.toISOString(), id]);
      }),
    );
  });

  it.each([
    ['a year that Postgres has not', forged('+275760-09-13T00:00:00.000Z', ID)],
    ['a year before the first', forged('0000-01-01T00:00:00.000Z', ID)],
    ['a negative year', forged('-000001-01-01T00:00:00.000Z', ID)],
    ['a day that no month has', forged('2026-02-30T00:00:00.000Z', ID)],
    ['a time in words', forged('Sun Nov 21 2026 (x)', ID)],
    ['a number in place of a time', forged('1', ID)],
    ['no time', forged(null, ID)],
    ['no UUID', forged('2026-01-01T00:00:00.000Z', 'x')],
    ['no list', Buffer.from('{}').toString('base64url')],
    ['no JSON', 'x'],
    ['nothing', ''],
  ])('is refused, naming it, when somebody forged one with %s', (_what, cursor) => {
    expect(() => decodeCursor(cursor)).toThrow(
      expect.objectContaining({
        status: 400,
        code: 'validation_error',
        extra: expect.objectContaining({ path: 'cursor' }),
      }),
    );
  });
});

describe('a cursor of a list by name', () => {
  it('holds the name and the id that it was made of', () => {
    const names = fc.string({ unit: 'binary', maxLength: 200 }).filter((name) => !name.includes('\u0000'));
    fc.assert(
      fc.property(names, fc.uuid(), (name, id) => {
        expect(decodeNameCursor(encodeNameCursor(name, id))).toEqual([name, id]);
      }),
    );
  });

  it.each([
    ['a name that cannot be stored', forged('\u0000', ID)],
    ['half a character', forged('\ud83d', ID)],
    ['no name', forged(7, ID)],
    ['no UUID', forged('a', 'x')],
    ['no JSON', 'x'],
  ])('is refused, naming it, when somebody forged one with %s', (_what, cursor) => {
    expect(() => decodeNameCursor(cursor)).toThrow(
      expect.objectContaining({ status: 400, extra: expect.objectContaining({ path: 'cursor' }) }),
    );
  });
});

describe('a cursor of a list by count', () => {
  const place = { count: 7, createdAt: '2026-01-01T00:00:00.000Z', id: ID };
  const forgedCount = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

  it('is base64 of JSON with the place that it was made of', () => {
    const cursor = encodeCountedCursor(place);
    expect(decodeCountedCursor(cursor)).toEqual(place);
    expect(JSON.parse(Buffer.from(cursor, 'base64').toString())).toEqual(place);
  });

  it.each([
    ['a count below zero', forgedCount({ ...place, count: -1 })],
    ['a count that no column holds', forgedCount({ ...place, count: 2 ** 31 })],
    ['a broken count', forgedCount({ ...place, count: 0.5 })],
    ['no time', forgedCount({ ...place, createdAt: 'now' })],
    ['no UUID', forgedCount({ ...place, id: 'x' })],
    ['null', forgedCount(null)],
    ['no JSON', 'x'],
  ])('is refused, naming it, when somebody forged one with %s', (_what, cursor) => {
    expect(() => decodeCountedCursor(cursor)).toThrow(
      expect.objectContaining({ status: 400, extra: expect.objectContaining({ path: 'cursor' }) }),
    );
  });
});
