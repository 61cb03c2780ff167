import { isRecord } from '../document/json-record.js';
import { joinedWithin, Room } from '../plan/room.js';
import { JsonQueryError, parseJsonQuery, type Query } from './json-query-syntax.js';

export { JsonQueryError } from './json-query-syntax.js';

const MAX_RESULTS = 10_000;
const MAX_TEXT = 1_000_000;
/** Of a list that a query makes. */
const MAX_MEMBERS = 250_000;

/**
 * Runs a query of the JSON Process node on a value: a path language with pipes, iteration, construction,
 * comparison, arithmetic and the functions of the table below. Answers all results in order; throws
 * `JsonQueryError` when the query cannot be read or does not fit the value.
 */
export function queryJson(source: string, value: unknown): unknown[] {
  return evaluate(parseJsonQuery(source), value);
}

/** What makes something new is held to its room, before anything looks through it or makes more of it. */
function evaluate(query: Query, input: unknown): unknown[] {
  const results = resultsOf(query, input);
  if (MAKING.has(query.kind)) new Room().takeValue(results);
  return results;
}

const MAKING: ReadonlySet<Query['kind']> = new Set(['array', 'object', 'call', 'binary', 'comma']);

function resultsOf(query: Query, input: unknown): unknown[] {
  switch (query.kind) {
    case 'identity':
      return [input];
    case 'literal':
      return [query.value];
    case 'field':
      return evaluate(query.of, input).map((value) => fieldOf(value, query.name));
    case 'index':
      return evaluate(query.of, input).flatMap((value) =>
        evaluate(query.at, input).map((at) => memberAt(value, at)),
      );
    case 'iterate':
      return gathered(evaluate(query.of, input), membersOf);
    case 'pipe':
      return gathered(evaluate(query.first, input), (value) => evaluate(query.second, value));
    case 'comma':
      return [...evaluate(query.left, input), ...evaluate(query.right, input)];
    case 'binary':
      return evaluateBinary(query, input);
    case 'array':
      return [query.of ? evaluate(query.of, input) : []];
    case 'object':
      return [
        Object.fromEntries(
          query.entries.map(({ key, value }) => [
            keyText(firstOf(evaluate(key, input))),
            firstOf(evaluate(value, input)),
          ]),
        ),
      ];
    case 'call':
      return evaluateCall(query.name, query.arguments, input);
  }
}

function evaluateBinary(
  { operator, left, right }: { operator: string; left: Query; right: Query },
  input: unknown,
): unknown[] {
  if (operator === '//') {
    const found = evaluateOrNothing(left, input).filter((value) => isTrue(value));
    return found.length > 0 ? found : evaluate(right, input);
  }
  const first = firstOf(evaluate(left, input));
  if (operator === 'and') return [isTrue(first) && isTrue(firstOf(evaluate(right, input)))];
  if (operator === 'or') return [isTrue(first) || isTrue(firstOf(evaluate(right, input)))];
  const second = firstOf(evaluate(right, input));
  return [isComparison(operator) ? compared(operator, first, second) : calculated(operator, first, second)];
}

function evaluateOrNothing(query: Query, input: unknown): unknown[] {
  try {
    return evaluate(query, input);
  } catch (thrown) {
    if (thrown instanceof JsonQueryError) return [];
    throw thrown;
  }
}

const isComparison = (operator: string): boolean => ['==', '!=', '<', '<=', '>', '>='].includes(operator);

function compared(operator: string, left: unknown, right: unknown): boolean {
  if (operator === '==') return orderOf(left, right) === 0;
  if (operator === '!=') return orderOf(left, right) !== 0;
  const order = orderOf(left, right);
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  return operator === '>' ? order > 0 : order >= 0;
}

function calculated(operator: string, left: unknown, right: unknown): unknown {
  if (operator === '+') return added(left, right);
  if (typeof left !== 'number' || typeof right !== 'number') {
    throw new JsonQueryError(`${operator} needs two numbers, not ${typeName(left)} and ${typeName(right)}.`);
  }
  if (operator === '-') return left - right;
  if (operator === '*') return left * right;
  if (right === 0) throw new JsonQueryError('A number cannot be divided by 0.');
  return operator === '/' ? left / right : left % right;
}

