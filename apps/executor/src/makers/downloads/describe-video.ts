import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import { ServiceError, ServiceUnavailable, ValidationFailed, type VideoFacts } from '@easel/contracts';
import { FairPlaces } from '@easel/platform';
import { ExecutorConfig } from '../../engine/executor.config.js';
import { linkProblem } from '../../computing/rules/media-links.js';
import { ReadMedia } from '../../engine/storage/read-media.js';
import { LaneFailure } from '@easel/lanes/lane';
import { isPageOfVideoSite } from '@easel/lanes/network/download-lane';
import { inspectMedia, UnreadableMedia } from '@easel/lanes/media/probe-media';

const TIMEOUT_MS = 50_000;
/** Each is a whole file on the disk of this process, for as long as it is looked at. */
const MOST_AT_ONCE = 6;
const MOST_WAITING = 18;
/** Room for all of them where each is another account's; one account alone has five. */
const SHARED = MOST_AT_ONCE + MOST_WAITING + 4;
const RETRY_AFTER_SECONDS = 10;

/** Says how long and how large a video is, by looking at its file. Nothing of it is kept. */
@Injectable()
export class DescribeVideo {
  private readonly places = bulkhead(MOST_AT_ONCE, MOST_WAITING);
  private readonly shares = new FairPlaces(SHARED);

  constructor(
    private readonly config: ExecutorConfig,
    private readonly media: ReadMedia,
  ) {}

  /**
   * @throws ValidationFailed naming `url`
   * @throws ServiceError 429 `rate_limit_exceeded` to an account that has its share of what is looked at
   * @throws ServiceUnavailable where fetching takes too long, or too many wait for it
   */
  async run(url: string, userId: string): Promise<VideoFacts> {
    const problem = linkProblem(url, this.config.media);
    if (problem !== undefined) throw refused(problem);
    if (isPageOfVideoSite(url)) {
      throw refused(
        'must be the address of a media file: this installation cannot read pages of video sites',
      );
    }
    const share = this.shares.take(userId);
    if (!share) throw this.refusalOf(userId);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      return await this.places.execute(() => this.look(url, signal));
    } catch (error) {
      if (isBulkheadRejectedError(error))
        throw new ServiceUnavailable('The inspection of videos', RETRY_AFTER_SECONDS);
      throw error;
    } finally {
      share.release();
    }
  }

  private refusalOf(userId: string): ServiceError {
    if (!this.shares.holds(userId))
      return new ServiceUnavailable('The inspection of videos', RETRY_AFTER_SECONDS);
    const message = 'Too many videos of this account are being inspected; try again shortly.';
    return new ServiceError(429, 'rate_limit_exceeded', message, {}, RETRY_AFTER_SECONDS);
  }

  private async look(url: string, signal: AbortSignal): Promise<VideoFacts> {
    if (signal.aborted) throw new ServiceUnavailable('The inspection of videos', RETRY_AFTER_SECONDS);
    const parent = this.config.WORK_DIR ?? path.join(tmpdir(), 'easel-work');
    await mkdir(parent, { recursive: true });
    const folder = await mkdtemp(path.join(parent, 'look-'));
    try {
      const file = await this.media.into(path.join(folder, 'video'), url, signal);
      const { FFMPEG_PATH: ffmpegPath } = this.config;
      const facts = await inspectMedia(file, { signal, ...(ffmpegPath !== undefined && { ffmpegPath }) });
      const { kind, durationSeconds, width, height } = facts;
      if (kind === 'image') throw refused('is a picture');
      return {
        ...(durationSeconds !== undefined && { durationSec: durationSeconds }),
        ...(width !== undefined && { width }),
        ...(height !== undefined && { height }),
        isLive: false,
      };
    } catch (error) {
      if (signal.aborted) throw new ServiceUnavailable('The address');
      if (error instanceof UnreadableMedia && error.code === 'ffmpeg_missing') throw error;
      if (error instanceof LaneFailure || error instanceof UnreadableMedia) throw refused(error.message);
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

const refused = (message: string): ValidationFailed => new ValidationFailed([{ path: 'url', message }]);
