import { stringifyChunked } from '@discoveryjs/json-ext';
import { Turns } from '../timing/turns.js';
import { isLargeJson } from './large-json.js';

/** Characters that are written at once: less than a millisecond, but for what is one text. */
const PIECE = { highWaterMark: 64 * 1024 };

/**
 * A value as JSON. Megabytes are written piece by piece, so that others work in between.
 *
 * @param onPiece called with the number of characters of each piece, so that what is too long can be given up
 */
export async function jsonText(value: unknown, onPiece?: (characters: number) => void): Promise<string> {
  if (!isLargeJson(value)) return JSON.stringify(value);
  const pieces: string[] = [];
  for await (const piece of jsonPieces(value)) {
    onPiece?.(piece.length);
    pieces.push(piece);
  }
  return pieces.join('');
}

/** JSON in pieces that never divide a text; others work in between. */
export async function* jsonPieces(value: unknown): AsyncGenerator<string> {
  const turns = new Turns();
  for (const piece of stringifyChunked(value, PIECE)) {
    yield piece;
    await turns.giveWay();
  }
}
