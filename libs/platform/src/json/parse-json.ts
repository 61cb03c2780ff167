import { Turns } from '../timing/turns.js';
import { LARGE_JSON } from './large-json.js';

/** Characters that are parsed at once: less than a millisecond, but for what is one text. */
const SLICE = 64 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/**
 * `JSON.parse(text)`. Megabytes are parsed slice by slice, so that others work in between. (The parser of
 * `@discoveryjs/json-ext` fails for objects with names such as "1" or "__proto__".)
 *
 * @throws SyntaxError
 */
export async function parseJson(text: string): Promise<unknown> {
  if (text.length <= LARGE_JSON) return JSON.parse(text);
  const turns = new Turns();
  const slices = parsedInSlices(text, SLICE);
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
    await turns.giveWay();
  }
}

/** A list or an object whose end is yet to be seen. */
interface Level {
  isList: boolean;
  /** Where its bracket is. */
  opensAt: number;
  /** Up to where its members were parsed. */
  parsedTo: number;
  /** What stands from there on begins with a comma. */
  isPastFirst: boolean;
  /** Where the quotes of the last name are that was seen in it; 0 for none. */
  nameFrom: number;
  nameTo: number;
  /** Undefined while all of it is yet to be parsed. */
  made?: unknown[] | Record<string, unknown>;
}

/**
 * Looks for commas between members. Once `size` characters were seen, what is complete before a comma is parsed by
 * `JSON.parse`, and the lists and objects that are still open are made and filled later.
 */
export function* parsedInSlices(text: string, size: number): Generator<undefined, unknown, undefined> {
  const open: Level[] = [];
  /** So many of them, from the outermost on, are made. */
  let made = 0;
  let parsedTo = 0;
  let [quote, endQuote] = [0, 0];
  let level: Level | undefined;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        quote = at;
        endQuote = at = endOfText(text, at);
        break;
      case 0x3a: // :
        if (!level) break;
        level.nameFrom = quote;
        level.nameTo = endQuote;
        break;
      case 0x5b: // [
      case 0x7b: // {
        level = {
          isList: text[at] === '[',
          opensAt: at,
          parsedTo: at + 1,
          isPastFirst: false,
          nameFrom: 0,
          nameTo: 0,
        };
        open.push(level);
        break;
      case 0x5d: // ]
      case 0x7d: // }
        if (!level || level.isList !== (text[at] === ']')) throw invalid();
        open.pop();
        if (level.made) {
          take(text, level, at);
          parsedTo = at + 1;
          made--;
          const around = open.at(-1);
          if (!around) return withNothingAfter(text, at, level.made);
          around.parsedTo = at + 1;
          around.isPastFirst = true;
        }
        level = open.at(-1);
        break;
      case COMMA:
        if (!level || at - parsedTo < size) break;
        for (; made < open.length; made++) {
          const next = open[made];
          next.made = begun(text, next, open[made - 1]);
        }
        take(text, level, at);
        level.parsedTo = parsedTo = at;
        level.isPastFirst = true;
        yield;
    }
  }
  if (made > 0) throw invalid();
  return JSON.parse(text);
}

/** Makes a list or an object that is still open, as the next member of the one around it. */
function begun(text: string, { isList, opensAt }: Level, around?: Level): Level['made'] {
  const made = isList ? [] : {};
  if (!around) {
    if (!isBlank(text, 0, opensAt)) throw invalid();
    return made;
  }
  const { nameFrom, nameTo } = around;
  if (!around.isList) {
    const colon = firstOf(text, nameTo + 1, opensAt);
    if (text[colon] !== ':' || !isBlank(text, colon + 1, opensAt)) throw invalid();
  }
  const to = lastOf(text, around.parsedTo, around.isList ? opensAt : nameFrom);
  const isFirst = to < around.parsedTo;
  // A comma separates it from the member before it.
  if (isFirst ? around.isPastFirst : text.charCodeAt(to) !== COMMA) throw invalid();
  if (!isFirst) take(text, around, to);
  if (Array.isArray(around.made)) around.made.push(made);
  else set(around.made ?? {}, JSON.parse(text.slice(nameFrom, nameTo + 1)) as string, made);
  return made;
}

/** Parses the members of a level that are complete before `end`, which is a comma or its bracket. */
function take(text: string, level: Level, end: number): void {
  let from = firstOf(text, level.parsedTo, end);
  const isBracket = text.charCodeAt(end) !== COMMA;
  if (from === end) {
    // No member: right after `[`, or after one that was made apart.
    if (!level.isPastFirst && !isBracket) throw invalid();
    return;
  }
  if (level.isPastFirst) {
    if (text.charCodeAt(from) !== COMMA) throw invalid();
    from++;
    if (isBlank(text, from, end)) throw invalid();
  }
  const members = text.slice(from, end);
  if (Array.isArray(level.made)) {
    for (const member of JSON.parse(`[${members}]`) as unknown[]) level.made.push(member);
    return;
  }
  const parsed = JSON.parse(`{${members}}`) as Record<string, unknown>;
  for (const name of Object.keys(parsed)) set(level.made ?? {}, name, parsed[name]);
}

/** `__proto__` is a name like any other in JSON. */
function set(made: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') made[name] = value;
  else Object.defineProperty(made, name, { value, writable: true, enumerable: true, configurable: true });
}

function withNothingAfter(text: string, end: number, made: unknown): unknown {
  if (!isBlank(text, end + 1, text.length)) throw invalid();
  return made;
}

/** Position of the closing quote. @throws SyntaxError where there is none */
function endOfText(text: string, open: number): number {
  // Most texts have no escape, and the native search is many times as fast as a loop.
  const quote = text.indexOf('"', open + 1);
  if (quote === -1) throw invalid();
  if (text.charCodeAt(quote - 1) !== BACKSLASH) return quote;
  for (let at = open + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at++;
  }
  throw invalid();
}

const isBlank = (text: string, from: number, to: number): boolean => firstOf(text, from, to) === to;

/** The first place that is no white space, or `to`. */
function firstOf(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** The last place before `to` that is no white space, or one before `from`. */
function lastOf(text: string, from: number, to: number): number {
  let at = to - 1;
  while (at >= from && isSpace(text.charCodeAt(at))) at--;
  return at;
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

const invalid = (): SyntaxError => new SyntaxError('The text is not valid JSON.');
