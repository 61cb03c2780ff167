import { Inject, Injectable } from '@nestjs/common';
import { mediaAttemptPrefix, mediaKey, type ObjectStorage } from '@easel/platform';
import type { LaneArtifact, LaneResult } from '@easel/lanes/lane';
import { mediaFailure } from '@easel/lanes/media-failure';
import { probeMedia, UnreadableMedia } from '@easel/lanes/media/probe-media';
import { Billing } from '../credits/billing.js';
import { ExecutorConfig } from '../engine/executor.config.js';
import { failpoint } from '../engine/failpoint.js';
import type { ClaimedJob, JobOutcome, StoredArtifact } from '../engine/job.js';
import { STORAGE } from '../engine/storage/storage.js';
import { outputOf } from './output-of.js';
import { HoldJobs } from './reviews/hold-jobs.js';

export interface HowToKeep {
  signal: AbortSignal;
  /** The lane. */
  ranBy: string;
  /** A review decides about the result first. */
  held: boolean;
  cacheKey: string | undefined;
}

/** The files of attempts in the media storage, under names that belong to one attempt. */
@Injectable()
export class AttemptFiles {
  constructor(
    private readonly config: ExecutorConfig,
    @Inject(STORAGE) private readonly storage: ObjectStorage,
    private readonly billing: Billing,
    private readonly holdJobs: HoldJobs,
  ) {}

  /** Stores a result: all of it, or none. */
  async keep(
    job: ClaimedJob,
    result: LaneResult,
    { signal, ranBy, held, cacheKey }: HowToKeep,
  ): Promise<JobOutcome> {
    const artifacts: StoredArtifact[] = [];
    try {
      for (const [index, artifact] of result.artifacts.entries())
        artifacts.push(await this.store(job, index, artifact));
      signal.throwIfAborted();
      failpoint('job.stored');
      const charge = await this.billing.chargeOf(job, artifacts, result.chargedAs);
      const output = outputOf(result, artifacts, (key) => this.config.media.of(key));
      if (held) await this.holdJobs.withhold(job, output);
      return {
        status: 'completed',
        output,
        ...(held && { held }),
        artifacts,
        ranBy,
        ...(charge !== undefined && { charge }),
        ...(cacheKey !== undefined && { cacheKey }),
      };
    } catch (error) {
      if (artifacts.length > 0) await this.remove(job, job.epoch);
      throw error;
    }
  }

  /** An earlier attempt may have stored files before its process died; nothing refers to them. */
  async removeEarlier(job: ClaimedJob): Promise<void> {
    for (let epoch = job.epoch - 1; epoch >= 1; epoch--) await this.remove(job, epoch);
  }

  /** Removes what the attempt with that epoch stored. */
  remove(job: ClaimedJob, epoch: number): Promise<unknown> {
    return this.storage.deletePrefix(
      mediaAttemptPrefix({ secret: this.config.MEDIA_NAME_SECRET, jobId: job.id, epoch }),
    );
  }

  private async store(job: ClaimedJob, index: number, artifact: LaneArtifact): Promise<StoredArtifact> {
    const key = mediaKey({
      secret: this.config.MEDIA_NAME_SECRET,
      jobId: job.id,
      epoch: job.epoch,
      index,
      extension: artifact.extension,
    });
    const probe = await ownResult(probeMedia(artifact.path));
    const { size } = await this.storage.putFile(key, artifact.path, artifact.contentType);
    return {
      key,
      kind: artifact.kind,
      role: artifact.role ?? null,
      contentType: artifact.contentType,
      size,
      sha256: probe.sha256,
      width: artifact.width ?? probe.width ?? null,
      height: artifact.height ?? probe.height ?? null,
      durationSeconds: artifact.durationSeconds ?? probe.durationSeconds ?? null,
    };
  }
}

/** What was made is to be readable; what is not will not be at the next attempt either. */
async function ownResult<T>(probing: Promise<T>): Promise<T> {
  try {
    return await probing;
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const unreadableResult = error instanceof UnreadableMedia && error.code !== 'ffmpeg_missing';
    if (!missing && !unreadableResult) throw error;
    throw mediaFailure(
      'no_result',
      'What these settings make of these inputs is no media file: nothing is left to show.',
    );
  }
}
