import type { JobProgress } from './generated/operations.js';
import { AbortError, JobFailedError, JobTimeoutError, mayPass } from './errors.js';
import type { Methods } from './methods.js';
import type { Transport } from './transport.js';

export interface WaitOptions {
  signal?: AbortSignal;
  onProgress?: (job: JobProgress) => void;
  /** Between looks; 2,000 unless given. Jobs waited for together share the shortest. */
  pollMs?: number;
  /** 900,000 unless given. */
  maxMs?: number;
}

interface Waiter {
  jobId: string;
  pollMs: number;
  onProgress: (job: JobProgress) => void;
  failed: (error: unknown) => void;
}

const BATCH = 100;
/** Looks that may fail one after the other, each with its repetitions: a service that starts again takes most of a minute. */
const MOST_FAILED_LOOKS = 5;
export const JOB_ENDED = new Set(['completed', 'failed', 'cancelled', 'discarded', 'timed_out']);

/** Waits for jobs. However many are waited for, one request asks for up to 100 of them. */
export class JobWaits {
  private readonly waiters = new Set<Waiter>();
  private looking = false;
  private failedLooks = 0;
  private wake = new AbortController();

  constructor(
    private readonly transport: Transport,
    private readonly jobs: Methods['jobs'],
  ) {}

  /**
   * The ended job, in any status.
   *
   * @throws JobTimeoutError, AbortError
   */
  ended(jobId: string, options: WaitOptions = {}): Promise<JobProgress> {
    const { signal, onProgress, pollMs = 2000, maxMs = 900_000 } = options;
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        this.waiters.delete(waiter);
        if (this.waiters.size === 0) this.wake.abort();
      };
      const fail = (error: unknown) => {
        stop();
        reject(error);
      };
      const onAbort = () =>
        fail(new AbortError({ message: 'The wait was ended.', code: 'job_aborted', status: 0 }));
      const waiter: Waiter = {
        jobId,
        pollMs,
        failed: fail,
        onProgress: (job) => {
          try {
            onProgress?.(job);
          } catch (error) {
            return fail(error);
          }
          if (!JOB_ENDED.has(job.status)) return;
          stop();
          resolve(job);
        },
      };
      const timer = setTimeout(() => fail(new JobTimeoutError(jobId, maxMs)), maxMs);
      if (signal?.aborted) return onAbort();
      signal?.addEventListener('abort', onAbort, { once: true });
      this.waiters.add(waiter);
      void this.look();
    });
  }

  /**
   * What a job made.
   *
   * @throws JobFailedError where it ended otherwise
   */
  async output(jobId: string, name: string, options?: WaitOptions): Promise<Record<string, unknown>> {
    const job = await this.ended(jobId, options);
    if (job.status === 'completed') return job.output_data ?? {};
    throw new JobFailedError(jobId, job.status, job.error_message ?? `${name} ${job.status}`);
  }

  private async look(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    try {
      // Jobs that somebody begins to wait for in the same turn share the first request.
      await Promise.resolve();
      while (this.waiters.size > 0) {
        await this.lookOnce();
        if (this.waiters.size === 0) break;
        this.wake = new AbortController();
        const pause = Math.min(...[...this.waiters].map(({ pollMs }) => pollMs));
        await this.transport.pause(pause, this.wake.signal).catch(() => undefined);
      }
    } finally {
      this.looking = false;
    }
    if (this.waiters.size > 0) void this.look();
  }

  private async lookOnce(): Promise<void> {
    const asked = [...this.waiters];
    const ids = [...new Set(asked.map(({ jobId }) => jobId))];
    for (let start = 0; start < ids.length; start += BATCH) {
      const jobIds = ids.slice(start, start + BATCH);
      const about = asked.filter(({ jobId }) => jobIds.includes(jobId));
      try {
        // It changes nothing, so it may be repeated like a read.
        const answer = await this.jobs.batchStatus({ jobIds }, { idempotencyKey: crypto.randomUUID() });
        this.failedLooks = 0;
        const found = new Map(answer.data.map((job) => [job.id, job]));
        for (const waiter of about) {
          const job = found.get(waiter.jobId);
          if (job) waiter.onProgress(job);
          else
            waiter.failed(new JobFailedError(waiter.jobId, 'not_found', `There is no job ${waiter.jobId}.`));
        }
      } catch (error) {
        this.failedLooks += 1;
        // The jobs go on meanwhile.
        if (mayPass(error) && this.failedLooks < MOST_FAILED_LOOKS) return;
        this.failedLooks = 0;
        for (const waiter of about) waiter.failed(error);
      }
    }
  }
}
