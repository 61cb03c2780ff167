import { Injectable, Logger } from '@nestjs/common';
import { withPicture } from '@easel/lanes/ffmpeg/changed-voice';
import { withLoudness } from '@easel/lanes/ffmpeg/loudness';
import { MediaWork } from '@easel/lanes/ffmpeg/media-work';
import { continueView } from '@easel/lanes/image/continue-view';
import type { LaneArtifact, LaneResult, LaneTask } from '@easel/lanes/lane';
import { fetchOutput } from '@easel/providers/fetch-outputs';
import { keepOutsideMask } from '@easel/providers/keep-outside-mask';
import { backoffMs } from '@easel/providers/poll-delay';
import { ProviderFailure } from '@easel/providers/provider-failure';
import type { ProviderResult } from '@easel/providers/provider-lane';
import { ExecutorConfig } from '../../engine/executor.config.js';
import type { OpenOrder } from './open-order.js';
import { PollTimer } from './poll-timer.js';
import { ProviderOrders } from './provider-orders.js';
import { ProviderTimings } from './provider-timings.js';

/** Fetches what a provider made, and joins it with what the order was about. */
@Injectable()
export class ProviderResults {
  private readonly logger = new Logger(ProviderResults.name);

  constructor(
    private readonly calls: ProviderOrders,
    private readonly clock: PollTimer,
    private readonly timings: ProviderTimings,
    private readonly config: ExecutorConfig,
  ) {}

  /**
   * Fetches the files of a result. A result that is not valid settles the order: the provider delivered it.
   */
  async collect(order: OpenOrder, result: ProviderResult): Promise<LaneResult> {
    const { run } = order;
    const artifacts: LaneArtifact[] = [];
    for (const [index, file] of result.files.entries()) {
      for (let failures = 0; ;) {
        try {
          artifacts.push(
            await fetchOutput(file, {
              workDir: run.task.workDir,
              index,
              http: run.access.http,
              signal: run.task.signal,
            }),
          );
          break;
        } catch (error) {
          run.task.signal.throwIfAborted();
          if (!(error instanceof ProviderFailure)) throw error;
          if (!error.retryable) {
            await this.calls.settle(run.holding, order.call, 'failed', error.code);
            throw error;
          }
          if (++failures >= this.timings.downloadTries) throw error;
          await this.clock.sleep(backoffMs(failures), run.task.signal);
        }
      }
    }
    const masked = await Promise.all(artifacts.map((artifact) => this.masked(artifact, order)));
    return this.withLoudness(order, {
      artifacts: await this.withPicture(masked, order),
      ...(result.text === undefined ? {} : { text: result.text }),
      ...(result.data ? { data: { ...result.data } } : {}),
    });
  }

  /** What was bought is worth having even where nobody can say how loud it is. */
  private async withLoudness({ run: { task } }: OpenOrder, made: LaneResult): Promise<LaneResult> {
    try {
      return await withLoudness(this.mediaWork(task), made);
    } catch (error) {
      task.signal.throwIfAborted();
      this.logger.warn({ err: error, jobId: task.jobId }, 'how loud a recording is was not measured');
      return made;
    }
  }

  private mediaWork(task: LaneTask): MediaWork {
    const { FFMPEG_PATH } = this.config;
    return new MediaWork(task, FFMPEG_PATH ? { ffmpegPath: FFMPEG_PATH } : {});
  }

  /** What was bought is worth having even where the picture below it is away by now. */
  private async masked(artifact: LaneArtifact, { run, capabilities }: OpenOrder): Promise<LaneArtifact> {
    const { task } = run;
    try {
      const continued = await continueView(artifact, task);
      return capabilities.appliesMasks ? continued : await keepOutsideMask(continued, task);
    } catch (error) {
      task.signal.throwIfAborted();
      this.logger.warn({ err: error, jobId: task.jobId }, 'a job was not joined with the picture below it');
      return artifact;
    }
  }

  /** A provider changes the voice of a recording; the picture above it is ours to keep. */
  private async withPicture(
    made: LaneArtifact[],
    { run: { task, work } }: OpenOrder,
  ): Promise<LaneArtifact[]> {
    if (work.type !== 'voice-changer') return made;
    try {
      return await withPicture(this.mediaWork(task), made);
    } catch (error) {
      task.signal.throwIfAborted();
      this.logger.warn({ err: error, jobId: task.jobId }, 'the picture of a job was not kept');
      return made;
    }
  }
}
