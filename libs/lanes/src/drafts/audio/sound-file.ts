import { writeFile } from 'node:fs/promises';
import { AUDIO_ENCODINGS } from '../../ffmpeg/encoding.js';
import type { MediaWork } from '../../ffmpeg/media-work.js';

export const SAMPLE_RATE = 44_100;

/** Sound as pressure from -1 to 1, left and right in turn. */
export type Samples = Float32Array;

/** Writes samples as an mp3 in the task's folder. */
export async function writeSound(work: MediaWork, samples: Samples): Promise<string> {
  const raw = work.newFile('f32');
  await writeFile(raw, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
  const output = work.newFile('mp3');
  await work.run(
    [
      '-f',
      'f32le',
      '-ar',
      String(SAMPLE_RATE),
      '-ac',
      '2',
      '-i',
      `file:${raw}`,
      ...AUDIO_ENCODINGS.mp3.args,
      output,
    ],
    { to: 0 },
  );
  return output;
}
