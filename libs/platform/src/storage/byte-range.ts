import type { ByteRange } from './object-storage.js';

const SINGLE_RANGE = /^bytes=(\d*)-(\d*)$/i;

/**
 * Reads an HTTP `Range` header against an object's size in bytes, as RFC 9110 section 14.2 says. Several
 * ranges, another unit or a malformed value count as no header at all: the whole object is sent.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = SINGLE_RANGE.exec((header ?? '').trim()) ?? [];
  if (first === '') return last === '' ? undefined : suffixRange(Number(last), size);

  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}

function suffixRange(length: number, size: number): ByteRange | 'unsatisfiable' {
  if (length === 0 || size === 0) return 'unsatisfiable';
  return { start: Math.max(0, size - length), end: size - 1 };
}
