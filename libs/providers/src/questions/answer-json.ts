import { isObject } from 'class-validator';
import { invalidOutput, ProviderFailure } from '../provider-failure.js';

export type Json = Readonly<Record<string, unknown>>;

/**
 * The object that a model's answer is. Models that don't guarantee a shape like to fence it, or to talk around it.
 * @throws ProviderFailure `provider_invalid_output`
 */
export function answerJson(answer: string): Json {
  const [, inFence, end] = answer.split('```', 3);
  const fenced = end === undefined ? undefined : inFence?.replace(/^json/, '').trim();
  const talked = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1);
  for (const candidate of [answer, fenced, talked]) {
    const found = parsed(candidate);
    if (found) return found;
  }
  throw new ProviderFailure(
    'provider_invalid_output',
    'The model did not answer in the form it was asked for.',
    {
      retryable: true,
    },
  );
}

function parsed(text: string | undefined): Json | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isObject<Json>(value) && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function textAt(from: Json, name: string): string {
  const value = from[name];
  return typeof value === 'string' ? value.trim() : '';
}

export function numberAt(from: Json, name: string): number | undefined {
  const value = Number(from[name]);
  return from[name] !== null && from[name] !== '' && Number.isFinite(value) ? value : undefined;
}

/** Objects of a list; what is none is left out. */
export function rowsAt(from: Json, name: string): Json[] {
  const value = from[name];
  return Array.isArray(value) ? (value as unknown[]).filter((row): row is Json => isObject<Json>(row)) : [];
}

export function textsAt(from: Json, name: string): string[] {
  const value = from[name];
  return Array.isArray(value)
    ? (value as unknown[]).filter((text): text is string => typeof text === 'string' && text.trim() !== '')
    : [];
}

/** @throws ProviderFailure `provider_invalid_output` where there is nothing */
export function atLeastOne<T>(rows: readonly T[], what: string): readonly T[] {
  if (rows.length === 0) throw invalidOutput(`The model answered without ${what}.`);
  return rows;
}
