// What ffmpeg tells of a film: its streams, its frames, what it notices in them, and its sound.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MOST_OUTPUT = 64 * 1_024 * 1_024;

export async function probe(file) {
  const shown = 'format=duration:stream=codec_type,width,height,r_frame_rate';
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', shown, '-of', 'json', file]);
  const { format, streams } = JSON.parse(stdout);
  return { seconds: Number(format.duration), streams };
}

export async function frameSizes(file) {
  const shown = ['-select_streams', 'v:0', '-show_entries', 'frame=width,height', '-of', 'csv=p=0'];
  const { stdout } = await run('ffprobe', ['-v', 'error', ...shown, file], { maxBuffer: MOST_OUTPUT });
  return [...new Set(stdout.match(/\d+,\d+/g))];
}

/** What filters write while they look at a film, by a pattern with one group. */
export async function detected(file, filter, pattern) {
  const { stderr } = await run('ffmpeg', ['-i', file, ...filter, '-f', 'null', '-'], {
    maxBuffer: MOST_OUTPUT,
  });
  return [...stderr.matchAll(pattern)].map(([, at]) => at);
}

/** Samples of one channel. */
export async function samples(file, { rate, from = 0, seconds }) {
  const part = ['-ss', String(from), ...(seconds === undefined ? [] : ['-t', String(seconds)])];
  const { stdout } = await run(
    'ffmpeg',
    ['-v', 'error', ...part, '-i', file, '-vn', '-ac', '1', '-ar', String(rate), '-f', 'f32le', '-'],
    { encoding: 'buffer', maxBuffer: MOST_OUTPUT },
  );
  return new Float32Array(stdout.buffer, stdout.byteOffset, Math.floor(stdout.length / 4));
}

/** One frame as a PNG. @param filters what is done to it */
export async function frameAt(file, seconds, filters = 'null') {
  const words = ['-v', 'error', '-ss', seconds.toFixed(3), '-i', file, '-frames:v', '1', '-vf', filters];
  const { stdout } = await run('ffmpeg', [...words, '-c:v', 'png', '-f', 'image2pipe', '-'], {
    encoding: 'buffer',
    maxBuffer: MOST_OUTPUT,
  });
  return stdout;
}
