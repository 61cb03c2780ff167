import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type JobProgress,
  type JobRecord,
  type JobStatus,
  type ListJobsRequest,
  NotFound,
  type Page,
  ValidationFailed,
} from '@easel/contracts';
import { AttemptsRepository, keptAttempts } from './attempts.repository.js';
import { progressOf, recordOf } from './job-record.js';
import type { JobRow } from './job.row.js';
import { JobsRepository } from './jobs.repository.js';
import { LaneRegistry } from './lane-registry.js';

const STATUSES: readonly JobStatus[] = [
  'pending',
  'running',
  'completed',
  'failed',
  'cancelled',
  'pending_review',
];

/** Shows jobs to their owner. */
@Injectable()
export class ReadJobs {
  constructor(
    private readonly jobs: JobsRepository,
    private readonly attempts: AttemptsRepository,
    private readonly registry: LaneRegistry,
  ) {}

  async record(caller: Caller, id: string): Promise<JobRecord> {
    const row = await this.jobs.find(caller, id);
    const { history, logs } = keptAttempts(await this.attempts.ofJob(row.id));
    return {
      ...this.show(row),
      ...(history.length > 0 && { history }),
      ...(logs.length > 0 && { logs }),
    };
  }

  async list(caller: Caller, request: ListJobsRequest): Promise<Page<JobRecord>> {
    const statuses = request.status?.split(',').map((status) => status.trim());
    if (statuses?.some((status) => !STATUSES.includes(status as JobStatus))) {
      throw new ValidationFailed([{ path: 'status', message: `must be of ${STATUSES.join(', ')}` }]);
    }
    const page = await this.jobs.list(caller, {
      limit: request.limit ?? 50,
      ...(statuses && { statuses }),
      ...(request.job_type !== undefined && { type: request.job_type }),
      ...(request.cursor !== undefined && { cursor: request.cursor }),
    });
    return { ...page, data: page.data.map((row) => this.show(row)) };
  }

  async progress(caller: Caller, id: string): Promise<JobProgress> {
    const [found] = await this.batchProgress(caller, [id]);
    if (!found) throw new NotFound('job');
    return found;
  }

  async batchProgress(caller: Caller, ids: readonly string[]): Promise<JobProgress[]> {
    return (await this.jobs.findSome(caller, ids)).map(progressOf);
  }

  private show(row: JobRow): JobRecord {
    return recordOf(row, this.registry.laneFor(row.type)?.name ?? null);
  }
}
