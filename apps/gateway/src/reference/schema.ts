/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 uses it. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

const COMPONENT = Symbol('easel:component');

/** A schema that the reference shows under its own name. */
export function component(name: string, schema: Schema): Schema {
  return { ...schema, [COMPONENT]: name };
}

export function componentNameOf(schema: Schema): string | undefined {
  return (schema as { [COMPONENT]?: string })[COMPONENT];
}

/** The keys of T that may be missing. */
type OptionalKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T];

/**
 * The schema of a type of `libs/contracts`: the compiler sees to it that each of its fields is described and none
 * beside them. Readers must tolerate fields that come later, so others are allowed.
 */
export function recordOf<T extends object>(
  name: string,
  properties: Record<keyof T & string, Schema>,
  ...[optional = []]: [OptionalKeys<T>] extends [never]
    ? [optional?: readonly never[]]
    : [optional: readonly OptionalKeys<T>[]]
): Schema {
  const absent: readonly PropertyKey[] = optional;
  return component(name, {
    type: 'object',
    properties,
    required: Object.keys(properties).filter((key) => !absent.includes(key)),
  });
}

export const text: Schema = { type: 'string' };
export const uuid: Schema = { type: 'string', format: 'uuid' };
export const timestamp: Schema = { type: 'string', format: 'date-time' };
export const integer: Schema = { type: 'integer' };
export const flag: Schema = { type: 'boolean' };
export const anyObject: Schema = { type: 'object' };
export const anything: Schema = {};

export const orNull = (schema: Schema): Schema =>
  typeof schema.type === 'string' && componentNameOf(schema) === undefined
    ? {
        ...schema,
        type: [schema.type, 'null'],
        // A list of values is of all values: null is one of them.
        ...(Array.isArray(schema.enum) && { enum: [...(schema.enum as unknown[]), null] }),
      }
    : { anyOf: [schema, { type: 'null' }] };
export const listOf = (items: Schema): Schema => ({ type: 'array', items });
export const oneOf = (...values: string[]): Schema => ({ type: 'string', enum: values });

/** `{ data: ... }`. */
export const data = (schema: Schema): Schema => ({
  type: 'object',
  properties: { data: schema },
  required: ['data'],
});

/** `{ data: [...], nextCursor? }`; the cursor is absent on the last page. */
export const page = (items: Schema): Schema => ({
  type: 'object',
  properties: { data: listOf(items), nextCursor: text },
  required: ['data'],
});

export const success: Schema = {
  type: 'object',
  properties: { success: { const: true } },
  required: ['success'],
};
