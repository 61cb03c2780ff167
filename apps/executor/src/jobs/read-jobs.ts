import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type JobProgress,
  type JobRecord,
  type JobStatus,
  type ListJobsRequest,
  type Page,
  ValidationFailed,
} from '@easel/contracts';
import { AttemptsRepository, keptAttempts } from './attempts.repository.js';
import { type JobInput, progressOf, recordOf } from './job-record.js';
import type { JobRow } from './job.row.js';
import { JobsRepository } from './jobs.repository.js';
import { ChooseLane } from '../orders/providers/choose-lane.js';

const STATUSES: readonly JobStatus[] = [
  'pending',
  'running',
  'completed',
  'failed',
  'cancelled',
  'pending_review',
];

/** Shows jobs to their owner, and to members of their workspace where that is open to them. */
@Injectable()
export class ReadJobs {
  constructor(
    private readonly jobs: JobsRepository,
    private readonly attempts: AttemptsRepository,
    private readonly lanes: ChooseLane,
  ) {}

  async record(caller: Caller, id: string): Promise<JobRecord> {
    const row = await this.jobs.find(caller, id);
    const [record] = await this.show([row]);
    // What a reviewer says of a job is said to its owner.
    const review = row.userId === caller.userId ? await this.jobs.reviewOf(row.id) : undefined;
    const { history, logs } = keptAttempts(await this.attempts.ofJob(row.id));
    return {
      ...record,
      ...(review && { review }),
      ...(history.length > 0 && { history }),
      ...(logs.length > 0 && { logs }),
    };
  }

  async list(caller: Caller, request: ListJobsRequest): Promise<Page<JobRecord>> {
    const statuses = request.status?.split(',').map((status) => status.trim());
    if (statuses?.some((status) => !STATUSES.includes(status as JobStatus))) {
      throw new ValidationFailed([{ path: 'status', message: `must be one of ${STATUSES.join(', ')}` }]);
    }
    const page = await this.jobs.list(caller, {
      limit: request.limit ?? 50,
      ...(statuses && { statuses }),
      ...(request.job_type !== undefined && { type: request.job_type }),
      ...(request.cursor !== undefined && { cursor: request.cursor }),
    });
    return { ...page, data: await this.show(page.data) };
  }

  async progress(caller: Caller, id: string): Promise<JobProgress> {
    return progressOf(await this.jobs.find(caller, id));
  }

  async batchProgress(caller: Caller, ids: readonly string[]): Promise<JobProgress[]> {
    return (await this.jobs.findSome(caller, ids)).map(progressOf);
  }

  /** A job that nobody has run yet is shown with who would run it now. */
  async show(rows: readonly JobRow[]): Promise<JobRecord[]> {
    const open = rows.filter(({ ranBy }) => ranBy === null);
    const chosen = await this.lanes.whoRuns(
      open.map(({ type, input }) => ({ type, params: (input as Partial<JobInput>).params ?? {} })),
    );
    const runner = new Map(open.map(({ id }, index) => [id, chosen[index] ?? null]));
    return rows.map((row) => recordOf(row, row.ranBy ?? runner.get(row.id) ?? null));
  }
}
