import { ValidationFailed } from '@easel/contracts';

/** What a JSON body may be, besides its size. All of it is far above what a workflow needs. */
export interface JsonLimits {
  /** Objects and lists inside one another. */
  depth: number;
  /** Values, as the commas and opening brackets of the text count them: objects, lists, and what is in them. */
  values: number;
  /** Different names of members. Each costs far more to parse than one that was there before. */
  names: number;
  /** Entries of a body that is a list. */
  entries?: number | undefined;
}

/** A body at these limits takes some 20 ms to parse, so that one request never holds the event loop for 50 ms. */
export const JSON_LIMITS: JsonLimits = { depth: 64, values: 100_000, names: 10_000 };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Bytes of the shortest member name with its colon. */
const SHORTEST_NAME = 3;

/**
 * Looks at the bytes of a JSON text before it is parsed: what is nested too deep would overflow the stack of
 * code that serializes it again, and a body of nothing but members costs far more time and memory than its size says.
 *
 * @throws ValidationFailed when a limit is passed
 */
export function checkJsonLimits(body: Buffer, limits: JsonLimits = JSON_LIMITS): void {
  // Nothing can exceed the bytes that it takes to write it.
  if (body.length <= Math.min(limits.depth, limits.entries ?? Infinity)) return;
  const names = body.length > limits.names * SHORTEST_NAME ? new DistinctNames() : undefined;
  let depth = 0;
  let values = 0;
  let entries = 1;
  let isList = false;
  let [open, close] = [0, 0];
  for (let at = 0; at < body.length; at++) {
    switch (body[at]) {
      case QUOTE:
        open = at;
        close = at = endOfString(body, at);
        break;
      case 0x3a: // :
        if (names && names.add(body, open + 1, close) > limits.names)
          throw refusal(`holds more than ${limits.names} different names of members`);
        break;
      case 0x7b: // {
      case 0x5b: // [
        if (depth === 0) isList = body[at] === 0x5b;
        if (++depth > limits.depth) throw refusal(`is nested deeper than ${limits.depth} levels`);
        if (++values > limits.values) throw refusal(`holds more than ${limits.values} values`);
        break;
      case 0x7d: // }
      case 0x5d: // ]
        depth--;
        break;
      case 0x2c: // ,
        if (depth === 1 && isList && limits.entries !== undefined && ++entries > limits.entries)
          throw refusal(`may have at most ${limits.entries} entries`);
        if (++values > limits.values) throw refusal(`holds more than ${limits.values} values`);
    }
  }
}

/** Position of the closing quote, or of the last byte when there is none. */
function endOfString(body: Buffer, open: number): number {
  // Most strings hold no escape, and the native search is many times as fast as a loop.
  const quote = body.indexOf(QUOTE, open + 1);
  if (quote === -1) return body.length;
  if (body[quote - 1] !== BACKSLASH) return quote;
  for (let at = open + 1; at < body.length; at++) {
    const byte = body[at];
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) at++;
  }
  return body.length;
}

/** Bits of the table of names; two names that share one count once. */
const TABLE_BITS = 1 << 20;
/** The sender must not know which names share a bit. */
const SEED = Math.floor(Math.random() * 0xffff_ffff);

/** Counts different names, without keeping any of them. */
class DistinctNames {
  private readonly table = new Uint32Array(TABLE_BITS / 32);
  private count = 0;

  /** Answers how many there are by now. */
  add(body: Buffer, from: number, to: number): number {
    let hash = SEED;
    for (let at = from; at < to; at++) hash = Math.imul(hash ^ (body[at] ?? 0), 0x0100_0193);
    const bit = (hash ^ (hash >>> 15)) & (TABLE_BITS - 1);
    const mask = 1 << (bit & 31);
    const word = this.table[bit >>> 5] ?? 0;
    if ((word & mask) === 0) {
      this.table[bit >>> 5] = word | mask;
      this.count++;
    }
    return this.count;
  }
}

function refusal(message: string): ValidationFailed {
  return new ValidationFailed([{ path: '', message }]);
}
