import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { ServiceUnavailable, ValidationFailed, type VideoFacts } from '@easel/contracts';
import { ExecutorConfig } from '../executor.config.js';
import { linkProblem } from '../jobs/media-links.js';
import { ReadMedia } from '../jobs/read-media.js';
import { LaneFailure } from '../lanes/lane.js';
import { isPageOfVideoSite } from '../lanes/network/download-lane.js';
import { inspectMedia, UnreadableMedia } from '../media/probe-media.js';

const TIMEOUT_MS = 50_000;

/** Says how long and how large a video is, by looking at its file. Nothing of it is kept. */
@Injectable()
export class DescribeVideo {
  constructor(
    private readonly config: ExecutorConfig,
    private readonly media: ReadMedia,
  ) {}

  /** @throws ValidationFailed naming `url`, ServiceUnavailable where fetching takes too long */
  async run(url: string): Promise<VideoFacts> {
    const problem = linkProblem(url, this.config.media);
    if (problem !== undefined) throw refused(problem);
    if (isPageOfVideoSite(url)) {
      throw refused('must be the address of a media file: nothing here reads the pages of video sites');
    }
    const parent = this.config.WORK_DIR ?? path.join(tmpdir(), 'easel-work');
    await mkdir(parent, { recursive: true });
    const folder = await mkdtemp(path.join(parent, 'look-'));
    const signal = AbortSignal.timeout(TIMEOUT_MS);
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
