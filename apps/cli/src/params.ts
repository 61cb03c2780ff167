import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { UsageError } from './command.js';

/** `key=value` words as the members of a body. Specification 3, section 4. */
export function paramsOf(words: readonly string[] = []): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  for (const word of words) {
    const at = word.indexOf('=');
    const key = word.slice(0, Math.max(0, at)).trim();
    if (key === '') throw new UsageError(`"${word}" is not key=value.`);
    params[key] = paramValue(word.slice(at + 1));
  }
  return params;
}

const LITERALS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };

function paramValue(value: string): unknown {
  if (Object.hasOwn(LITERALS, value)) return LITERALS[value];
  return /^(-?\d+|-?\d*\.\d+)$/.test(value) ? Number(value) : value;
}

/** A file of JSON; `-` is standard input. */
export async function readJson(file: string): Promise<unknown> {
  let content: string;
  try {
    content = file === '-' ? await text(process.stdin) : await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(
      `${file} cannot be read: ${(error as NodeJS.ErrnoException).code ?? String(error)}.`,
    );
  }
  try {
    return JSON.parse(content) as unknown;
  } catch {
    throw new UsageError(`${file === '-' ? 'Standard input' : file} is not JSON.`);
  }
}

export async function readJsonObject(file: string): Promise<Record<string, unknown>> {
  const value = await readJson(file);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UsageError(`${file} must hold a JSON object.`);
  }
  return value as Record<string, unknown>;
}

/** What a file has and flags say; flags win. */
export async function mergedParams(file: unknown, words: unknown): Promise<Record<string, unknown>> {
  const ofFile = typeof file === 'string' ? await readJsonObject(file) : {};
  return { ...ofFile, ...paramsOf(words as string[] | undefined) };
}
