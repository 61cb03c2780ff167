import { ARRAY_MAX_SIZE, getMetadataStorage, validateSync, type ValidationError } from 'class-validator';
import { type FieldIssue, ValidationFailed } from './service-error.js';

export type RequestClass<T extends object = object> = new () => T;

type Coercion = (value: unknown) => unknown;
const coercions = new WeakMap<object, Map<string, Coercion>>();

function register(coercion: Coercion): PropertyDecorator {
  return (prototype, property) => {
    let own = coercions.get(prototype);
    if (!own) coercions.set(prototype, (own = new Map()));
    own.set(String(property), coercion);
  };
}

/** Reads a number that may come as text, as query strings do. Anything else stays for the validator to refuse. */
export const AsNumber = (): PropertyDecorator =>
  register((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value));

/** Reads `true`, `false`, `1` and `0` that come as text. */
export const AsBoolean = (): PropertyDecorator =>
  register((value) =>
    value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value,
  );

/** Reads a list that comes as text with commas. */
export const AsList = (): PropertyDecorator =>
  register((value) =>
    typeof value === 'string'
      ? value
          .split(',')
          .map((entry) => entry.trim())
          .filter((entry) => entry !== '')
      : value,
  );

/** Clamps a number from a query to its bounds: paging and waiting are never refused for being out of them. */
export const Clamped = (minimum: number, maximum: number): PropertyDecorator =>
  register((value) => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number)
      ? Math.min(maximum, Math.max(minimum, Math.trunc(number)))
      : number;
  });

/** Makes a nested object (or each entry of a list) an instance of its class, so that its own rules apply. */
export const Nested =
  <T extends object>(type: () => RequestClass<T>): PropertyDecorator =>
  (prototype, property) => {
    const coercion: Coercion = (value) => {
      const build = (entry: unknown): unknown => (isRecord(entry) ? instantiate(type(), entry) : entry);
      return Array.isArray(value) ? value.map(build) : build(value);
    };
    nestedTypes.set(coercion, type);
    register(coercion)(prototype, property);
  };

const nestedTypes = new WeakMap<Coercion, () => RequestClass>();

/** The class that the objects in a field are made instances of, where they are. */
export function nestedTypeOf(type: RequestClass, field: string): RequestClass | undefined {
  const coercion = coercionsOf(type.prototype as object).get(field);
  return coercion && nestedTypes.get(coercion)?.();
}

// The library looks through the rules of all classes, for each object that it checks. They never change after start. For
// an object in a field, the library also names the class that has the field.
const storage = getMetadataStorage();
const rulesOf = storage.getTargetValidationMetadatas.bind(storage);
const known = new WeakMap<object, Map<string, ReturnType<typeof rulesOf>>>();
storage.getTargetValidationMetadatas = (type, schema, always, strict, groups) => {
  if (strict || groups?.length || always) return rulesOf(type, schema, always, strict, groups);
  let bySchema = known.get(type);
  if (!bySchema) known.set(type, (bySchema = new Map()));
  let rules = bySchema.get(schema);
  if (!rules) bySchema.set(schema, (rules = rulesOf(type, schema, always, strict, groups)));
  return rules;
};

/**
 * Checks `value` against the class-validator rules of `type` and returns an instance that has only the declared
 * fields. Deep values are taken as they are, not copied: a workflow document may be megabytes.
 *
 * @throws ValidationFailed naming every field at fault
 */
export function validateRequest<T extends object>(type: RequestClass<T>, value: unknown): T {
  if (!isRecord(value)) throw new ValidationFailed([{ path: '', message: 'must be a JSON object' }]);
  const instance = instantiate(type, value);
  const errors = validateSync(instance, { whitelist: true, forbidUnknownValues: false });
  if (errors.length > 0) throw new ValidationFailed(errors.flatMap((error) => issuesOf(error, '')));
  return instance;
}

function instantiate<T extends object>(type: RequestClass<T>, value: Record<string, unknown>): T {
  const instance = new type() as T & Record<string, unknown>;
  const coerce = coercionsOf(type.prototype as object);
  const longest = longestListsOf(type);
  for (const key of Object.keys(value)) {
    // The validator calls some of these; as the names of fields nobody declares any of them.
    if (key in Object.prototype || value[key] === undefined) continue;
    const coercion = coerce.get(key);
    const given = cut(value[key], longest.get(key));
    (instance as Record<string, unknown>)[key] = coercion ? coercion(given) : given;
  }
  return instance;
}

/** A list that is too long is refused all the same with one entry too many, and the others cost nothing. */
function cut(value: unknown, most: number | undefined): unknown {
  return most !== undefined && Array.isArray(value) && value.length > most ? value.slice(0, most + 1) : value;
}

const longestLists = new WeakMap<RequestClass, ReadonlyMap<string, number>>();

/** By field, how many entries `ArrayMaxSize` allows. */
function longestListsOf(type: RequestClass): ReadonlyMap<string, number> {
  let lists = longestLists.get(type);
  if (lists) return lists;
  const rules = storage.getTargetValidationMetadatas(type, '', false, false);
  lists = new Map(
    rules
      .filter(({ name }) => name === ARRAY_MAX_SIZE)
      .map(({ propertyName, constraints }) => [propertyName, Number(constraints[0])]),
  );
  longestLists.set(type, lists);
  return lists;
}

const flattened = new WeakMap<object, Map<string, Coercion>>();

function coercionsOf(prototype: object): Map<string, Coercion> {
  let all = flattened.get(prototype);
  if (all) return all;
  const parent = Object.getPrototypeOf(prototype) as object | null;
  all = new Map([...(parent ? coercionsOf(parent) : []), ...(coercions.get(prototype) ?? [])]);
  flattened.set(prototype, all);
  return all;
}

function issuesOf(error: ValidationError, parent: string): FieldIssue[] {
  const step = /^\d+$/.test(error.property) ? `[${error.property}]` : error.property;
  const path = parent === '' ? step : step.startsWith('[') ? parent + step : `${parent}.${step}`;
  const rules = Object.values(error.constraints ?? {});
  const own =
    rules.length > 0 && error.value === undefined
      ? [{ path, message: 'is required' }]
      : rules.map((message) => ({
          path,
          message: message.startsWith(`${error.property} `)
            ? message.slice(error.property.length + 1)
            : message,
        }));
  return [...own, ...(error.children ?? []).flatMap((child) => issuesOf(child, path))];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
