import { Cron } from 'croner';
import type { FieldIssue } from '@easel/contracts';

/** When a schedule node starts its workflow. */
export interface Timetable {
  /** Five fields: minute, hour, day of month, month, day of week. */
  cron: string;
  /** IANA name. */
  timezone: string;
}

export interface Schedule extends Timetable {
  /** Null: for ever. */
  maxExecutions: number | null;
}

/** The presets of a schedule node, as cron; they follow the clock of the node's time zone. */
const PRESETS: ReadonlyMap<unknown, string> = new Map([
  ['every-5-minutes', '*/5 * * * *'],
  ['every-15-minutes', '*/15 * * * *'],
  ['hour', '0 * * * *'],
  ['day', '0 0 * * *'],
]);
const DEFAULT_PRESET = 'hour';
/** What the column holds. */
const MOST_EXECUTIONS = 2_147_483_647;

/**
 * Reads the data of a `schedule-trigger` node. A custom schedule without an expression is one that its author has
 * not written yet: there is nothing to run by, and nothing wrong.
 */
export function readSchedule(
  data: Record<string, unknown>,
  now: Date,
): { schedule: Schedule | undefined; issues: FieldIssue[] } {
  const issues: FieldIssue[] = [];
  const refuse = (field: string, message: string): void => void issues.push({ path: field, field, message });

  // An expression on its own says what it is for.
  const interval = isUnset(data.interval) ? (isUnset(data.cron) ? DEFAULT_PRESET : 'custom') : data.interval;
  const custom = interval === 'custom';
  const written = custom ? (data.cron ?? '') : PRESETS.get(interval);
  if (written === undefined) {
    refuse('interval', `must be one of ${[...PRESETS.keys(), 'custom'].join(', ')}`);
  }

  const timezone = isUnset(data.timezone) ? 'UTC' : data.timezone;
  const knownZone = typeof timezone === 'string' && isTimeZone(timezone);
  if (!knownZone) refuse('timezone', 'must be an IANA time zone such as Europe/Berlin');

  const maxExecutions = isUnset(data.maxExecutions) ? null : data.maxExecutions;
  const most = Number(maxExecutions);
  const knownMost =
    maxExecutions === null || (Number.isInteger(maxExecutions) && most >= 1 && most <= MOST_EXECUTIONS);
  if (!knownMost) refuse('maxExecutions', `must be a whole number from 1 to ${MOST_EXECUTIONS}`);

  if (written === undefined || !knownZone || !knownMost) return { schedule: undefined, issues };
  if (typeof written !== 'string') refuse('cron', 'must be text');
  else if (written.trim() !== '') {
    const schedule = { cron: normalised(written), timezone, maxExecutions: maxExecutions as number | null };
    const problem = cronProblem(schedule, now);
    if (problem === undefined) return { schedule, issues };
    refuse('cron', problem);
  }
  return { schedule: undefined, issues };
}

/**
 * The first slot after `after`; null when none comes any more. Where the clock is put forward, a fixed time that does
 * not exist that day comes at the first time that does; where it is put back, it comes once. Slots of an interval
 * (a wildcard or a step in the minute or hour field) go on through both.
 */
export function nextSlot(timetable: Timetable, after: Date): Date | null {
  return cronOf(timetable).nextRun(after);
}

function cronOf({ cron, timezone }: Timetable): Cron {
  return new Cron(cron, { paused: true, mode: '5-part', timezone, fixedTimeRule: 'no-wildcard' });
}

function cronProblem(timetable: Timetable, now: Date): string | undefined {
  // The library also knows nicknames such as @daily; a schedule node takes five fields and nothing else.
  if (timetable.cron.split(' ').length !== 5) return 'must have five fields';
  try {
    return nextSlot(timetable, now) ? undefined : 'describes a time that never occurs';
  } catch {
    return 'is not a cron expression: minute, hour, day of month, month, day of week';
  }
}

const normalised = (cron: string): string => cron.trim().split(/\s+/).join(' ');

const isUnset = (value: unknown): boolean => value === undefined || value === null || value === '';

function isTimeZone(name: string): boolean {
  // Offsets such as +02:00 are taken by the runtime too, but they know no summer time and are no zone.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
