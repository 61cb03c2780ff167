import { table } from '@easel/contracts/table';
import { spend, spendText } from '../budget/budget.js';
import { joinedWithin, SizeLimit } from '../budget/size-limit.js';
import { includesText, splitAt } from '../budget/text-search.js';
import { isRecord } from '../document/json-record.js';
import { jsonOf } from './field-path.js';
import { mergeObjects } from './merge-json.js';
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
  spendText(source.length);
  return evaluate(parseJsonQuery(source), value);
}

/** What makes something new is held to its size limit, before anything looks through it or makes more of it. */
function evaluate(query: Query, input: unknown): unknown[] {
  spend(1);
  const results = resultsOf(query, input);
  if (MAKING.has(query.kind)) new SizeLimit().takeValue(results);
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
      return gathered(evaluate(query.of, input), (value) =>
        evaluate(query.at, input).map((at) => memberAt(value, at)),
      );
    case 'iterate':
      return gathered(evaluate(query.of, input), membersOf);
    case 'pipe':
      return gathered(evaluate(query.first, input), (value) => evaluate(query.second, value));
    case 'comma':
      return gathered(alternativesOf(query), (each) => evaluate(each as Query, input));
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
  return sumOf([left, right]);
}

/** All added up, in place: each costs what is in it, not what came before. Nothing adds nothing. */
function sumOf(values: readonly unknown[]): unknown {
  const there = values.filter((value) => value !== null && value !== undefined);
  if (there.length < 2) return there[0] ?? null;
  const [first] = there;
  const other = there.find((value) => typeName(value) !== typeName(first));
  if (other !== undefined) cannotAdd(first, other);
  if (typeof first === 'number') return (there as number[]).reduce((sum, each) => sum + each, 0);
  if (typeof first === 'string') return joinedText(there as string[]);
  if (Array.isArray(first)) return joinedLists(there as unknown[][]);
  if (isRecord(first)) return mergeObjects(there as Record<string, unknown>[], false);
  return cannotAdd(first, there[1]);
}

function cannotAdd(left: unknown, right: unknown): never {
  throw new JsonQueryError(`${typeName(left)} and ${typeName(right)} cannot be added.`);
}

function joinedText(texts: readonly string[]): string {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length > MAX_TEXT) throw new JsonQueryError('The text grows too long.');
  spendText(length);
  return texts.join('');
}

function joinedLists(lists: readonly unknown[][]): unknown[] {
  let length = 0;
  for (const list of lists) {
    length += list.length;
    if (length > MAX_RESULTS) throw new JsonQueryError(`A query may give at most ${MAX_RESULTS} results.`);
  }
  spend(length);
  return lists.flat();
}

type JsonFunction = (input: unknown, argument: ((value: unknown) => unknown[]) | undefined) => unknown[];

const FUNCTIONS: Readonly<Record<string, JsonFunction | undefined>> = table({
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
  add: (input) => [sumOf(listOf(input))],
  min: (input) => [ordered(listOf(input))[0] ?? null],
  max: (input) => [ordered(listOf(input)).at(-1) ?? null],
  sort: (input) => [ordered(listOf(input))],
  unique: (input) => [uniqueBy(listOf(input), (value) => value)],
  tostring: (input) => [typeof input === 'string' ? input : jsonOf(input)],
  tonumber: (input) => [numberOf(input)],
  ascii_downcase: (input) => [textOf(input).toLowerCase()],
  ascii_upcase: (input) => [textOf(input).toUpperCase()],
  map: (input, argument) => [gathered(membersOf(input), required(argument, 'map'), MAX_MEMBERS)],
  select: (input, argument) => (isTrue(firstOf(required(argument, 'select')(input))) ? [input] : []),
  has: (input, argument) => [hasMember(input, firstOf(required(argument, 'has')(input)))],
  join: (input, argument) => [
    joinedWithin(
      listOf(input).map((each) => (typeof each === 'string' ? each : jsonOf(each ?? ''))),
      textOf(firstOf(required(argument, 'join')(input))),
    ),
  ],
  split: (input, argument) => [splitAt(textOf(input), textOf(firstOf(required(argument, 'split')(input))))],
  startswith: (input, argument) => [textOf(input).startsWith(argumentText(argument, 'startswith', input))],
  endswith: (input, argument) => [textOf(input).endsWith(argumentText(argument, 'endswith', input))],
  contains: (input, argument) => [containsMember(input, firstOf(required(argument, 'contains')(input)))],
  sort_by: (input, argument) => [
    sortedBy(listOf(input), keyed(argument, 'sort_by')).map(({ value }) => value),
  ],
  group_by: (input, argument) => [groupedBy(listOf(input), keyed(argument, 'group_by'))],
  unique_by: (input, argument) => [uniqueBy(listOf(input), keyed(argument, 'unique_by'))],
  min_by: (input, argument) => [sortedBy(listOf(input), keyed(argument, 'min_by'))[0]?.value ?? null],
  max_by: (input, argument) => [sortedBy(listOf(input), keyed(argument, 'max_by')).at(-1)?.value ?? null],
});

