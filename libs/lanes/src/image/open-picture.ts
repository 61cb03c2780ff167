import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ServiceError } from '@easel/contracts';
import { DEFAULT_MEDIA_LIMITS, type MediaLimits } from '../media/media-limits.js';
import { inspectMedia } from '../media/probe-media.js';
import { DecodingStopped, UnreadableMedia } from '../media/unreadable-media.js';
import { goOnUnless } from '../in-steps.js';
import { LaneFailure, type LaneTask } from '../lane.js';
import { ofInput } from '../lane-inputs.js';
import { aborted, mediaFailure, unreadable } from '../media-failure.js';
import { TenantPicture } from '../media/pictures/tenant-picture.js';
import { withoutLabel } from './draft-label.js';

export interface Picture {
  path: string;
  /** Pixels as shown. */
  width: number;
  height: number;
  /** Decodes it elsewhere, for as long as the task goes on. */
  decode: () => TenantPicture;
}

/**
 * Fetches a picture, checked before anything decodes it.
 * @throws LaneFailure that names the input: `wrong_media`, `unsupported_media` or `input_too_large`
 */
export async function openPicture(
  task: Pick<LaneTask, 'readMedia' | 'signal' | 'params' | 'inputs'>,
  url: string,
  limits: MediaLimits = DEFAULT_MEDIA_LIMITS,
): Promise<Picture> {
  try {
    return await pictureAt(task, url, limits);
  } catch (error) {
    throw error instanceof LaneFailure && !task.signal.aborted ? ofInput(task, url, error) : error;
  }
}

async function pictureAt(
  task: Pick<LaneTask, 'readMedia' | 'signal'>,
  url: string,
  limits: MediaLimits,
): Promise<Picture> {
  const path = await task.readMedia(url);
  try {
    const { kind, width = 0, height = 0 } = await inspectMedia(path, { limits, signal: task.signal });
    if (kind === 'image') {
      const decode = () => TenantPicture.of(path, { maxPixels: limits.maxPixels, signal: task.signal });
      return { path, width, height, decode };
    }
  } catch (error) {
    goOnUnless(task.signal);
    if (error instanceof UnreadableMedia) throw unreadable(error);
    throw error;
  }
  throw mediaFailure('wrong_media', 'This node needs a picture.');
}

/** A picture as it goes into another one: without the label, where it is a draft. */
export interface Content extends Picture {
  isDraft: boolean;
}

/**
 * As {@link openPicture}, for what a picture shows.
 * @throws LaneFailure likewise
 */
export async function openContent(
  task: Pick<LaneTask, 'readMedia' | 'signal' | 'params' | 'inputs' | 'workDir'>,
  url: string,
  limits: MediaLimits = DEFAULT_MEDIA_LIMITS,
): Promise<Content> {
  const given = await openPicture(task, url, limits);
  const options = { maxPixels: limits.maxPixels, signal: task.signal };
  const bare = join(task.workDir, `content-${randomUUID()}.png`);
  const { path, isDraft } = await decoding(() => withoutLabel(given.path, bare, options));
  return { ...given, path, isDraft, decode: () => TenantPicture.of(path, options) };
}

/**
 * Runs picture work and says plainly when a picture cannot be decoded.
 * @throws LaneFailure `unsupported_media` or `input_too_large`
 */
export async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LaneFailure || error instanceof ServiceError) throw error;
    if (error instanceof DecodingStopped) throw aborted();
    if (error instanceof UnreadableMedia) throw unreadable(error);
    const reason =
      error instanceof Error ? (error.message.split('\n')[0] ?? '').slice(0, 200) : 'unknown reason';
    throw mediaFailure('unsupported_media', `A picture cannot be decoded: ${reason}`);
  }
}