function added(left: unknown, right: unknown): unknown {
  if (left === null || left === undefined) return right;
  if (right === null || right === undefined) return left;
  if (typeof left === 'number' && typeof right === 'number') return left + right;
  if (typeof left === 'string' && typeof right === 'string') {
    if (left.length + right.length > MAX_TEXT) throw new JsonQueryError('The text grows too long.');
    return left + right;
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    return limited([...(left as unknown[]), ...(right as unknown[])]);
  }
  if (isRecord(left) && isRecord(right)) return { ...left, ...right };
  throw new JsonQueryError(`${typeName(left)} and ${typeName(right)} cannot be added.`);
}

type JsonFunction = (input: unknown, argument: ((value: unknown) => unknown[]) | undefined) => unknown[];

const FUNCTIONS: Readonly<Record<string, JsonFunction | undefined>> = {
  length: (input) => [lengthOf(input)],
  keys: (input) => [isRecord(input) ? Object.keys(input).sort() : listOf(input).map((_each, at) => at)],
  values: (input) => [membersOf(input)],
  type: (input) => [typeName(input)],
  not: (input) => [!isTrue(input)],
  empty: () => [],
  first: (input) => listOf(input).slice(0, 1),
  last: (input) => listOf(input).slice(-1),
  reverse: (input) => [listOf(input).toReversed()],
  flatten: (input) => [listOf(input).flat(Infinity)],
  add: (input) => [listOf(input).reduce(added, null)],
  min: (input) => [listOf(input).toSorted(orderOf)[0] ?? null],
  max: (input) => [listOf(input).toSorted(orderOf).at(-1) ?? null],
  sort: (input) => [listOf(input).toSorted(orderOf)],
  unique: (input) => [uniqueBy(listOf(input), (value) => value)],
  tostring: (input) => [typeof input === 'string' ? input : JSON.stringify(input)],
  tonumber: (input) => [numberOf(input)],
  ascii_downcase: (input) => [textOf(input).toLowerCase()],
  ascii_upcase: (input) => [textOf(input).toUpperCase()],
  map: (input, argument) => [gathered(membersOf(input), required(argument, 'map'), MAX_MEMBERS)],
  select: (input, argument) => (isTrue(firstOf(required(argument, 'select')(input))) ? [input] : []),
  has: (input, argument) => [hasMember(input, firstOf(required(argument, 'has')(input)))],
  join: (input, argument) => [
    joinedWithin(
      listOf(input).map((each) => (typeof each === 'string' ? each : JSON.stringify(each ?? ''))),
      textOf(firstOf(required(argument, 'join')(input))),
    ),
  ],
  split: (input, argument) => [textOf(input).split(textOf(firstOf(required(argument, 'split')(input))))],
  startswith: (input, argument) => [textOf(input).startsWith(argumentText(argument, 'startswith', input))],
  endswith: (input, argument) => [textOf(input).endsWith(argumentText(argument, 'endswith', input))],
  contains: (input, argument) => [containsMember(input, firstOf(required(argument, 'contains')(input)))],
  sort_by: (input, argument) => [sortedBy(listOf(input), keyed(argument, 'sort_by'))],
  group_by: (input, argument) => [groupedBy(listOf(input), keyed(argument, 'group_by'))],
  unique_by: (input, argument) => [uniqueBy(listOf(input), keyed(argument, 'unique_by'))],
  min_by: (input, argument) => [sortedBy(listOf(input), keyed(argument, 'min_by'))[0] ?? null],
  max_by: (input, argument) => [sortedBy(listOf(input), keyed(argument, 'max_by')).at(-1) ?? null],
};

function evaluateCall(name: string, args: readonly Query[], input: unknown): unknown[] {
  const found = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (!found) throw new JsonQueryError(`Unknown function ${name} in the query.`);
  const [argument] = args;
  return found(input, argument && ((value) => evaluate(argument, value)));
}

function required(
  argument: ((value: unknown) => unknown[]) | undefined,
  name: string,
): (value: unknown) => unknown[] {
  if (!argument) throw new JsonQueryError(`${name} needs an argument.`);
  return argument;
}

function keyed(
  argument: ((value: unknown) => unknown[]) | undefined,
  name: string,
): (value: unknown) => unknown {
  const key = required(argument, name);
  return (value) => firstOf(key(value));
}

