import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { MarkedJob } from '@easel/productions';
import { JobStates } from '../productions/job-states.js';

const LOOK_MS = 150;

type OnJobEnd = (job: MarkedJob | undefined) => void;

/**
 * Tells requests that wait for a job that it is over. One question for all that this process waits for: however many wait,
 * the executor is asked no more often.
 */
@Injectable()
export class JobEnds implements OnModuleDestroy {
  private readonly logger = new Logger(JobEnds.name);
  private readonly waiting = new Map<string, Set<OnJobEnd>>();
  private timer?: NodeJS.Timeout | undefined;

  constructor(private readonly states: JobStates) {}

  onModuleDestroy(): void {
    clearTimeout(this.timer);
    for (const all of this.waiting.values()) for (const resolve of all) resolve(undefined);
  }

  /** The job as it ended; undefined where it has not after so many milliseconds. */
  async of(jobId: string, ms: number): Promise<MarkedJob | undefined> {
    const { promise, resolve } = Promise.withResolvers<MarkedJob | undefined>();
    const all = this.waiting.get(jobId) ?? new Set();
    this.waiting.set(jobId, all.add(resolve));
    const limit = setTimeout(() => resolve(undefined), ms);
    this.timer ??= setTimeout(() => void this.look(), LOOK_MS);
    const job = await promise;
    clearTimeout(limit);
    all.delete(resolve);
    if (all.size === 0 && this.waiting.get(jobId) === all) this.waiting.delete(jobId);
    return job;
  }

  private async look(): Promise<void> {
    try {
      const jobs = await this.states.of([...this.waiting.keys()]);
      for (const [id, job] of jobs) {
        const isOver = job.endedAt !== null || job.status === 'lost';
        for (const resolve of isOver ? (this.waiting.get(id) ?? []) : []) resolve(job);
      }
    } catch (error) {
      this.logger.warn({ err: error, msg: 'ends of jobs are not known now' });
    }
    this.timer = this.waiting.size > 0 ? setTimeout(() => void this.look(), LOOK_MS) : undefined;
  }
}
