import type { Logger } from '@nestjs/common';
import type { ClaimedJob } from '../../engine/job.js';
import type { JobStore } from '../../jobs/job-store.js';
import type { JobWorker } from '../../jobs/job-worker.js';
import type { RunJob } from '../../jobs/run-job.js';
import type { LanePools } from '../../orders/lanes/lane-pools.js';
import type { LeasedExecution } from './leased-execution.js';
import type { StepStore } from './step-store.js';
import type { JobBegun, StepWritten } from './step.js';

export interface JobsHereParts {
  readonly pools: LanePools;
  readonly jobs: JobStore;
  readonly runJob: RunJob;
  readonly worker: JobWorker;
  readonly steps: StepStore;
  readonly logger: Logger;
}

export interface JobsHereCallbacks {
  readonly isLeased: (execution: LeasedExecution) => boolean;
  /** Drops an execution that this process does not lease any more; jobs with a lease of their own go on. */
  readonly handOver: (execution: LeasedExecution) => Promise<void>;
  /** Called when a job of the execution has ended. */
  readonly goOn: (execution: LeasedExecution) => void;
}

/** The jobs of leased executions that run in this process, without being dispatched. */
export class JobsHere {
  constructor(
    private readonly parts: JobsHereParts,
    private readonly callbacks: JobsHereCallbacks,
  ) {}

  /** Runs a job that is written as begun here. Never throws. */
  async work(execution: LeasedExecution, job: ClaimedJob): Promise<void> {
    const { pools, runJob, worker, logger } = this.parts;
    const abort = execution.running.get(job.id);
    if (!abort || abort.signal.aborted) return pools.release(job.lane, job.userId);
    const work = { job, abort };
    execution.atWork.add(work);
    try {
      // The new holder of the execution does not know this job yet.
      if (!this.callbacks.isLeased(execution)) await this.callbacks.handOver(execution);
      if (abort.signal.aborted) return;
      const outcome = await runJob.run(job, abort.signal, (percent) => this.noteProgress(job, percent));
      if (abort.signal.aborted) await runJob.discard(job);
      else if (this.callbacks.isLeased(execution)) {
        execution.arrived.push({ job, outcome });
        this.callbacks.goOn(execution);
      } else await worker.end(job, outcome);
    } catch (error) {
      logger.error({ err: error, jobId: job.id }, 'a job could not be ended');
    } finally {
      execution.atWork.delete(work);
      worker.leave(job.id);
      pools.release(job.lane, job.userId);
    }
  }

  /** Places of jobs that were to run here and do not. */
  giveBack(begun: readonly JobBegun[]): void {
    for (const { job, here } of begun) if (here) this.parts.pools.release(job.lane, job.userId);
  }

  /** Of the jobs that a step was to make, those that exist: none if the run was stopped before it. */
  async madeOf(execution: LeasedExecution, begun: JobBegun[], { status }: StepWritten): Promise<JobBegun[]> {
    if (status !== 'stopping' || begun.length === 0) return begun;
    try {
      const made = new Set((await this.parts.steps.jobsOf(execution.id)).map(({ id }) => id));
      const missing = begun.filter(({ job }) => !made.has(job.id));
      this.giveBack(missing);
      for (const { job } of missing) execution.forget(job);
      return begun.filter(({ job }) => made.has(job.id));
    } catch (error) {
      this.giveBack(begun);
      throw error;
    }
  }

  private noteProgress(job: ClaimedJob, percent: number): void {
    this.parts.jobs.progress(job, Math.round(percent)).catch((error: unknown) => {
      this.parts.logger.debug({ err: error, jobId: job.id }, 'the progress of a job was not recorded');
    });
  }
}
