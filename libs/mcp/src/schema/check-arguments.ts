import type { ObjectSchema, Schema } from './schema.js';

export interface ArgumentIssue {
  /** `settings.seed`, `image_urls[2]`; the name of a missing argument. */
  readonly path: string;
  readonly message: string;
}

const MOST_ISSUES = 20;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What is wrong with the arguments of a call; nothing where they fit. */
export function checkArguments(schema: ObjectSchema, sent: unknown): ArgumentIssue[] {
  const issues: ArgumentIssue[] = [];
  check(schema, sent, '', (path, message) => {
    if (issues.length < MOST_ISSUES) issues.push({ path, message });
  });
  return issues;
}

type Report = (path: string, message: string) => void;

function check(schema: Schema, value: unknown, path: string, report: Report): void {
  if (schema.type !== undefined && !isOfType(schema.type, value)) {
    return report(path, `must be ${NAMES[schema.type]}`);
  }
  if (schema.enum && !schema.enum.includes(value as string | number)) {
    return report(path, `must be one of ${schema.enum.join(', ')}`);
  }
  if (typeof value === 'string') return checkText(schema, value, path, report);
  if (typeof value === 'number') return checkNumber(schema, value, path, report);
  if (Array.isArray(value)) return checkList(schema, value, path, report);
  if (typeof value === 'object' && value !== null) {
    checkObject(schema, value as Readonly<Record<string, unknown>>, path, report);
  }
}

function checkText(
  { minLength = 0, maxLength = Infinity, format }: Schema,
  value: string,
  path: string,
  report: Report,
): void {
  if (value.length < minLength) report(path, minLength === 1 ? 'must not be empty' : `is too short`);
  else if (value.length > maxLength) report(path, `must have at most ${maxLength} characters`);
  else if (format === 'uuid' && !UUID.test(value)) report(path, 'must be an id (a UUID)');
  else if (format === 'uri' && !URL.canParse(value)) report(path, 'must be a whole address (https://…)');
}

function checkNumber(
  { minimum = -Infinity, maximum = Infinity }: Schema,
  value: number,
  path: string,
  report: Report,
): void {
  if (value < minimum) report(path, `must be at least ${minimum}`);
  if (value > maximum) report(path, `must be at most ${maximum}`);
}

function checkList(
  { items, maxItems = Infinity }: Schema,
  value: unknown[],
  path: string,
  report: Report,
): void {
  if (value.length > maxItems) return report(path, `must have at most ${maxItems} entries`);
  if (items) value.forEach((entry, at) => check(items, entry, `${path}[${at}]`, report));
}

function checkObject(
  { properties, required = [], additionalProperties }: Schema,
  value: Readonly<Record<string, unknown>>,
  path: string,
  report: Report,
): void {
  const inside = (name: string) => (path === '' ? name : `${path}.${name}`);
  for (const name of required) {
    if (!Object.hasOwn(value, name)) report(inside(name), 'must be sent');
  }
  for (const [name, entry] of Object.entries(value)) {
    const known = properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (known) check(known, entry, inside(name), report);
    else if (additionalProperties === false) {
      report(inside(name), `is no argument; there are ${Object.keys(properties ?? {}).join(', ')}`);
    }
  }
}

const NAMES = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
} as const;

function isOfType(type: NonNullable<Schema['type']>, value: unknown): boolean {
  switch (type) {
    case 'integer':
      return Number.isSafeInteger(value);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}
