import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { inSpan, metrics, withFields } from '@easel/platform';
import { ServiceUnavailable } from '@easel/contracts';
import { failpoint } from '../engine/failpoint.js';
import { ExecutorConfig } from '../engine/executor.config.js';
import { ChooseLane } from '../orders/providers/choose-lane.js';
import { RunAborted } from '@easel/providers/run-aborted';
import { LaneFailure } from '@easel/lanes/lane';
import { unreadable } from '@easel/lanes/media-failure';
import { PresentMedia } from '../engine/present-media.js';
import { UnreadableMedia } from '@easel/lanes/media/probe-media';
import { forAccount } from '@easel/lanes/media/sandbox/account';
import { HoldJobs } from './reviews/hold-jobs.js';
import { AttemptLog } from '../engine/attempt-log.js';
import { AttemptDeadline } from './attempt-deadline.js';
import { AttemptFiles } from './attempt-files.js';
import type { ClaimedJob, JobOutcome } from '../engine/job.js';
import { TOOK_TOO_LONG } from './ending-messages.js';
import { isCacheable } from './cache-key.js';
import { EarlierOutputs } from './earlier-outputs.js';
import { fieldsOfJob, logJobEnded, logJobStarted } from './job-log.js';
import { ResultCache } from './result-cache.js';
import { KeptPieces } from '../engine/storage/kept-pieces.js';
import { ReadMedia } from '../engine/storage/read-media.js';
import { JobLeases } from './job-leases.js';
import { onceStorageIsThere, type StorageWait, waitingForStorage } from '../engine/storage/storage-wait.js';
import { TextPieces } from './text-pieces.js';
import { WorkFolders } from './work-folders.js';

/** What a lane gets to stop its children in, and to remove its files. */
const STOPPING_MS = 10_000;
const NEEDS_WORK_DIR = (type: string): boolean => type !== 'noop';

