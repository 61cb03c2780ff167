import { Injectable } from '@nestjs/common';
import { modelOfNode } from '@easel/catalog';
import { type Caller, NotFound, ServiceError } from '@easel/contracts';
import type { Queryable } from '@easel/platform';
import { PriceNotConfigured } from '../../credits/credit.errors.js';
import { type BudgetedWork, SpendBudgets } from '../../credits/spend-budgets.js';
import { CancelJob } from '../../jobs/cancel-job.js';
import { StartJob } from '../../jobs/start-job.js';
import { StorageQuota } from '../../library/storage-quota.js';
import { ModelGone } from './pipeline.errors.js';
import { callerOf, type RowOfCaller } from './pipeline.row.js';

/** What a commit that moved a pipeline or a recast leaves to be done outside of it. */
export interface WorkLeft<Row, Task> {
  row: Row;
  /** Planned jobs that are not made yet. */
  start: Task[];
  /** Ids of jobs under way that nobody waits for: it is over, or goes another way. */
  cancel: string[];
}

/** A job whose id was written before it is made, so that however often it is started there is one. */
export interface PlannedJob {
  jobId: string;
  type: string;
  params: Record<string, unknown>;
}

/** What it was planned for went another way meanwhile: the job is not made. */
export class PlanChanged extends Error {
  override readonly name = 'PlanChanged';
}

/** Starts and cancels the jobs that were planned for a pipeline or a recast, in the name of its owner. */
@Injectable()
export class PlannedJobs {
  constructor(
    private readonly startJob: StartJob,
    private readonly cancelJob: CancelJob,
    private readonly storageQuota: StorageQuota,
    private readonly budgets: SpendBudgets,
  ) {}

  /**
   * Cancels what `left` names, and answers who starts what it names, with the budgets of now.
   * @throws as cancelling a job does, but for jobs that are gone
   */
  async owner({ row, start, cancel }: WorkLeft<RowOfCaller & BudgetedWork, unknown>): Promise<Caller> {
    const caller = callerOf(row);
    for (const jobId of cancel) await this.cancel(caller, jobId);
    if (start.length > 0) caller.budgets = (await this.budgets.renewed(row)) ?? [];
    return caller;
  }

  /**
   * @param begin part of the commit that makes the job; may throw PlanChanged
   * @returns why the job can never be made; undefined: it is made, or not wanted any more
   */
  async start(
    caller: Caller,
    { workflowId }: { workflowId: string | null },
    { jobId, type, params }: PlannedJob,
    begin: (tx: Queryable, credits: number) => Promise<void>,
  ): Promise<ServiceError | undefined> {
    try {
      await this.storageQuota.left(caller.userId);
      const asked = { type, params, ...(workflowId !== null && { workflowId }) };
      await this.startJob.run(caller, asked, jobId, { alongside: begin });
      return undefined;
    } catch (error) {
      if (error instanceof PlanChanged) return undefined;
      if (isFinal(error)) return goneModelIn(type, params) ?? error;
      throw error;
    }
  }

  private async cancel(caller: Caller, jobId: string): Promise<void> {
    try {
      await this.cancelJob.run(caller, jobId);
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  }
}

/** A list of models would not say which one is missing. */
function goneModelIn(type: string, params: Record<string, unknown>): ModelGone | undefined {
  const { provider } = params;
  return typeof provider === 'string' && !modelOfNode(type, params) ? new ModelGone(provider) : undefined;
}

/** Whether a job that could not be made can't be made later either. What is limited (429) can. */
const isFinal = (error: unknown): error is ServiceError =>
  error instanceof ServiceError &&
  ((error.status < 500 && error.status !== 429) || error instanceof PriceNotConfigured);
