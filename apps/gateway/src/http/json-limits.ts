import { ValidationFailed } from '@easel/contracts';

/** What a JSON body may be, besides its size. Both are far above what a workflow needs. */
export interface JsonLimits {
  /** Objects and lists inside one another. */
  depth: number;
  /** Members of objects and entries of lists, all in all. */
  members: number;
}

export const JSON_LIMITS: JsonLimits = { depth: 64, members: 250_000 };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Looks at the bytes of a JSON text before it is parsed: what is nested too deep would overflow the stack of
 * whoever writes it out again, and a body of nothing but members costs far more memory than its size says.
 *
 * @throws ValidationFailed when a limit is passed
 */
export function checkJsonLimits(body: Buffer, limits: JsonLimits = JSON_LIMITS): void {
  // Depth and members can't exceed the bytes that it takes to write them.
  if (body.length <= limits.depth) return;
  let depth = 0;
  let members = 0;
  for (let at = 0; at < body.length; at++) {
    switch (body[at]) {
      case QUOTE:
        at = endOfString(body, at);
        break;
      case 0x7b: // {
      case 0x5b: // [
        if (++depth > limits.depth) throw refusal(`is nested deeper than ${limits.depth} levels`);
        break;
      case 0x7d: // }
      case 0x5d: // ]
        depth--;
        break;
      case 0x2c: // ,
        if (++members > limits.members) throw refusal(`holds more than ${limits.members} members`);
    }
  }
}

/** Position of the closing quote, or of the last byte when there is none. */
function endOfString(body: Buffer, open: number): number {
  let quote = body.indexOf(QUOTE, open + 1);
  while (quote !== -1 && isEscaped(body, quote)) quote = body.indexOf(QUOTE, quote + 1);
  return quote === -1 ? body.length : quote;
}

function isEscaped(body: Buffer, quote: number): boolean {
  let backslashes = 0;
  while (body[quote - 1 - backslashes] === BACKSLASH) backslashes++;
  return backslashes % 2 === 1;
}

function refusal(message: string): ValidationFailed {
  return new ValidationFailed([{ path: '', message }]);
}
