const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long after a failed attempt the next one comes: a day all in all. */
const DELAYS_MS = [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 8 * HOUR, 8 * HOUR];

export const MOST_ATTEMPTS = DELAYS_MS.length + 1;

/**
 * Milliseconds until the next attempt, up to a tenth more than the plan, so that what failed together is not sent
 * together again; undefined after the last one.
 *
 * @param attempts that were made
 */
export function nextAttemptIn(attempts: number, random = Math.random()): number | undefined {
  const delay = DELAYS_MS[attempts - 1];
  return delay === undefined ? undefined : Math.round(delay * (1 + random / 10));
}
