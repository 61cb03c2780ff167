import { spend, spendText } from '../budget/budget.js';
import { isRecord } from './json-record.js';

/** Keys whose text is a name, or data of another language, and is never searched for variables. */
const PLAIN_KEYS: ReadonlySet<string> = new Set(['label', 'expression', 'fieldMappings', '__scope']);

/** Keys with texts further down that variables work in. */
const DEEP_KEYS: ReadonlySet<string> = new Set([
  'lines',
  'dialogue',
  'conditions',
  'conditionGroups',
  'conditionalGroups',
  'groups',
  'filters',
  'strategyConfig',
  'params',
  'extraRefs',
  'rows',
  'items',
]);

/** Keys that hold results of earlier runs. */
const isResultKey = (key: string): boolean => key.startsWith('generated') || key.startsWith('__');

/** Whether variables are resolved in the value of this setting. */
export function isTemplateKey(key: string): boolean {
  return !PLAIN_KEYS.has(key) && !isResultKey(key);
}

/** Whether the value of this setting is searched below its first level. */
export function isDeepTemplateKey(key: string): boolean {
  return DEEP_KEYS.has(key);
}

/** All texts of a node's settings that hold a brace and may name variables. */
export function templateTexts(data: Record<string, unknown>): string[] {
  const texts: string[] = [];
  for (const key in data) {
    const value = data[key];
    if (typeof value === 'string') {
      spendText(value.length);
      if (value.includes('{') && isTemplateKey(key)) texts.push(value);
    } else if (typeof value === 'object' && value !== null && isDeepTemplateKey(key))
      collect(value, texts, 0);
  }
  return texts;
}

/** A copy of a value with every text in it replaced. */
export function mapTexts(value: unknown, replace: (text: string) => string, depth = 0): unknown {
  spend(1);
  if (typeof value === 'string') return replace(value);
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, replace, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, mapTexts(each, replace, depth + 1)]),
  );
}

const MAX_DEPTH = 8;

function collect(value: unknown, texts: string[], depth: number): void {
  if (typeof value === 'string') {
    spendText(value.length);
    if (value.includes('{')) texts.push(value);
    return;
  }
  if (depth > MAX_DEPTH) return;
  spend(1);
  if (Array.isArray(value)) for (const each of value) collect(each, texts, depth + 1);
  else if (isRecord(value)) for (const each of Object.values(value)) collect(each, texts, depth + 1);
}
