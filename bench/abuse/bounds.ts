// The bounds that a bystander's work has to keep while somebody attacks.
import { round } from '../lib/measure.ts';
import type { Ratios } from './bystander.ts';

export const MOST_P50 = 2;
export const MOST_P99 = 5;
export const NORMAL_AGAIN_MS = 5_000;

export interface Outcome {
  ratios: Ratios;
  /** The same work beside a process that only takes as much CPU as the attacker did. */
  control?: Ratios | undefined;
  refused: readonly string[];
  normalAfterMs: number;
}

/** What could not be measured (NaN) is not within a bound. */
const isWithin = (ratio: number, most: number): boolean => ratio <= most;

/** Whether the attack alone keeps the bounds, so that nobody has to ask what its CPU time costs. */
export function isFast({ p50, p99 }: Ratios): boolean {
  return isWithin(p50, MOST_P50) && isWithin(p99, MOST_P99);
}

/** Each bound of time that does not hold, in words; none: all hold. Other programs on the machine may break these. */
export function brokenTimes({ ratios, control, normalAfterMs }: Outcome): string[] {
  const [p50, p99] = (['p50', 'p99'] as const).map(
    (key) => ratios[key] / (control === undefined ? 1 : Math.max(1, control[key])),
  ) as [number, number];
  return [
    ...(isWithin(p50, MOST_P50) ? [] : [exceeded('p50', p50)]),
    ...(isWithin(p99, MOST_P99) ? [] : [exceeded('p99', p99)]),
    ...(isWithin(normalAfterMs, NORMAL_AGAIN_MS) ? [] : [`normal after ${Math.round(normalAfterMs)} ms`]),
  ];
}

/** Not one of the bystander's requests may be refused. */
export const brokenByRefusals = ({ refused }: Outcome): string[] =>
  refused.length > 0 ? [`${refused.length} refused, such as ${refused[0]}`] : [];

const exceeded = (what: string, ratio: number): string =>
  Number.isNaN(ratio) ? `${what} could not be measured` : `${what} ${round(ratio)} times`;
