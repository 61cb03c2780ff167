// What the bench prints: a line for each attack when it is over, and a table of attacks and of classes at the end.
import { round } from '../lib/measure.ts';
import { type AttackClass, CLASSES } from './attack.ts';
import type { Outcome } from './bounds.ts';
import type { Ratios } from './bystander.ts';
import type { Tally } from './context.ts';

export interface Row extends Outcome {
  attack: string;
  class: AttackClass;
  /** Of the process that came nearest to its limit, MiB. */
  memory: { name: string; mib: number; limit: number };
  tally: Tally | undefined;
  broken: readonly string[];
}

const MOST_ANSWERS = 5;

export function byAttack(rows: readonly Row[]): object[] {
  return rows.map(({ attack, ratios, control, refused, normalAfterMs, memory, tally, broken }) => ({
    attack,
    'p50 ×': round(ratios.p50),
    'p99 ×': round(ratios.p99),
    'beside CPU alone p50/p99 ×': control ? pair(control) : '',
    'worst p50 ×': ratios.worst,
    refused: refused.length,
    'normal after ms': Math.round(normalAfterMs),
    'MiB/limit': memoryOf(memory),
    'attacker CPU': tally ? round(tally.cpuSeconds / tally.seconds) : '',
    answers: answersOf(tally),
    bounds: broken.length === 0 ? 'kept' : 'BROKEN',
  }));
}

/** The worst of each class. */
export function byClass(rows: readonly Row[]): object[] {
  return CLASSES.map((name) => ({ name, own: rows.filter((row) => row.class === name) }))
    .filter(({ own }) => own.length > 0)
    .map(({ name, own }) => ({
      class: name,
      attacks: own.length,
      'worst p50 ×': round(most(own.map(({ ratios }) => ratios.p50))),
      'worst p99 ×': round(most(own.map(({ ratios }) => ratios.p99))),
      refused: own.reduce((sum, { refused }) => sum + refused.length, 0),
      'slowest recovery ms': Math.round(most(own.map(({ normalAfterMs }) => normalAfterMs))),
      'fullest MiB/limit': memoryOf(
        own.map(({ memory }) => memory).sort((a, b) => b.mib / b.limit - a.mib / a.limit)[0],
      ),
      'attacker CPU': round(
        most(own.map(({ tally }) => (tally ? tally.cpuSeconds / tally.seconds : Number.NaN))),
      ),
      broken: own.filter(({ broken }) => broken.length > 0).length,
    }));
}

export function lineOf(row: Row): string {
  const { attack, ratios, control, normalAfterMs, memory, tally, broken } = row;
  return [
    `${attack}: p50 ${round(ratios.p50)}, p99 ${round(ratios.p99)} (${ratios.slowest})`,
    ...(control ? [`(CPU alone ${pair(control)})`] : []),
    `normal after ${Math.round(normalAfterMs)} ms,`,
    `${memoryOf(memory)},`,
    `attacker CPU ${tally ? round(tally.cpuSeconds / tally.seconds) : '?'},`,
    answersOf(tally),
    broken.length === 0 ? 'kept' : `BROKEN ${broken.join('; ')}`,
  ].join(' ');
}

/** NaN where there is any: what could not be measured is worst. */
const most = (values: readonly number[]): number => Math.max(...values);

const pair = ({ p50, p99 }: Ratios): string => `${round(p50)}/${round(p99)}`;

const memoryOf = ({ name, mib, limit }: Row['memory']): string => `${name} ${Math.round(mib)}/${limit}`;

export function answersOf(tally: Tally | undefined): string {
  return Object.entries(tally?.outcomes ?? {})
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_ANSWERS)
    .map(([outcome, count]) => `${count}×${outcome}`)
    .join(' ');
}