/** Runs one attempt at a job: the lane makes files, and what it made becomes the outcome. */
@Injectable()
export class RunJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly folders: WorkFolders;
  private readonly logger = new Logger(RunJob.name);
  private readonly durations = metrics.histogram('easel_job_seconds', {
    help: 'Duration of job attempts',
    labels: ['type', 'outcome'],
  });

  constructor(
    private readonly config: ExecutorConfig,
    private readonly lanes: ChooseLane,
    private readonly files: AttemptFiles,
    private readonly media: ReadMedia,
    private readonly pieces: TextPieces,
    private readonly cache: ResultCache,
    private readonly holdJobs: HoldJobs,
    private readonly earlier: EarlierOutputs,
    private readonly leases: JobLeases,
    private readonly present: PresentMedia,
    private readonly kept: KeptPieces,
  ) {
    this.folders = new WorkFolders(
      config.WORK_DIR ?? path.join(tmpdir(), 'easel-work'),
      2 * config.JOB_DEADLINE_SECONDS * 1000,
    );
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.folders.removeLeft();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.folders.close();
  }

  /** Never throws: every failure is an outcome. */
  run(job: ClaimedJob, cancelled: AbortSignal, onProgress: (percent: number) => void): Promise<JobOutcome> {
    return withFields(fieldsOfJob(job), () => this.runWithFields(job, cancelled, onProgress));
  }

  private async runWithFields(
    job: ClaimedJob,
    cancelled: AbortSignal,
    onProgress: (percent: number) => void,
  ): Promise<JobOutcome> {
    const started = performance.now();
    logJobStarted(job);
    const report = { startedAt: new Date(), log: new AttemptLog() };
    const stop = new AbortController();
    const abort = (): void => stop.abort(cancelled.reason);
    cancelled.addEventListener('abort', abort, { once: true });
    let late = false;
    const deadline = new AttemptDeadline(this.deadlineMs(job), () => {
      late = true;
      stop.abort(new RunAborted('overdue'));
    });
    let outcome: JobOutcome;
    try {
      outcome = await inSpan(`job ${job.type}`, {}, () =>
        forAccount(job.userId, () =>
          waitingForStorage(this.waitOf(job, stop.signal, deadline, report.log), () =>
            unlessDeaf(
              // Parts of a lane that use the storage in ways of their own: the attempt goes through it once more.
              onceStorageIsThere(() => this.attempt(job, stop.signal, onProgress, report.log)),
              stop.signal,
            ),
          ),
        ),
      );
    } catch (error) {
      outcome = late
        ? {
            status: 'failed',
            code: 'timeout',
            message: TOOK_TOO_LONG,
            retryable: false,
          }
        : this.failureOf(job, error, cancelled.aborted);
    } finally {
      deadline.end();
      cancelled.removeEventListener('abort', abort);
    }
    const ms = performance.now() - started;
    logJobEnded(job, outcome, { ms, stopped: cancelled.aborted });
    this.durations.observe(ms / 1000, {
      type: job.type,
      outcome: outcome.status === 'completed' ? 'completed' : outcome.code,
    });
    return { ...outcome, report: { startedAt: report.startedAt, log: report.log.lines } };
  }

  /** While the storage is away an attempt keeps its place and what it has, and its time stands still. */
  private waitOf(
    job: ClaimedJob,
    signal: AbortSignal,
    deadline: AttemptDeadline,
    log: AttemptLog,
  ): StorageWait {
    let waits = false;
    return {
      signal,
      mostMs: this.config.QUEUE_DEADLINE_SECONDS * 1000,
      onPause: async (error) => {
        deadline.pause();
        if (!waits) {
          log.add('The media storage is unavailable; the job waits for it.');
          this.logger.warn({ err: error, jobId: job.id }, 'a job waits for the media storage');
        }
        waits = true;
        await this.leases.postpone(job, deadline.left);
      },
      onOver: () => {
        waits = false;
        deadline.goOn();
      },
    };
  }

  private deadlineMs({ control }: ClaimedJob): number {
    const most = this.config.JOB_DEADLINE_SECONDS;
    return Math.min(control?.timeoutSeconds ?? most, most) * 1000;
  }

  /** Removes what an attempt stored, when its result was refused because the job belongs to someone else by now. */
  async discard(job: ClaimedJob): Promise<void> {
    await this.files.remove(job, job.epoch);
    await this.leases.leaveNothing(job);
  }

  private async attempt(
    claimed: ClaimedJob,
    signal: AbortSignal,
    onProgress: (percent: number) => void,
    log: AttemptLog,
  ): Promise<JobOutcome> {
    // From here on, addresses of our media have the current origin, not the stored one.
    const asked = { params: claimed.params, inputs: claimed.inputs };
    const job = { ...claimed, ...(await this.present.inValue(asked)) };
    const lane = await this.lanes.forJob(job);
    if (!lane) {
      throw new LaneFailure(
        'provider_not_configured',
        `This installation cannot run ${job.type}: it needs a provider, and none is set up.`,
        false,
      );
    }

    await this.files.removeEarlier(job);
    const cacheKey = isCacheable(job) ? await this.cache.keyOf(job, lane.name) : undefined;
    const held = await this.holdJobs.holds(job);
    const known = cacheKey === undefined || held ? undefined : await this.cache.find(job, cacheKey);
    if (known) {
      log.add('An earlier result of the same work was used.');
      return {
        status: 'completed',
        output: { ...known, cached: true },
        artifacts: [],
        ranBy: lane.name,
        charge: 0,
        cached: true,
      };
    }
    const workDir = NEEDS_WORK_DIR(job.type) ? await this.folders.newFolder() : '';
    try {
      failpoint('job.begun');
      let inputFiles = 0;
      const result = await lane.run({
        jobId: job.id,
        type: job.type,
        params: job.params,
        inputs: job.inputs,
        signal,
        workDir,
        ...(job.executionId ? { executionId: job.executionId } : {}),
        attempt: job.attempts,
        progress: onProgress,
        readMedia: (url) => this.media.into(path.join(workDir, `input-${inputFiles++}`), url, signal),
        ...(!held && { say: this.pieces.of(job) }),
        log: (message) => log.add(message),
        previousOutput: () => this.earlier.of(job),
        pieces: this.kept.of(job),
      });
      failpoint('job.ran');
      return await this.files.keep(job, result, { signal, ranBy: lane.name, held, cacheKey });
    } finally {
      if (workDir) await rm(workDir, { recursive: true, force: true });
    }
  }

  /** @param wasStopped an error that a lane throws after that is not its own */
  private failureOf(job: ClaimedJob, thrown: unknown, wasStopped: boolean): JobOutcome {
    // A file that a lane did not know what to do with is the same at every attempt.
    const error = thrown instanceof UnreadableMedia ? unreadable(thrown) : thrown;
    if (error instanceof LaneFailure) {
      return {
        status: 'failed',
        code: error.code,
        message: error.message,
        retryable: error.retryable,
        ...(error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs }),
      };
    }
    if (error instanceof ServiceUnavailable)
      return { status: 'failed', code: error.code, message: error.message, retryable: true };
    if (!(error instanceof RunAborted) && !wasStopped) {
      this.logger.error({ err: error, jobId: job.id, type: job.type }, 'a lane threw an unexpected error');
    }
    return {
      status: 'failed',
      code: 'internal_error',
      message: 'The job failed because of a defect of the service.',
      retryable: true,
    };
  }
}

/** A lane that ignores its cancellation must not keep its place for ever. */
async function unlessDeaf<T>(work: Promise<T>, stop: AbortSignal): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deaf = new Promise<never>((_resolve, reject) => {
    stop.addEventListener(
      'abort',
      () => {
        timer = setTimeout(() => reject(new Error('the lane does not stop')), STOPPING_MS);
        timer.unref();
      },
      { once: true },
    );
  });
  try {
    return await Promise.race([work, deaf]);
  } finally {
    clearTimeout(timer);
  }
}
