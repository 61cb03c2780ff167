import path from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import {
  InvalidStorageKey,
  ObjectNotFound,
  OutboundFailed,
  OutboundHttp,
  OutboundRefused,
  type ObjectStorage,
} from '@easel/platform';
import { ExecutorConfig } from '../executor.config.js';
import { LaneFailure } from '@easel/lanes/lane';
import { copyToFile } from './retrying-storage.js';
import { STORAGE } from './storage.js';

/** Bytes of a media file from elsewhere. */
export const MOST_MEDIA_BYTES = 200 * 1024 * 1024;

const DOWNLOAD_MS = 10 * 60_000;
/** Buckets often know no better than "octet-stream"; a lane detects the real type of a file from its bytes. */
const MEDIA_TYPES = [
  'image/*',
  'video/*',
  'audio/*',
  'application/mp4',
  'application/ogg',
  // dotLottie files.
  'application/zip',
  'application/zip+dotlottie',
  'application/octet-stream',
  'binary/octet-stream',
];
const NOT_FOUND = 'media_not_found';
const GONE = new Set([404, 410]);
const PLAIN_EXTENSION = /^\.[A-Za-z0-9]{1,5}$/;

/** Fetches a job's media inputs: what we store from the storage itself, everything else through the outbound gate. */
@Injectable()
export class ReadMedia {
  constructor(
    private readonly config: ExecutorConfig,
    @Inject(STORAGE) private readonly storage: ObjectStorage,
    private readonly outbound: OutboundHttp,
  ) {}

  /**
   * Writes the media behind a URL to `target` plus the URL's extension, and answers that path.
   * @throws LaneFailure `unsupported_media_url`, `no_media_file`, `media_not_found`, `media_too_large` or
   *   `media_unreachable`
   */
  async into(target: string, url: string, signal: AbortSignal): Promise<string> {
    const key = this.config.media.keyIn(url);
    if (key === undefined) return this.fromElsewhere(url, target, signal);
    try {
      return await this.fromStorage(key, target, signal);
    } catch (error) {
      // Media of another installation look like ours, and nothing is stored here under their names.
      if (!isNotFound(error) || this.config.media.isPresent(url)) throw error;
      return this.fromElsewhere(url, target, signal);
    }
  }

  private async fromStorage(key: string, target: string, signal: AbortSignal): Promise<string> {
    try {
      if (!(await this.storage.stat(key))) throw notFound();
      const file = `${target}${extensionOf(key)}`;
      await copyToFile(this.storage, key, file, signal);
      return file;
    } catch (error) {
      if (error instanceof InvalidStorageKey || error instanceof ObjectNotFound) throw notFound();
      throw error;
    }
  }

  private async fromElsewhere(url: string, target: string, signal: AbortSignal): Promise<string> {
    const file = `${target}${extensionOf(URL.parse(url)?.pathname ?? '')}`;
    try {
      await this.outbound.download(url, file, {
        signal,
        maxBytes: MOST_MEDIA_BYTES,
        contentTypes: MEDIA_TYPES,
        totalMs: DOWNLOAD_MS,
      });
      return file;
    } catch (error) {
      throw asLaneFailure(error);
    }
  }
}

function extensionOf(name: string): string {
  const extension = path.posix.extname(name);
  return PLAIN_EXTENSION.test(extension) ? extension : '';
}

function isNotFound(error: unknown): boolean {
  return error instanceof LaneFailure && error.code === NOT_FOUND;
}

function notFound(): LaneFailure {
  return new LaneFailure(NOT_FOUND, 'An input file does not exist or was deleted.', false);
}

function asLaneFailure(error: unknown): unknown {
  if (error instanceof OutboundRefused) {
    if (error.reason === 'content_type_not_allowed') {
      return new LaneFailure(
        'no_media_file',
        'There is no picture, video or recording at this address.',
        false,
      );
    }
    if (error.reason !== 'too_large') return new LaneFailure('unsupported_media_url', error.message, false);
    const megabytes = MOST_MEDIA_BYTES / 1024 / 1024;
    return new LaneFailure('media_too_large', `An input file is larger than ${megabytes} MB.`, false);
  }
  if (error instanceof OutboundFailed) {
    if (error.status !== undefined && GONE.has(error.status)) return notFound();
    return new LaneFailure(
      'media_unreachable',
      `An input file cannot be fetched: ${error.message}`,
      error.retryable,
    );
  }
  return error;
}
