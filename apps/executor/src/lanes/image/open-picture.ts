import { DEFAULT_MEDIA_LIMITS, type MediaLimits } from '../../media/media-limits.js';
import { inspectMedia, UnreadableMedia } from '../../media/probe-media.js';
import { LaneFailure, type LaneTask } from '../lane.js';

export interface Picture {
  path: string;
  /** Pixels as shown. */
  width: number;
  height: number;
}

/**
 * Fetches a picture, checked before anything decodes it.
 * @throws LaneFailure `wrong_media`, `unsupported_media` or `input_too_large`
 */
export async function openPicture(
  task: Pick<LaneTask, 'readMedia' | 'signal'>,
  url: string,
  limits: MediaLimits = DEFAULT_MEDIA_LIMITS,
): Promise<Picture> {
  const path = await task.readMedia(url);
  try {
    const { kind, width = 0, height = 0 } = await inspectMedia(path, { limits, signal: task.signal });
    if (kind === 'image') return { path, width, height };
  } catch (error) {
    if (error instanceof UnreadableMedia) throw new LaneFailure(error.code, error.message, false);
    throw error;
  }
  throw new LaneFailure('wrong_media', 'This node needs a picture.', false);
}

/**
 * Runs picture work and says plainly when a picture cannot be decoded.
 * @throws LaneFailure `unsupported_media`
 */
export async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LaneFailure) throw error;
    const reason =
      error instanceof Error ? (error.message.split('\n')[0] ?? '').slice(0, 200) : 'unknown reason';
    throw new LaneFailure('unsupported_media', `A picture cannot be decoded: ${reason}`, false);
  }
}
