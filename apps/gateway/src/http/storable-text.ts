import { type FieldIssue, ValidationFailed } from '@easel/contracts';

/** What a JSON text must hold for one of its strings to be unstorable. */
const SUSPICIOUS = /\\u(0000|d[89a-f])/i;
const MESSAGE = 'holds a character that cannot be stored (U+0000, or half of a surrogate pair)';

/**
 * No database text can hold U+0000 or half of a surrogate pair, so a body with one is refused here, by name, instead
 * of failing deep inside. Almost no body is suspicious, and only those are looked through.
 *
 * @throws ValidationFailed naming each field at fault
 */
export function checkStorable(text: string, parsed: unknown): void {
  if (!SUSPICIOUS.test(text)) return;
  const issues = [...unstorable(parsed, '')].map((path): FieldIssue => ({ path, message: MESSAGE }));
  if (issues.length > 0) throw new ValidationFailed(issues);
}

/** @throws ValidationFailed naming the parameter at fault */
export function checkStorableQuery(query: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(query)) {
    const texts = Array.isArray(value) ? value : [value];
    if (texts.some((text) => typeof text === 'string' && !isStorable(text))) {
      throw new ValidationFailed([{ path: name, message: MESSAGE }]);
    }
  }
}

function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

function* unstorable(value: unknown, path: string): Generator<string> {
  if (typeof value === 'string') {
    if (!isStorable(value)) yield path;
  } else if (Array.isArray(value)) {
    for (const [at, entry] of value.entries()) yield* unstorable(entry, `${path}[${at}]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, held] of Object.entries(value)) {
      const inner = path === '' ? key : `${path}.${key}`;
      if (isStorable(key)) yield* unstorable(held, inner);
      else yield inner.toWellFormed().replaceAll('\u0000', '\uFFFD');
    }
  }
}
