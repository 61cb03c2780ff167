import { writeFile } from 'node:fs/promises';
import { h264 } from './encoding.js';
import type { MediaWork } from './media-work.js';

/**
 * Encoding of pieces that are joined without being coded again: no frame refers past a piece's end, and one
 * time base for all.
 */
export function pieceEncoding(work: MediaWork): string[] {
  return [...h264(work), '-bf', '0', '-video_track_timescale', '90000'];
}

/** Uncompressed sound between pieces: a coded one would click at every join. */
export const PIECE_SOUND = ['-c:a', 'pcm_s16le', '-ar', '48000', '-ac', '2'] as const;

/** Input options that read the pieces as one file. */
export async function joinedInput(work: MediaWork, pieces: readonly string[]): Promise<string[]> {
  const list = work.newFile('txt');
  await writeFile(
    list,
    pieces.map((path) => `file 'file:${path.replaceAll("'", String.raw`'\''`)}'\n`).join(''),
  );
  return ['-protocol_whitelist', 'file', '-f', 'concat', '-safe', '0', '-i', `file:${list}`];
}
