import { InvalidStorageKey } from './storage.errors.js';

// S3 allows 1024 bytes; a file system often allows 255 for one part.
const MAX_KEY_LENGTH = 512;
const MAX_PART_LENGTH = 200;
// No part starts with a dot, so neither `..` nor the folder driver's own files can be named.
const PART = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/**
 * The parts of a storage key.
 * @throws InvalidStorageKey
 */
export function keyParts(key: string): string[] {
  const parts = key.split('/');
  const valid =
    key.length <= MAX_KEY_LENGTH && parts.every((part) => part.length <= MAX_PART_LENGTH && PART.test(part));
  if (!valid) throw new InvalidStorageKey(key);
  return parts;
}

/**
 * Splits a deletion prefix into its folder and what the names in it start with (empty: everything below).
 * A prefix ends with `/` or `-`: then `job-1-` can never reach what belongs to `job-12`.
 * @throws InvalidStorageKey
 */
export function prefixParts(prefix: string): { folder: string[]; nameStart: string } {
  if (prefix.endsWith('/')) return { folder: keyParts(prefix.slice(0, -1)), nameStart: '' };
  if (!prefix.endsWith('-')) throw new InvalidStorageKey(prefix);
  const parts = keyParts(prefix);
  return { folder: parts.slice(0, -1), nameStart: parts.at(-1) ?? '' };
}