function evaluateCall(name: string, args: readonly Query[], input: unknown): unknown[] {
  const found = FUNCTIONS[name];
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
  if (Array.isArray(value)) return counted(value as unknown[]);
  if (isRecord(value)) return counted(Object.values(value));
  throw new JsonQueryError(`${typeName(value)} has no members.`);
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return counted(value as unknown[]);
  throw new JsonQueryError(`A list is needed, not ${typeName(value)}.`);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') {
    spendText(value.length);
    return value;
  }
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
  if (typeof value === 'string') return includesText(value, textOf(part));
  const parts = Array.isArray(part) ? counted(part as unknown[]) : [part];
  if (parts.length === 0) return true;
  const members = new Set(membersOf(value).map(nameOf));
  return parts.every((each) => members.has(nameOf(each)));
}

function sortedBy(values: readonly unknown[], key: (value: unknown) => unknown): Ranked[] {
  return values.map((value) => rankOf(key(value), value)).sort(byRank);
}

function groupedBy(values: readonly unknown[], key: (value: unknown) => unknown): unknown[][] {
  const groups = new Map<string, unknown[]>();
  for (const { name, value } of sortedBy(values, key)) {
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

/** A value with what it is ordered by, which is written down once and not for each comparison. */
interface Ranked {
  value: unknown;
  type: number;
  /** Of a number; 0 for all others. */
  number: number;
  text: string;
  /** Equal values, and no others, have the same. */
  name: string;
}

function rankOf(key: unknown, value: unknown = key): Ranked {
  const type = TYPE_ORDER.indexOf(typeName(key));
  const isNumber = typeof key === 'number';
  const text = typeof key === 'string' ? key : isNumber ? String(key) : jsonOf(key ?? null);
  spendText(text.length);
  return { value, type, number: isNumber ? key : 0, text, name: `${type}:${text}` };
}

const nameOf = (value: unknown): string => rankOf(value).name;

/** Orders any two values: by type, then by value. */
function byRank(left: Ranked, right: Ranked): number {
  spendText(Math.min(left.text.length, right.text.length));
  if (left.type !== right.type) return left.type - right.type;
  if (left.number !== right.number) return left.number - right.number;
  if (TYPE_ORDER[left.type] === 'number' || left.text === right.text) return 0;
  return left.text < right.text ? -1 : 1;
}

const orderOf = (left: unknown, right: unknown): number => byRank(rankOf(left), rankOf(right));

const ordered = (values: readonly unknown[]): unknown[] =>
  sortedBy(values, (value) => value).map(({ value }) => value);

function typeName(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

const isTrue = (value: unknown): boolean => value !== null && value !== undefined && value !== false;

const firstOf = (values: readonly unknown[]): unknown => values[0] ?? null;

const keyText = (value: unknown): string => (typeof value === 'string' ? value : jsonOf(value));

/** `a, b, c` is read as pairs of pairs; taken apart at once, each counts once. */
function alternativesOf(query: Query): Query[] {
  const found: Query[] = [];
  let rest = query;
  for (; rest.kind === 'comma'; rest = rest.left) found.push(rest.right);
  return [...found, rest].toReversed();
}

/** What comes of each value, one after the other; given up as soon as there is too much of it. */
function gathered(
  values: readonly unknown[],
  resultsOfEach: (value: unknown) => readonly unknown[],
  most = MAX_RESULTS,
): unknown[] {
  const all: unknown[] = [];
  for (const value of values) {
    for (const result of resultsOfEach(value)) {
      if (all.length === most) throw new JsonQueryError(`A query may give at most ${most} results.`);
      all.push(result);
    }
  }
  return all;
}

function counted<Value>(values: Value[]): Value[] {
  spend(values.length);
  return values;
}
