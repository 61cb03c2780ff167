import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { LaneFailure } from '@easel/lanes/lane';
import { inspectMedia, UnreadableMedia } from '@easel/lanes/media/probe-media';

/** A media input as bytes that can be sent along with a request. */
export interface MediaPart {
  kind: 'image' | 'video' | 'audio';
  contentType: string;
  /** A name with a fitting extension. */
  name: string;
  bytes: Buffer;
  /** Pixels as shown. */
  width?: number;
  height?: number;
}

/**
 * Reads a media file for sending it along.
 * @throws LaneFailure `unsupported_media` or `media_too_large`
 */
export async function mediaPart(file: string, maxBytes: number): Promise<MediaPart> {
  if ((await stat(file)).size > maxBytes) {
    const megabytes = Math.floor(maxBytes / 1024 / 1024);
    throw new LaneFailure('media_too_large', `The provider accepts files of up to ${megabytes} MB.`, false);
  }
  const { kind, contentType, extension, width, height } = await mediaFacts(file);
  const name = `${path.basename(file, path.extname(file))}.${extension}`;
  const size = width === undefined || height === undefined ? {} : { width, height };
  return { kind, contentType, name, bytes: await readFile(file), ...size };
}

/**
 * What a media file is.
 * @throws LaneFailure `unsupported_media`
 */
export async function mediaFacts(file: string): ReturnType<typeof inspectMedia> {
  try {
    return await inspectMedia(file);
  } catch (error) {
    if (error instanceof UnreadableMedia) throw new LaneFailure('unsupported_media', error.message, false);
    throw error;
  }
}

export function dataUri({ contentType, bytes }: MediaPart): string {
  return `data:${contentType};base64,${bytes.toString('base64')}`;
}

export function asFile({ contentType, bytes, name }: MediaPart): File {
  return new File([new Uint8Array(bytes)], name, { type: contentType });
}
