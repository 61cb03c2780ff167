import { jsonPieces } from '../json/json-text.js';
import { isLargeJson } from '../json/large-json.js';

const SUSPICIOUS = /\\u(?:0000|d[89a-f])/;
/** Every escape, so that a backslash that stands for itself is never read together with what follows it. */
const ESCAPE = /\\(?:u(0000|d[89a-f][0-9a-f]{2})|.)/g;

/**
 * A value as JSON that Postgres can store: what services and models say, or a text that is read as JSON, may hold U+0000,
 * which is left out, or half of a surrogate pair, in place of which stands U+FFFD.
 */
export function storableJson(value: unknown): string {
  return storable(JSON.stringify(value));
}

/** The same; megabytes are written piece by piece, so that others work in between. */
export async function storableJsonInTurns(value: unknown): Promise<string> {
  if (!isLargeJson(value)) return storableJson(value);
  const pieces: string[] = [];
  for await (const piece of jsonPieces(value)) pieces.push(storable(piece));
  return pieces.join('');
}

/**
 * The same for a parameter of type `json`, not `jsonb`: it answers megabytes as bytes, because the driver would turn a
 * text into bytes at once.
 */
export async function jsonParameter(value: unknown): Promise<string | Buffer> {
  if (!isLargeJson(value)) return storableJson(value);
  const pieces: Buffer[] = [];
  for await (const piece of jsonPieces(value)) pieces.push(Buffer.from(storable(piece)));
  return Buffer.concat(pieces);
}

function storable(json: string): string {
  if (!SUSPICIOUS.test(json)) return json;
  return json.replaceAll(ESCAPE, (whole: string, code?: string) => {
    if (code === undefined) return whole;
    return code === '0000' ? '' : String.raw`\ufffd`;
  });
}
