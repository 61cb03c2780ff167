import { types } from 'node:util';
import { REDACTED, redactText } from './redact-text.js';
import { isSecretName } from './secret-names.js';

const MAX_DEPTH = 8;
const MAX_ITEMS = 100;
const MAX_TEXT = 8_192;

/**
 * A copy of `value`, plain enough for JSON, in which no secret is left: fields of a telling name are replaced at any
 * depth, other strings go through `redactText`. Errors keep type, message, stack, cause and their own fields.
 * Long texts, long lists and deep nesting are cut, so one line stays readable.
 */
export function redact(value: unknown): unknown {
  return copy(value, 0, new Set());
}

/** Also for errors that another realm made. */
export function isError(value: unknown): value is Error {
  return types.isNativeError(value) || value instanceof Error;
}

function copy(value: unknown, depth: number, ancestors: Set<object>): unknown {
  switch (typeof value) {
    case 'string':
      return redactAndCut(value);
    case 'bigint':
    case 'symbol':
      return redactAndCut(value.toString());
    case 'function':
      return undefined;
    case 'object':
      break;
    default:
      return value;
  }
  if (value === null) return null;
  if (ancestors.has(value)) return '[circular]';
  if (depth >= MAX_DEPTH) return '[deep]';
  ancestors.add(value);
  try {
    return copyObject(value, depth + 1, ancestors);
  } catch {
    return '[unreadable]';
  } finally {
    ancestors.delete(value);
  }
}

function copyObject(value: object, depth: number, ancestors: Set<object>): unknown {
  if (isError(value)) return copyError(value, depth, ancestors);
  if (Array.isArray(value)) return copyList(value, depth, ancestors);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
  if (value instanceof URL) return redactAndCut(value.href);
  if (value instanceof Set) return copyList([...value], depth, ancestors);
  if (value instanceof Map || value instanceof Headers || value instanceof URLSearchParams) {
    const entries = [...value].map(([name, held]): [string, unknown] => [String(name), held]);
    return copyFields(entries, depth, ancestors);
  }
  if ('toJSON' in value && typeof value.toJSON === 'function') {
    return copy(value.toJSON(), depth, ancestors);
  }
  return copyFields(Object.entries(value), depth, ancestors);
}

/** Written apart, or, of a failed query, the values that it carried: people's data, which no name gives away. */
const LEFT_OUT_OF_ERRORS = new Set([
  'name',
  'message',
  'stack',
  'cause',
  'errors',
  'parameters',
  'driverError',
]);

function copyError(error: Error, depth: number, ancestors: Set<object>): Record<string, unknown> {
  const own = Object.entries(error).filter(([name]) => !LEFT_OUT_OF_ERRORS.has(name));
  const copied: Record<string, unknown> = {
    type: error.name,
    message: redactAndCut(error.message),
    stack: redactAndCut(String(error.stack)),
    ...copyFields(own, depth, ancestors),
  };
  if (error.cause !== undefined) copied.cause = copy(error.cause, depth, ancestors);
  if ('errors' in error && Array.isArray(error.errors)) {
    copied.errors = copyList(error.errors, depth, ancestors);
  }
  return copied;
}

function copyList(items: readonly unknown[], depth: number, ancestors: Set<object>): unknown[] {
  const copied = items.slice(0, MAX_ITEMS).map((item, index) => {
    const before = index > 0 ? items[index - 1] : undefined;
    // Raw headers and [name, value] pairs carry the name in the item before.
    const named = typeof before === 'string' && isSecretName(before) && isHidable(before, item);
    return named ? REDACTED : copy(item, depth, ancestors);
  });
  if (items.length > MAX_ITEMS) copied.push(`[${items.length - MAX_ITEMS} more]`);
  return copied;
}

function copyFields(
  entries: [string, unknown][],
  depth: number,
  ancestors: Set<object>,
): Record<string, unknown> {
  const label = entries.find(([name, held]) => LABELS.has(name) && typeof held === 'string')?.[1];
  const valueIsSecret = typeof label === 'string' && isSecretName(label);
  const copied: Record<string, unknown> = {};
  for (const [name, held] of entries.slice(0, MAX_ITEMS)) {
    const secret = isSecretName(name) || (valueIsSecret && name === 'value');
    copied[redactAndCut(name)] = secret && isHidable(name, held) ? REDACTED : copy(held, depth, ancestors);
  }
  if (entries.length > MAX_ITEMS) copied['…'] = `[${entries.length - MAX_ITEMS} more]`;
  return copied;
}

/** Fields that name what the `value` beside them is: `{ name: 'authorization', value: '...' }`. */
const LABELS = new Set(['name', 'key', 'header', 'field']);

/** A missing value or a flag hides nothing, and counts such as `inputTokens: 12` are worth reading. */
function isHidable(name: string, held: unknown): boolean {
  if (typeof held === 'number') return !/tokens$/i.test(name);
  return held !== undefined && held !== null && typeof held !== 'boolean';
}

function redactAndCut(text: string): string {
  const clean = redactText(text);
  return clean.length > MAX_TEXT ? `${clean.slice(0, MAX_TEXT)}… [${clean.length} characters]` : clean;
}
