import { writeFile } from 'node:fs/promises';
import { AAC, h264, PICTURE_COPY } from './encoding.js';
import { type MediaWork, trusted } from './media-work.js';
import { options } from './options.js';

/**
 * Encoding of pieces that are joined without being coded again: no frame refers past a piece's end, and one
 * time base for all.
 */
export function pieceEncoding(work: MediaWork): string[] {
  return [...h264(work), '-bf', '0', '-video_track_timescale', '90000'];
}

/** Uncompressed sound between pieces: a coded one would click at every join. */
export const PIECE_SOUND = ['-c:a', 'pcm_s16le', '-ar', '48000', '-ac', '2'] as const;

/** Input options of a sound track that is a piece of its own, from a graph that ends in `[sound]`. */
export async function soundPiece(
  work: MediaWork,
  graph: { inputs: readonly string[]; filters: readonly string[] } | undefined,
): Promise<string[] | undefined> {
  if (graph === undefined) return undefined;
  const { inputs, filters } = graph;
  const words = options('-filter_complex', filters.join(';'), '-map', '[sound]', ...PIECE_SOUND);
  return trusted(await work.piece([...inputs, ...words]));
}

/** Input options that read the pieces as one file. */
export async function joinedInput(work: MediaWork, pieces: readonly string[]): Promise<string[]> {
  const list = work.newFile('txt');
  await writeFile(
    list,
    pieces.map((path) => `file 'file:${path.replaceAll("'", String.raw`'\''`)}'\n`).join(''),
  );
  return ['-protocol_whitelist', 'file', '-f', 'concat', '-safe', '0', '-i', `file:${list}`];
}

/**
 * The pieces one after the other, their pictures as they are.
 * @param sound input options of what is heard, as long as the picture lasts; silent when absent
 * @param from percent of the task's progress at which this begins
 */
export async function joinPieces(
  work: MediaWork,
  pieces: readonly string[],
  { sound, seconds, from }: { sound: readonly string[] | undefined; seconds: number; from: number },
): Promise<string> {
  const output = work.newFile('mp4');
  await work.run(
    [
      ...(await joinedInput(work, pieces)),
      ...(sound ?? []),
      ...options('-map', '0:v:0', ...PICTURE_COPY),
      ...(sound === undefined ? [] : ['-map', '1:a:0', '-af', 'apad', ...AAC, '-t', seconds.toFixed(6)]),
      output,
    ],
    { seconds, from },
  );
  return output;
}
