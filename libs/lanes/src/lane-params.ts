import { LaneFailure } from './lane.js';

interface NumberRule {
  min: number;
  max: number;
  fallback: number;
}

/**
 * Reads a node's settings. What is absent or blank takes its default; what is there and wrong ends the task
 * with `invalid_params`, naming the field and what it may be.
 */
export class LaneParams {
  constructor(private readonly values: Readonly<Record<string, unknown>>) {}

  /** The setting as it stands; blank counts as absent. */
  raw(name: string): unknown {
    const value = this.values[name];
    return isBlank(value) ? undefined : value;
  }

  number(name: string, { min, max, fallback }: NumberRule): number {
    return this.optionalNumber(name, { min, max }) ?? fallback;
  }

  optionalNumber(name: string, { min, max }: Omit<NumberRule, 'fallback'>): number | undefined {
    const value = this.raw(name);
    return value === undefined ? undefined : numberWithin(name, value, min, max);
  }

  integer(name: string, { min, max, fallback }: NumberRule): number {
    const value = this.number(name, { min, max, fallback });
    if (!Number.isInteger(value)) throw invalid(name, 'must be a whole number');
    return value;
  }

  /** Compared without regard to case; answers the option's own spelling. */
  choice<const Option extends string>(
    name: string,
    options: readonly Option[],
    fallback: NoInfer<Option>,
  ): Option {
    const value = this.raw(name);
    if (value === undefined) return fallback;
    const found = options.find((option) => option.toLowerCase() === textOf(value).toLowerCase());
    if (found === undefined) throw invalid(name, `must be one of ${options.join(', ')}`);
    return found;
  }

  flag(name: string, fallback: boolean): boolean {
    const value = this.raw(name);
    if (value === undefined) return fallback;
    if (value === true || value === 'true') return true;
    if (value === false || value === 'false') return false;
    throw invalid(name, 'must be true or false');
  }

  text(name: string, fallback = ''): string {
    const value = this.raw(name);
    return value === undefined ? fallback : textOf(value);
  }

  /** A colour as `#rrggbb`; an alpha part is dropped. */
  color(name: string, fallback: string): string {
    const value = this.raw(name);
    if (value === undefined) return fallback;
    const text = textOf(value).trim();
    const [, digits] = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text) ?? [];
    if (digits === undefined) throw invalid(name, 'must be a colour such as #1a2b3c');
    const full = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits;
    return `#${full.slice(0, 6).toLowerCase()}`;
  }

  /** Each entry by `read`; absent is an empty list. */
  list<Entry>(name: string, maxItems: number, read: (entry: unknown, index: number) => Entry): Entry[] {
    const value = this.raw(name);
    if (value === undefined) return [];
    if (!Array.isArray(value)) throw invalid(name, 'must be a list');
    if (value.length > maxItems) throw invalid(name, `may hold at most ${maxItems} entries`);
    return value.map((entry: unknown, index) => read(entry, index));
  }
}

/** @throws LaneFailure `invalid_params` */
export function numberWithin(name: string, value: unknown, min: number, max: number): number {
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw invalid(name, 'must be a number');
  if (number < min || number > max) throw invalid(name, `must be between ${min} and ${max}`);
  return number;
}

export function invalid(name: string, rule: string): LaneFailure {
  return new LaneFailure('invalid_params', `\`${name}\` ${rule}.`, false);
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
