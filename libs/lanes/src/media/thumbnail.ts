import path from 'node:path';
import { mediaTools, UNTRUSTED_INPUT } from './media-tools.js';
import { TenantPicture } from './pictures/tenant-picture.js';
import type { MediaFacts } from './probe-media.js';
import { ONE_FRAME } from './sandbox/child-limits.js';
import { lookingPlaces } from './sandbox/looking-places.js';
import { runTool, ToolFailed } from './sandbox/run-tool.js';
import { UnreadableMedia } from './unreadable-media.js';

const SIDE = 480;
const TIMEOUT_MS = 30_000;

/**
 * Writes a small picture of a picture or video into `folder` and answers its path; undefined for sound, and for a video
 * of which no frame can be read.
 * @throws UnreadableMedia for a picture that cannot be decoded
 * @throws ServiceUnavailable when too many wait
 */
export async function makeThumbnail(
  file: string,
  folder: string,
  { kind }: Pick<MediaFacts, 'kind'>,
  ffmpegPath?: string,
): Promise<string | undefined> {
  if (kind === 'audio') return undefined;
  if (kind === 'image') return smaller(file, folder);
  try {
    return await smaller(await firstFrame(file, folder, ffmpegPath), folder);
  } catch (error) {
    if (error instanceof ToolFailed || error instanceof UnreadableMedia) return undefined;
    throw error;
  }
}

async function smaller(picture: string, folder: string): Promise<string> {
  const target = path.join(folder, 'thumbnail.webp');
  await TenantPicture.of(picture)
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toFile(target);
  return target;
}

async function firstFrame(file: string, folder: string, ffmpegPath?: string): Promise<string> {
  const still = path.join(folder, 'frame.png');
  const args = ['-nostdin', '-v', 'error', '-y', ...UNTRUSTED_INPUT, '-threads', '1', '-i', `file:${file}`];
  const { ffmpeg } = mediaTools(ffmpegPath);
  const run = { folder, limits: ONE_FRAME, timeoutMs: TIMEOUT_MS };
  await lookingPlaces.run(() => runTool(ffmpeg, [...args, '-frames:v', '1', '-threads', '1', still], run));
  return still;
}
