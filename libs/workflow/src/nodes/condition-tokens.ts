import { table } from '@easel/contracts/table';
import { spendText } from '../budget/budget.js';
import { SizeLimit } from '../budget/size-limit.js';
import { itemText, valueAtPath } from './field-path.js';

/** What tokens can refer to. */
export interface TokenSource {
  /** ISO time of the run. */
  now: string;
  trigger?: unknown;
}

const TOKEN = /\{\{([^{}]+)\}\}/g;
const TIME_AGO = /^last_(?:N|\d+)_(hours|days|weeks)(?::\s*(\d+(?:\.\d+)?))?$/i;
const COUNT_IN_NAME = /^last_(\d+)_/i;
const HOUR_MS = 3_600_000;
const UNIT_MS: Readonly<Record<string, number>> = table({
  hours: HOUR_MS,
  days: 24 * HOUR_MS,
  weeks: 7 * 24 * HOUR_MS,
});

/**
 * Replaces `{{now}}`, `{{trigger.<path>}}`, `{{last_N_hours:n}}`, `{{last_N_days:n}}` and
 * `{{last_N_weeks:n}}`; times are ISO. An unknown token becomes the empty string.
 */
export function fillConditionTokens(text: string, source: TokenSource): string {
  if (!text.includes('{{')) return text;
  spendText(text.length);
  const sizeLimit = new SizeLimit();
  return text.replaceAll(TOKEN, (_whole, written: string) => {
    const value = tokenValue(written.trim(), source);
    sizeLimit.take(value.length);
    return value;
  });
}

function tokenValue(name: string, { now, trigger }: TokenSource): string {
  if (name === 'now') return now;
  if (name === 'trigger.last_triggered_at') {
    return itemText(valueAtPath(trigger, 'last_triggered_at') ?? valueAtPath(trigger, 'lastTriggeredAt'));
  }
  if (name.startsWith('trigger.')) return itemText(valueAtPath(trigger, name.slice('trigger.'.length)));
  return timeAgo(name, now);
}

function timeAgo(name: string, now: string): string {
  const match = TIME_AGO.exec(name);
  if (!match) return '';
  const count = Number(match[2] ?? COUNT_IN_NAME.exec(name)?.[1] ?? Number.NaN);
  const time = new Date(Date.parse(now) - count * UNIT_MS[match[1].toLowerCase()]);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}
