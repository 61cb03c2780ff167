import { spendText } from './budget.js';

/**
 * The engine's own search is linear for parts of this length; a longer part that almost fits everywhere costs it as
 * much as text times part.
 */
const NATIVE_PART = 200;

/** `text.indexOf(part, from)` in time linear in text and part, for any values. */
function indexIn(text: string, part: string, from = 0): number {
  if (part.length <= NATIVE_PART) return text.indexOf(part, from);
  spendText((text.length - from + part.length) * 8);
  return knuthMorrisPratt(text, part, from);
}

/** `text.includes(part)`, linear. */
export function includesText(text: string, part: string): boolean {
  spendText(text.length + part.length);
  return indexIn(text, part) >= 0;
}

/** `text.split(separator)`, linear. */
export function splitAt(text: string, separator: string): string[] {
  spendText(text.length + separator.length);
  if (separator.length <= NATIVE_PART) return text.split(separator);
  const next = bordersOf(separator);
  const parts: string[] = [];
  let start = 0;
  for (;;) {
    const found = knuthMorrisPratt(text, separator, start, next);
    if (found < 0) return [...parts, text.slice(start)];
    parts.push(text.slice(start, found));
    start = found + separator.length;
  }
}

function knuthMorrisPratt(text: string, part: string, from: number, borders = bordersOf(part)): number {
  let matched = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    while (matched > 0 && part.charCodeAt(matched) !== code) matched = borders[matched - 1];
    if (part.charCodeAt(matched) === code) matched += 1;
    if (matched === part.length) return at - matched + 1;
  }
  return -1;
}

/** Of each beginning of the part: how much of it is both its beginning and its end. */
function bordersOf(part: string): Int32Array {
  const borders = new Int32Array(part.length);
  let length = 0;
  for (let at = 1; at < part.length; at += 1) {
    while (length > 0 && part.charCodeAt(length) !== part.charCodeAt(at)) length = borders[length - 1];
    if (part.charCodeAt(length) === part.charCodeAt(at)) length += 1;
    borders[at] = length;
  }
  return borders;
}
