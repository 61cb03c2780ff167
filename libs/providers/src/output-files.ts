import { isObject } from 'class-validator';
import { invalidOutput } from './provider-failure.js';
import type { ProviderFile, ProviderResult } from './provider-lane.js';

const DATA_URI = /^data:[^,]*;base64,/;

/** A file by its address, or by its bytes where a small one came as data URI; undefined for anything else. */
export function outputFile(kind: ProviderFile['kind'], value: unknown): ProviderFile | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  if (!DATA_URI.test(value)) return URL.canParse(value) ? { kind, source: { url: value } } : undefined;
  return { kind, source: { bytes: Buffer.from(value.replace(DATA_URI, ''), 'base64') } };
}

/**
 * The files in a model's output: an address, an object with a `url`, or lists and objects of these.
 * @throws ProviderFailure `provider_invalid_output` when there is none
 */
export function outputFiles(kind: ProviderFile['kind'], output: unknown): ProviderResult {
  const files = filesIn(kind, output);
  if (files.length === 0) throw invalidOutput(`The provider answered without any ${kind}.`);
  return { files };
}

function filesIn(kind: ProviderFile['kind'], value: unknown): ProviderFile[] {
  const file = outputFile(kind, value);
  if (file) return [file];
  if (Array.isArray(value)) return value.flatMap((entry) => filesIn(kind, entry));
  if (!isObject<Record<string, unknown>>(value)) return [];
  const whole = outputFile(kind, value['url']);
  return whole ? [whole] : Object.values(value).flatMap((entry) => filesIn(kind, entry));
}
