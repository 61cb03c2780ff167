import * as fc from 'fast-check';
import { nextSlot, readSchedule, type Timetable } from './schedule.js';

const now = new Date('2026-03-10T10:07:30Z');

const read = (data: Record<string, unknown>) => readSchedule(data, now);
const refused = (data: Record<string, unknown>) => read(data).issues.map(({ path }) => path);

function slotsOf(timetable: Timetable, from: string, count: number): string[] {
  const slots: string[] = [];
  let at: Date | null = new Date(from);
  while (slots.length < count && (at = nextSlot(timetable, at))) slots.push(at.toISOString());
  return slots;
}

describe('the schedule of a node', () => {
  it('is hourly in UTC, for ever, unless told', () => {
    expect(read({}).schedule).toEqual({ cron: '0 * * * *', timezone: 'UTC', maxExecutions: null });
  });

  it.each([
    ['every-5-minutes', '2026-03-10T10:10:00.000Z'],
    ['every-15-minutes', '2026-03-10T10:15:00.000Z'],
    ['hour', '2026-03-10T11:00:00.000Z'],
    ['day', '2026-03-11T00:00:00.000Z'],
  ])('takes the preset %s', (interval, next) => {
    const { schedule } = read({ interval });

    expect(schedule && nextSlot(schedule, now)?.toISOString()).toBe(next);
  });

  it('follows the clock of its time zone', () => {
    const { schedule } = read({ interval: 'custom', cron: ' 30  9 * * 1-5 ', timezone: 'Asia/Tokyo' });

    expect(schedule && nextSlot(schedule, now)?.toISOString()).toBe('2026-03-11T00:30:00.000Z');
  });

  it('takes an expression on its own for what it is', () => {
    const { schedule } = read({ cron: '30 9 * * *' });

    expect(schedule?.cron).toBe('30 9 * * *');
    expect(refused({ cron: '* * *' })).toEqual(['cron']);
  });

  it('is not there yet while a custom one has no expression', () => {
    expect(read({ interval: 'custom' })).toEqual({ schedule: undefined, issues: [] });
  });

  it.each([
    ['an interval that is none', { interval: 'fortnight' }, 'interval'],
    ['an interval named like a member of every object', { interval: 'constructor' }, 'interval'],
    ['a time zone that is none', { timezone: 'Mars/Olympus' }, 'timezone'],
    ['an offset in place of a time zone', { timezone: '+02:00' }, 'timezone'],
    ['words in place of cron', { interval: 'custom', cron: 'every day' }, 'cron'],
    ['a minute that no hour has', { interval: 'custom', cron: '75 * * * *' }, 'cron'],
    ['seconds', { interval: 'custom', cron: '0 0 * * * *' }, 'cron'],
    ['a nickname', { interval: 'custom', cron: '@daily' }, 'cron'],
    ['a day that never comes', { interval: 'custom', cron: '0 0 31 2 *' }, 'cron'],
    ['a number in place of cron', { interval: 'custom', cron: 5 }, 'cron'],
    ['no run at all', { maxExecutions: 0 }, 'maxExecutions'],
    ['more runs than are counted', { maxExecutions: 2 ** 31 }, 'maxExecutions'],
    ['half a run', { maxExecutions: 1.5 }, 'maxExecutions'],
  ])('refuses %s, naming the field', (_case, data, field) => {
    expect(refused(data)).toEqual([field]);
  });
});

describe('slots where clocks change', () => {
  const berlin = (cron: string): Timetable => ({ cron, timezone: 'Europe/Berlin' });

  it('gives a time that does not exist that day at the first that does', () => {
    // 29 March 2026, 02:00 becomes 03:00.
    expect(slotsOf(berlin('30 2 * * *'), '2026-03-28T12:00:00Z', 2)).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
  });

  it('gives a time that exists twice that day once', () => {
    // 25 October 2026, 03:00 becomes 02:00.
    expect(slotsOf(berlin('30 2 * * *'), '2026-10-24T12:00:00Z', 2)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });

  it('gives each of several fixed times once', () => {
    const slots = slotsOf(berlin('30 2,14 * * *'), '2026-10-24T22:00:00Z', 3);

    expect(slots).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T13:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });

  it('keeps the pace of an interval through both', () => {
    const quarter = 15 * 60_000;
    for (const from of ['2026-03-28T23:00:00Z', '2026-10-24T23:00:00Z']) {
      const slots = slotsOf(berlin('*/15 * * * *'), from, 20).map((slot) => Date.parse(slot));
      for (const [index, slot] of slots.entries())
        expect(slot).toBe(Date.parse(from) + (index + 1) * quarter);
    }
  });
});

describe('every timetable', () => {
  const field = (low: number, high: number) =>
    fc.oneof(
      fc.constant('*'),
      fc.integer({ min: low, max: high }).map(String),
      fc.constantFrom(2, 3, 5).map((step) => `*/${step}`),
    );
  const timetable = fc
    .record({
      minute: field(0, 59),
      hour: field(0, 23),
      day: field(1, 28),
      month: field(1, 12),
      weekday: field(0, 6),
      timezone: fc.constantFrom(
        'UTC',
        'Europe/Berlin',
        'America/New_York',
        'Australia/Lord_Howe',
        'Asia/Kathmandu',
      ),
    })
    .map(({ minute, hour, day, month, weekday, timezone }) => ({
      cron: `${minute} ${hour} ${day} ${month} ${weekday}`,
      timezone,
    }));
  const instant = fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2030, 0) }).map((ms) => new Date(ms));

  it('has slots on whole minutes, each later than what it follows', () => {
    fc.assert(
      fc.property(timetable, instant, (given, after) => {
        const slot = Number(nextSlot(given, after));
        expect(slot).toBeGreaterThan(after.getTime());
        expect(slot % 60_000).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  it('has the same next slot seen from anywhere before it: looking late or often finds no other', () => {
    fc.assert(
      fc.property(timetable, instant, fc.double({ min: 0, max: 1, noNaN: true }), (given, after, share) => {
        const slot = nextSlot(given, after)!;
        const between = new Date(
          after.getTime() + Math.floor((slot.getTime() - 1 - after.getTime()) * share),
        );
        expect(nextSlot(given, between)).toEqual(slot);
      }),
      { numRuns: 300 },
    );
  });
});
