import { REDACTED } from './redact-text.js';

const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;
/** A segment of a path, or the value of a parameter, that is long enough to be a secret. */
const LONG_PARTS = /[^/?&=#;]{24,}/g;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const WORDS = /^[a-z]+(-[a-z]+)*$/;

/**
 * Takes out of an address, or of its path or query alone, what may be a secret under any name: a token that is
 * the path's last segment opens what it names. Ids and names of routes stay.
 */
export function redactAddress(address: string): string {
  const [origin = ''] = ORIGIN.exec(address) ?? [];
  const rest = address
    .slice(origin.length)
    .replace(LONG_PARTS, (part) => (UUID.test(part) || WORDS.test(part) ? part : REDACTED));
  return origin + rest;
}
