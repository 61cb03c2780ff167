import { Injectable, Logger } from '@nestjs/common';
import { contextWith, continueTrace, fromTraceparent, JetStream } from '@easel/platform';
import { Clock } from '../engine/clock.js';
import { Hints, laneDurable, laneSubject } from '../engine/hints.js';
import { LeasedWork } from '../engine/leased-work.js';
import { Signals } from '../engine/signals.js';
import { WorkerSession } from '../engine/worker-session.js';
import type { ClaimedJob, JobOutcome } from '../engine/job.js';
import { fieldsOfJob } from './job-log.js';
import { JobStore } from './job-store.js';
import { LanePools } from '../orders/lanes/lane-pools.js';
import { RunJob } from './run-job.js';

/** What becomes of a job whose result no column can hold. */
const NOT_STORED: JobOutcome = {
  status: 'failed',
  code: 'internal_error',
  message: 'The result of the job cannot be stored.',
  retryable: false,
};

/** The worker role: takes due jobs of its lanes, as many at once as each lane's pool has places. */
@Injectable()
export class JobWorker {
  private readonly logger = new Logger(JobWorker.name);
  private readonly running = new Map<string, { job: ClaimedJob; abort: AbortController }>();
  private readonly leased: LeasedWork;

  constructor(
    jetstream: JetStream,
    private readonly pools: LanePools,
    private readonly jobs: JobStore,
    private readonly runJob: RunJob,
    private readonly hints: Hints,
    private readonly signals: Signals,
    session: WorkerSession,
    clock: Clock,
  ) {
    this.leased = new LeasedWork(
      { jetstream, session, clock, logger: this.logger },
      {
        check: () => this.abortLost(),
        abandon: () => this.abortAll(),
        unchecked: 'the running jobs could not be checked',
      },
    );
  }

  /** Looks after the jobs of this process: its own, and those that an orchestrator leaves to it. */
  watch(): void {
    this.leased.watch();
    // The rows show what was cancelled: jobs of a discarded execution go on.
    this.signals.on('halted', () => void this.lookAfterRunning());
  }

  /** The worker role: takes due jobs of its lanes. */
  takeJobs(): void {
    for (const lane of this.pools.lanes) {
      this.leased.claimOnHints({
        durable: laneDurable(lane),
        subject: laneSubject(lane),
        prefetch: 10,
        untilFree: () => this.pools.untilFree(lane),
        claim: () => this.takeDue(lane),
        unclaimed: 'no job can be claimed',
        fields: { lane },
      });
    }
  }

  /** Stops claiming jobs and gives back the jobs it was notified of; running jobs may still end. */
  drain(): void {
    this.leased.drain();
    this.pools.letGo();
  }

  /** What still runs is given up; its lease is released with the session. */
  stop(): void {
    this.leased.stop();
  }

  get active(): number {
    return this.running.size;
  }

  /**
   * A job that runs in this process already goes on like those that this worker took: by its own lease, if it has one.
   */
  adopt(job: ClaimedJob, abort: AbortController): void {
    this.running.set(job.id, { job, abort });
  }

  /** An adopted job runs no longer. */
  leave(jobId: string): void {
    this.running.delete(jobId);
  }

  /** Writes how an attempt ended that ran in this process for an execution that it does not hold any more. */
  async end(job: ClaimedJob, outcome: JobOutcome): Promise<void> {
    if (!this.running.has(job.id)) this.adopt(job, new AbortController());
    try {
      await this.finish(job, outcome);
    } catch (error) {
      this.logger.error({ err: error, jobId: job.id }, 'a job could not be ended; its lease will expire');
    } finally {
      this.leave(job.id);
    }
  }

  /** A job that was cancelled or taken away is not worked on any longer. */
  lookAfterRunning(): Promise<void> {
    return this.leased.check();
  }

  private async abortLost(): Promise<void> {
    if (this.running.size === 0) return;
    const before = [...this.running.values()];
    const leased = await this.jobs.leased();
    for (const { job, abort } of before) if (leased.get(job.id) !== job.epoch) abort.abort();
  }

  private async takeDue(lane: string): Promise<void> {
    const free = this.pools.free(lane);
    if (this.leased.draining || free <= 0) return;
    // Places are taken before the claim, so that nodes run by the orchestrator can't use them up meanwhile.
    const places = Array.from({ length: free }, () => this.pools.take(lane)).filter(Boolean).length;
    const allowance = this.pools.allowanceOf(lane, places);
    let claimed: ClaimedJob[] = [];
    try {
      claimed = await this.jobs.claim(lane, allowance);
      for (const { userId } of claimed) this.pools.occupy(lane, userId);
    } finally {
      this.pools.noteClaim(lane, allowance, claimed.length);
      for (let unused = claimed.length; unused < places; unused++) this.pools.release(lane);
    }
    for (const job of claimed) void this.work(job);
  }

  private async work(job: ClaimedJob): Promise<void> {
    const abort = new AbortController();
    this.running.set(job.id, { job, abort });
    try {
      const trace = contextWith(fromTraceparent(job.traceparent), fieldsOfJob(job));
      const outcome = await continueTrace(trace, `lane ${job.lane}`, {}, () =>
        this.runJob.run(job, abort.signal, (percent) => this.noteProgress(job, percent)),
      );
      if (abort.signal.aborted) await this.runJob.discard(job);
      else await this.finish(job, outcome);
    } catch (error) {
      this.logger.error({ err: error, jobId: job.id }, 'a job could not be ended; its lease will expire');
    } finally {
      this.running.delete(job.id);
      this.pools.release(job.lane, job.userId);
    }
  }

  private async finish(job: ClaimedJob, outcome: JobOutcome): Promise<void> {
    const ended = await this.endWithRetries(job, outcome);
    // Given up without a write: the next attempt removes the files that this attempt stored.
    if (!ended) return;
    if (!ended.accepted) {
      this.logger.warn(`the result of job ${job.id} was refused: the job has ended or another worker has it`);
      await this.runJob.discard(job);
    } else if (ended.dueExecution) {
      this.hints.execution(ended.dueExecution.id, ended.dueExecution.wakeSeq);
    } else if (ended.heldExecution) {
      this.signals.send('woken', ended.heldExecution);
    }
  }

  private async endWithRetries(job: ClaimedJob, outcome: JobOutcome) {
    try {
      return await this.writeWithRetries(job, outcome);
    } catch (error) {
      this.logger.error({ err: error, jobId: job.id }, 'a result cannot be stored');
      await this.runJob.discard(job).catch((failure: unknown) => {
        this.logger.warn(`files of job ${job.id} could not be deleted: ${String(failure)}`);
      });
      return this.writeWithRetries(job, NOT_STORED);
    }
  }

  /** A result is worth waiting for the database. */
  private writeWithRetries(job: ClaimedJob, outcome: JobOutcome) {
    return this.leased.writeWithRetries({
      write: () => this.jobs.end(job, outcome),
      isLeased: () => this.running.has(job.id),
      waits: 'the result of a job waits for the database',
      fields: { jobId: job.id },
    });
  }

  private noteProgress(job: ClaimedJob, percent: number): void {
    this.jobs.progress(job, Math.round(percent)).catch((error: unknown) => {
      this.logger.debug({ err: error, jobId: job.id }, 'the progress of a job was not recorded');
    });
  }

  private abortAll(): void {
    for (const { abort } of this.running.values()) abort.abort();
  }
}
