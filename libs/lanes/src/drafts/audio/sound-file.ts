import { writeFile } from 'node:fs/promises';
import { AUDIO_ENCODINGS } from '../../ffmpeg/encoding.js';
import { evened } from '../../ffmpeg/loudness.js';
import { type MediaWork, trusted } from '../../ffmpeg/media-work.js';

export const SAMPLE_RATE = 44_100;
const BUILT_IN_LUFS = -18;

/** Sound as pressure from -1 to 1, left and right in turn. */
export type Samples = Float32Array;

/** Writes samples as an mp3 in the task's folder. */
export async function writeSound(work: MediaWork, samples: Samples): Promise<string> {
  const raw = work.newFile('f32');
  await writeFile(raw, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
  const wave = work.newFile('wav');
  const layout = ['-f', 'f32le', '-ar', String(SAMPLE_RATE), '-ac', '2'];
  await work.run([...layout, '-i', `file:${raw}`, '-c:a', 'pcm_f32le', wave], { to: 0 });
  return builtInSound(work, wave);
}

/** As loud as every sound that is made here. */
export async function builtInSound(work: MediaWork, path: string): Promise<string> {
  const output = work.newFile('mp3');
  const filters = await evened(work, path, BUILT_IN_LUFS);
  await work.run([...trusted(path), '-af', filters.join(','), ...AUDIO_ENCODINGS.mp3.args, output], {
    to: 0,
  });
  return output;
}
