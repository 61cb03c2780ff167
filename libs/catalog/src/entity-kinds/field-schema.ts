import { own } from '@easel/contracts/table';

/** The part of JSON Schema that describes what a save takes: the API reference shows it, and {@link checkField} holds to it. */
export interface FieldSchema {
  readonly type?: FieldType | readonly FieldType[];
  readonly description?: string;
  readonly enum?: readonly (string | number | null)[];
  readonly format?: 'uuid' | 'uri' | 'date-time';
  readonly minLength?: number;
  /** Characters. */
  readonly maxLength?: number;
  readonly items?: FieldSchema;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  /** What members have whose names are not given. */
  readonly additionalProperties?: FieldSchema;
  readonly maxProperties?: number;
  readonly examples?: readonly unknown[];
}

export type FieldType = 'string' | 'boolean' | 'array' | 'object' | 'null';

/** One thing that is wrong with a field. */
export interface FieldProblem {
  /** Such as `referencePhotos[3].kind`. */
  readonly path: string;
  readonly message: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const TIME = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;
/** Problems of one field: of a long list everything may be wrong. */
const MOST_PROBLEMS = 20;

export const text = (maxLength: number, more: FieldSchema = {}): FieldSchema => ({
  type: 'string',
  maxLength,
  ...more,
});
export const oneOf = (values: readonly string[], more: FieldSchema = {}): FieldSchema => ({
  type: 'string',
  enum: values,
  ...more,
});
/** An address that the service or a browser opens: `http` or `https`. */
export const link = (more: FieldSchema = {}): FieldSchema => ({
  type: 'string',
  format: 'uri',
  minLength: 1,
  maxLength: 2_048,
  ...more,
});

/** The same, or null. */
export const orNull = (schema: FieldSchema): FieldSchema => ({
  ...schema,
  type: [schema.type ?? 'object', 'null'].flat() as FieldType[],
  ...(schema.enum && { enum: [...schema.enum, null] }),
});

/** What is wrong with a value; empty when nothing is. */
export function checkField(schema: FieldSchema, value: unknown, path: string): FieldProblem[] {
  const found: FieldProblem[] = [];
  for (const problem of problemsOf(schema, value, path)) {
    found.push(problem);
    if (found.length === MOST_PROBLEMS) break;
  }
  return found;
}

function* problemsOf(schema: FieldSchema, value: unknown, path: string): Generator<FieldProblem> {
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length > 0 && !types.includes(typeOf(value) as FieldType)) {
    yield { path, message: `must be ${types.map((type) => CALLED[type]).join(' or ')}` };
  } else if (schema.enum && !schema.enum.includes(value as string)) {
    yield { path, message: `must be one of ${schema.enum.filter((each) => each !== null).join(', ')}` };
  } else if (typeof value === 'string') {
    yield* problemsOfText(schema, value, path);
  } else if (Array.isArray(value)) {
    yield* problemsOfList(schema, value, path);
  } else if (isRecord(value)) {
    yield* problemsOfObject(schema, value, path);
  }
}

function* problemsOfText(
  { minLength = 0, maxLength = Infinity, format }: FieldSchema,
  value: string,
  path: string,
): Generator<FieldProblem> {
  if (value.trim().length < minLength) yield { path, message: 'must not be blank' };
  else if (value.length > maxLength) yield { path, message: `must have at most ${maxLength} characters` };
  else if (format === 'uuid' && !UUID.test(value)) yield { path, message: 'must be a UUID' };
  else if (format === 'uri' && !isWebLink(value)) yield { path, message: 'must be an http or https address' };
  else if (format === 'date-time' && !isTime(value)) {
    yield { path, message: 'must be a time by ISO 8601, with a zone' };
  }
}

function* problemsOfList(
  { items, maxItems = Infinity }: FieldSchema,
  value: readonly unknown[],
  path: string,
): Generator<FieldProblem> {
  if (value.length > maxItems) yield { path, message: `must have at most ${maxItems} entries` };
  else if (items) {
    for (const [at, entry] of value.entries()) yield* problemsOf(items, entry, `${path}[${at}]`);
  }
}

function* problemsOfObject(
  { properties = {}, required = [], additionalProperties, maxProperties = Infinity }: FieldSchema,
  value: Readonly<Record<string, unknown>>,
  path: string,
): Generator<FieldProblem> {
  const members = Object.entries(value);
  if (members.length > maxProperties) {
    yield { path, message: `must have at most ${maxProperties} members` };
    return;
  }
  for (const name of required) {
    if (value[name] === undefined) yield { path: `${path}.${name}`, message: 'is required' };
  }
  for (const [name, member] of members) {
    const schema = own(properties, name) ?? additionalProperties;
    if (schema && member !== undefined) yield* problemsOf(schema, member, `${path}.${name}`);
  }
}

const CALLED: Readonly<Record<FieldType, string>> = {
  string: 'a string',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
};

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function isWebLink(value: string): boolean {
  // The parser would strip white space, and what is stored must be what was checked.
  if (/[\s\\]/.test(value) || !URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}

function isTime(value: string): boolean {
  return TIME.test(value) && !Number.isNaN(Date.parse(value));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
