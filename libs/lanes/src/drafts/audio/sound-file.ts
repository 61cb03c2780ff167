import { writeFile } from 'node:fs/promises';
import { AUDIO_ENCODINGS } from '../../ffmpeg/encoding.js';
import { earOf, evened } from '../../ffmpeg/loudness.js';
import { type MediaWork, trusted } from '../../ffmpeg/media-work.js';
import { options } from '../../ffmpeg/options.js';

export const SAMPLE_RATE = 44_100;
const BUILT_IN_LUFS = -18;

/** Sound as pressure from -1 to 1, left and right in turn. */
export type Samples = Float32Array;

/** Writes samples as an mp3 in the task's folder. */
export async function writeSound(work: MediaWork, samples: Samples): Promise<string> {
  const raw = work.newFile('f32');
  await writeFile(raw, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
  const layout = ['-f', 'f32le', '-ar', String(SAMPLE_RATE), '-ac', '2'];
  return builtInSound(work, [...layout, ...trusted(raw)]);
}

const STEREO = 'aformat=channel_layouts=stereo';

/**
 * As loud as every sound that is made here.
 * @param input options of ffmpeg for the sound as it was made
 */
export async function builtInSound(work: MediaWork, input: readonly string[]): Promise<string> {
  const ear = earOf(work);
  // A voice in the middle is heard from both sides, and so twice as loud.
  await work.run(
    [...input, ...options('-map', '0:a:0', '-af', `${STEREO},${ear.filter}`, '-f', 'null', '-')],
    {
      to: 0,
    },
  );
  const filters = [STEREO, ...evened(await ear.heard(), BUILT_IN_LUFS)];
  const output = work.newFile('mp3');
  await work.run([...input, '-af', filters.join(','), ...AUDIO_ENCODINGS.mp3.args, output], { to: 0 });
  return output;
}
