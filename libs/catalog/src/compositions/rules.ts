import { own } from '@easel/contracts/table';

/** One thing in a composition that cannot be rendered. */
export interface CompositionProblem {
  /** Such as `layers.2.animate.0.property`. */
  readonly path: string;
  readonly message: string;
}

/** Says what is wrong with a value at a path. */
export type Rule = (value: unknown, path: string) => CompositionProblem[];

const wrong = (path: string, message: string): CompositionProblem[] => [{ path, message }];

export const numberFrom =
  (min: number, max: number): Rule =>
  (given, path) => {
    const value = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
    const fits = typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max;
    return fits ? [] : wrong(path, `must be a number between ${min} and ${max}`);
  };

export const oneOf =
  (options: readonly string[]): Rule =>
  (value, path) =>
    options.includes(value as string)
      ? []
      : wrong(path, `is not supported; use one of ${options.join(', ')}`);

export const textUpTo =
  (length: number): Rule =>
  (value, path) =>
    typeof value === 'string' && value.length <= length
      ? []
      : wrong(path, `must be a text of at most ${length} characters`);

export const flag: Rule = (value, path) =>
  typeof value === 'boolean' ? [] : wrong(path, 'must be true or false');

const COLOR = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

export const color: Rule = (value, path) =>
  typeof value === 'string' && COLOR.test(value.trim())
    ? []
    : wrong(path, 'must be a colour such as #1a2b3c');

/** Older plans leave the `#` out. */
export const plainColor: Rule = (value, path) =>
  color(typeof value === 'string' ? value.trim().replace(/^#?/, '#') : value, path);

export const listOf =
  (rule: Rule, most: number): Rule =>
  (value, path) => {
    if (!Array.isArray(value)) return wrong(path, 'must be a list');
    if (value.length > most) return wrong(path, `may hold at most ${most} entries`);
    return value.flatMap((entry: unknown, place) => rule(entry, `${path}.${place}`));
  };

/** An object with these members, of which absent ones are never wrong but `required` ones. */
export const shaped =
  (members: Readonly<Record<string, Rule>>, required: readonly string[] = []): Rule =>
  (value, path) => {
    if (!isRecord(value)) return wrong(path, 'must be an object');
    const missing = required.filter((key) => value[key] === undefined || value[key] === null);
    return [
      ...missing.flatMap((key) => wrong(`${path}.${key}`, 'is required')),
      ...Object.entries(value).flatMap(([key, member]) => {
        const rule = own(members, key);
        if (rule === undefined) return wrong(`${path}.${key.slice(0, 60)}`, 'is not supported');
        return member === undefined || member === null ? [] : rule(member, `${path}.${key}`);
      }),
    ];
  };

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
