import { randomUUID } from 'node:crypto';
import { stringifyChunked } from '@discoveryjs/json-ext';
import { Turns } from '../timing/turns.js';
import { isLargeJson } from './large-json.js';

/** Characters that are written at once: about a millisecond. */
const PIECE = 64 * 1024;

/**
 * A value as JSON. Megabytes are written piece by piece, so that others work in between.
 *
 * @param onPiece called with the number of characters of each piece, so that what is too long can be given up
 */
export async function jsonText(value: unknown, onPiece?: (characters: number) => void): Promise<string> {
  return (await jsonTexts(value, onPiece)).join('');
}

/** As {@link jsonText}, in pieces: to join megabytes takes as long as to write them where memory is slow. */
export async function jsonTexts(value: unknown, onPiece?: (characters: number) => void): Promise<string[]> {
  if (!isLargeJson(value)) return [JSON.stringify(value)];
  const pieces: string[] = [];
  for await (const piece of jsonPieces(value)) {
    onPiece?.(piece.length);
    pieces.push(piece);
  }
  return pieces;
}

/** As {@link jsonText}, in UTF-8. */
export async function jsonBytes(value: unknown): Promise<Buffer> {
  const texts = await jsonTexts(value);
  const turns = new Turns();
  const bytes = Buffer.allocUnsafe(bytesOf(texts));
  let at = 0;
  for (const text of texts) {
    at += bytes.write(text, at);
    await turns.giveWay();
  }
  return bytes;
}

/** In UTF-8. */
export function bytesOf(texts: readonly string[]): number {
  return texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0);
}

/** JSON in pieces that never divide an escape; others work in between. */
export async function* jsonPieces(value: unknown): AsyncGenerator<string> {
  const turns = new Turns();
  for (const piece of piecesOf(value)) {
    yield piece;
    await turns.giveWay();
  }
}

/**
 * The library writes a text at once, however long it is. So it writes a word that nobody knows before in place of each
 * long text, and the text takes the place of that word piece by piece.
 */
function* piecesOf(value: unknown): Generator<string> {
  const word = randomUUID();
  const longTexts: string[] = [];
  const replacer = (_name: string, each: unknown): unknown =>
    typeof each === 'string' && each.length > PIECE ? `${word} ${longTexts.push(each) - 1}` : each;
  const places = new RegExp(`"${word} (\\d+)"`);
  for (const piece of stringifyChunked(value, { highWaterMark: PIECE, replacer })) {
    if (longTexts.length === 0) {
      yield piece;
      continue;
    }
    for (const [at, part] of piece.split(places).entries()) {
      const isPlace = at % 2 === 1;
      if (isPlace) yield* piecesOfText(longTexts[Number(part)] ?? '');
      else yield part;
    }
  }
}

function* piecesOfText(text: string): Generator<string> {
  yield '"';
  for (let from = 0; from < text.length;) {
    const to = endOfPiece(text, from + PIECE);
    yield JSON.stringify(text.slice(from, to)).slice(1, -1);
    from = to;
  }
  yield '"';
}

/** Where a piece ends that may go up to `end`: never between the halves of a surrogate pair, which are no text alone. */
export function endOfPiece(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return end < text.length && last >= 0xd8_00 && last <= 0xdb_ff ? end - 1 : end;
}