const argumentText = (
  argument: ((value: unknown) => unknown[]) | undefined,
  name: string,
  input: unknown,
): string => textOf(firstOf(required(argument, name)(input)));

function fieldOf(value: unknown, name: string): unknown {
  if (value === null || value === undefined) return null;
  if (!isRecord(value)) throw new JsonQueryError(`${typeName(value)} has no field ${name}.`);
  return Object.hasOwn(value, name) ? value[name] : null;
}

function memberAt(value: unknown, at: unknown): unknown {
  if (typeof at === 'string') return fieldOf(value, at);
  if (value === null || value === undefined) return null;
  if (!Array.isArray(value) || typeof at !== 'number') {
    throw new JsonQueryError(`${typeName(value)} has no member at ${JSON.stringify(at)}.`);
  }
  return (value as unknown[]).at(Math.trunc(at)) ?? null;
}

function membersOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  if (isRecord(value)) return Object.values(value);
  throw new JsonQueryError(`${typeName(value)} has no members.`);
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  throw new JsonQueryError(`A list is needed, not ${typeName(value)}.`);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new JsonQueryError(`A text is needed, not ${typeName(value)}.`);
}

function numberOf(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number === 'number' && Number.isFinite(number)) return number;
  throw new JsonQueryError(`${JSON.stringify(value)} is not a number.`);
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return Array.from(value).length;
  return value === null || value === undefined ? 0 : membersOf(value).length;
}

function hasMember(value: unknown, key: unknown): boolean {
  if (Array.isArray(value)) return typeof key === 'number' && key >= 0 && key < value.length;
  return isRecord(value) && typeof key === 'string' && Object.hasOwn(value, key);
}

function containsMember(value: unknown, part: unknown): boolean {
  if (typeof value === 'string') return value.includes(textOf(part));
  const parts = Array.isArray(part) ? (part as unknown[]) : [part];
  return parts.every((each) => membersOf(value).some((member) => orderOf(member, each) === 0));
}

function sortedBy(values: readonly unknown[], key: (value: unknown) => unknown): unknown[] {
  return values
    .map((value) => ({ value, key: key(value) }))
    .sort((left, right) => orderOf(left.key, right.key))
    .map(({ value }) => value);
}

function groupedBy(values: readonly unknown[], key: (value: unknown) => unknown): unknown[][] {
  const groups = new Map<string, unknown[]>();
  for (const value of sortedBy(values, key)) {
    const name = JSON.stringify(key(value));
    const group = groups.get(name);
    if (group) group.push(value);
    else groups.set(name, [value]);
  }
  return [...groups.values()];
}

function uniqueBy(values: readonly unknown[], key: (value: unknown) => unknown): unknown[] {
  return groupedBy(values, key).map(([first]) => first);
}

const TYPE_ORDER = ['null', 'boolean', 'number', 'string', 'array', 'object'];

/** Orders any two values: by type, then by value. */
function orderOf(left: unknown, right: unknown): number {
  const [a, b] = [typeName(left), typeName(right)];
  if (a !== b) return TYPE_ORDER.indexOf(a) - TYPE_ORDER.indexOf(b);
  if (a === 'number') return Number(left) - Number(right);
  const [first, second] = a === 'string' ? [textOf(left), textOf(right)] : [written(left), written(right)];
  return first < second ? -1 : Number(first > second);
}

const written = (value: unknown): string => JSON.stringify(value) ?? 'null';

function typeName(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

const isTrue = (value: unknown): boolean => value !== null && value !== undefined && value !== false;

const firstOf = (values: readonly unknown[]): unknown => values[0] ?? null;

const keyText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What comes of each value, one after the other; given up as soon as there is too much of it. */
function gathered(
  values: readonly unknown[],
  resultsOfEach: (value: unknown) => readonly unknown[],
  most = MAX_RESULTS,
): unknown[] {
  const all: unknown[] = [];
  for (const value of values) {
    for (const result of resultsOfEach(value)) {
      if (all.length === most) throw new JsonQueryError(`A query may give ${most} results.`);
      all.push(result);
    }
  }
  return all;
}

function limited(values: unknown[]): unknown[] {
  if (values.length > MAX_RESULTS) throw new JsonQueryError(`A query may give ${MAX_RESULTS} results.`);
  return values;
}
