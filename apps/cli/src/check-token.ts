import { UsageError } from './command.js';
import { hideToken } from './hide-tokens.js';

/** @throws UsageError for what no header can hold; a library would tell it with the header */
export function checkToken(token: string): void {
  if (/[^\x21-\x7e]/.test(token))
    throw new UsageError('The token contains characters that are not valid in a token.');
  hideToken(token);
}
