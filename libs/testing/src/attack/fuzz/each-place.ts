import { filled, ownBody } from '../matrix/places.js';
import type { Objects } from '../matrix/objects.js';
import type { Field, Operation } from '../operations.js';
import type { FuzzCase } from './cases.js';

/** JSON of texts under which a lookup in an ordinary object finds a function, and an object. */
export const INHERITED_NAMES = ['"constructor"', '"__proto__"'];
/** JSON of what code rarely expects where it expects something. */
const STRANGE_VALUES = [
  [INHERITED_NAMES, ['null', 'true', '-1', '0.5', '1e308', '[]', '{}', '[null]', '[[]]', '""', '" "', '"0"']],
  [['{"toString":null}', '[{"toString":null}]', '{"length":-1}', '"\\ud800"', '"\\u0000"', '"é/../%00"']],
  [['"https://[::1]:99999/"', '"a,b"', '"2026-02-30T25:61:61Z"', JSON.stringify('9'.repeat(400))]],
].flat(2);
const DEEPEST = 5;
/** Of one field. */
const MOST_PLACES = 40;

/**
 * Requests that are right but for one value: each of the values in turn at each place of the body, at any depth, and of
 * the query. By chance a value rarely stands in a request that is right otherwise.
 *
 * @param values in JSON
 */
export function inEachPlace(
  operation: Operation,
  objects: Objects,
  values: readonly string[] = STRANGE_VALUES,
): FuzzCase[] {
  const path = filled(operation, objects);
  const request = { method: operation.method, path, signed: true };
  const body = operation.body ? ownBody(operation, objects) : {};
  const inBody = (value: string) =>
    Object.entries(operation.body?.properties ?? {}).flatMap(([field, schema]) =>
      withValue(body[field], schema, value)
        .slice(0, MOST_PLACES)
        .map((json) => ({
          ...request,
          headers: { 'content-type': 'application/json' },
          body: Buffer.from(objectJson(body, field, json)),
          how: [`one value in ${field}`],
        })),
    );
  const inQuery = (value: string) =>
    operation.parameters
      .filter((each) => each.in === 'query')
      .map(({ name: field }) => ({
        ...request,
        path: `${path}?${field}=${inAddress(value)}`,
        headers: {},
        body: undefined,
        how: [`one value in the query's ${field}`],
      }));
  return values.flatMap((value) => [...inBody(value), ...inQuery(value)]);
}

const inAddress = (json: string): string => {
  const value: unknown = JSON.parse(json);
  return encodeURIComponent((typeof value === 'string' ? value : json).toWellFormed());
};

/** JSON of what is given with the value in it, for each of the places that it or its schema has. */
function withValue(given: unknown, schema: Field, value: string, depth = 0): string[] {
  if (depth > DEEPEST) return [];
  const before = given ?? schema.examples?.[0];
  const types = [schema.type ?? []].flat();
  if (Array.isArray(before) || types.includes('array')) {
    const [first] = Array.isArray(before) ? (before as unknown[]) : [];
    return [value, ...withValue(first, schema.items ?? {}, value, depth + 1).map((json) => `[${json}]`)];
  }
  if (!isRecord(before) && !types.includes('object')) return [value];
  const members = isRecord(before) ? before : {};
  const known = Object.entries(schema.properties ?? {});
  const others = Object.keys(members).filter((member) => !known.some(([name]) => name === member));
  const fields = [...known, ...others.map((member): [string, Field] => [member, {}])];
  const inside = fields.flatMap(([field, inner]) =>
    withValue(members[field], inner, value, depth + 1).map((json) => objectJson(members, field, json)),
  );
  // What has no names of its own takes any, and the value may be one.
  const name: unknown = JSON.parse(value);
  const isName = known.length === 0 && typeof name === 'string';
  const named = isName ? ['{}', value].map((json) => objectJson(members, name, json)) : [];
  return [value, ...named, ...inside];
}

/** As text, since `__proto__` would be no member of an ordinary object. */
function objectJson(members: Readonly<Record<string, unknown>>, field: string, json: string): string {
  const others = Object.entries(members).filter(([name, value]) => name !== field && value !== undefined);
  const all = [
    ...others.map(([name, value]) => [name, JSON.stringify(value)] as const),
    [field, json] as const,
  ];
  return `{${all.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join()}}`;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
