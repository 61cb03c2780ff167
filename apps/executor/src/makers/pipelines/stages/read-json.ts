type Json = Record<string, unknown>;

/** Longer texts hold more than was asked for. */
export const LONGEST_ANSWER = 200_000;
/** Braces that may open something else before the object begins. */
const MOST_TRIES = 50;

/** The first JSON object in a language model's answer, ignoring the text around it; undefined if there is none. */
export function jsonIn(text: string): Json | undefined {
  const read = text.slice(0, LONGEST_ANSWER);
  let start = read.indexOf('{');
  for (let tries = 0; start >= 0 && tries < MOST_TRIES; tries++, start = read.indexOf('{', start + 1)) {
    const end = endOfObject(read, start);
    // What never closes is cut off: nothing that begins later is what was asked for either.
    if (end === undefined) return undefined;
    const found = parsed(read.slice(start, end));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The place after the brace that closes the one at `start`. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const letter = text[at];
    if (quoted) {
      if (letter === '\\') at++;
      else if (letter === '"') quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === '{') depth++;
    else if (letter === '}' && --depth === 0) return at + 1;
  }
  return undefined;
}

function parsed(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJson(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The objects of a list; none where it is no list. */
export function rowsIn(value: unknown, most: number): Json[] {
  return (Array.isArray(value) ? value : []).filter(isJson).slice(0, most);
}

/** Text of a member, without what surrounds it; empty where there is none. */
export function textIn(row: Json, name: string, longest = 2_000): string {
  const value = row[name];
  return typeof value === 'string' ? value.trim().slice(0, longest) : '';
}

/** A number above zero; nothing where there is none. */
export function numberIn(row: Json, name: string): number | undefined {
  const value = Number(row[name]);
  return Number.isFinite(value) && value > 0 ? value : undefined;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id that a row has already. */
export function idIn(row: Json): string | undefined {
  const { id } = row;
  return typeof id === 'string' && UUID.test(id) ? id : undefined;
}
