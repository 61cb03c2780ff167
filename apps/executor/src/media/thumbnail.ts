import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { mediaTools, UNTRUSTED_INPUT } from './media-tools.js';
import type { MediaFacts } from './probe-media.js';

const SIDE = 480;
const TIMEOUT_MS = 30_000;
const run = promisify(execFile);

/**
 * Writes a small picture of a picture or video into `folder` and answers its path; undefined for sound, and where
 * none can be made.
 */
export async function makeThumbnail(
  file: string,
  folder: string,
  { kind }: Pick<MediaFacts, 'kind'>,
  ffmpegPath?: string,
): Promise<string | undefined> {
  const target = path.join(folder, 'thumbnail.webp');
  try {
    if (kind === 'audio') return undefined;
    const still = kind === 'image' ? file : await firstFrame(file, folder, ffmpegPath);
    await sharp(still)
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toFile(target);
    return target;
  } catch {
    return undefined;
  }
}

async function firstFrame(file: string, folder: string, ffmpegPath?: string): Promise<string> {
  const still = path.join(folder, 'frame.png');
  const args = ['-nostdin', '-v', 'error', '-y', ...UNTRUSTED_INPUT, '-i', `file:${file}`];
  await run(mediaTools(ffmpegPath).ffmpeg, [...args, '-frames:v', '1', '-threads', '1', still], {
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  return still;
}
