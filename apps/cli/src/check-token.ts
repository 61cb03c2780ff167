import { UsageError } from './command.js';
import { masked } from './profiles.js';

/** The tokens in use. */
const secrets = new Set<string>();

/** @throws UsageError for what no header can hold; a library would tell it with the header */
export function checkToken(token: string): void {
  if (/[^\x21-\x7e]/.test(token))
    throw new UsageError('The token contains characters that are not valid in a token.');
  secrets.add(token);
}

/** A server may answer with what it was sent: no token of this process is told to anybody. */
export function withoutTokens(text: string): string {
  return [...secrets].reduce((told, secret) => told.replaceAll(secret, masked(secret)), text);
}
