import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type ExecutionProgress,
  type ExecutionRecord,
  type ExecutionResult,
  type ExecutionSummary,
  type ListExecutionsRequest,
  NotFound,
  type Page,
  ValidationFailed,
} from '@easel/contracts';
import { encodeCursor, fittingOnPage, fromTraceparent, traceIdOf } from '@easel/platform';
import { nodeTypes } from '@easel/catalog';
import { collectOutputs } from '@easel/workflow';
import type { AttemptRow } from '../jobs/attempt.row.js';
import { AttemptsRepository, keptAttempts } from '../jobs/attempts.repository.js';
import type { JobRow } from '../jobs/job.row.js';
import { Plans } from '../runs/orchestrator/plans.js';
import { WorkflowsRepository } from '../documents/workflows/workflows.repository.js';
import { chargedCredits } from '../credits/job-price.js';
import { ExecutionsRepository } from './executions.repository.js';
import { ExecutionRow } from './execution.row.js';
import { nodeStatesOf, outputsOf } from './node-states.js';
import { jobStatusesOf, singleNodeRecord, singleNodeSummary } from './single-node.js';

const STATUSES = [
  'pending',
  'running',
  'stopping',
  'completed',
  'failed',
  'cancelled',
  'timed_out',
  'discarded',
];
/** Triggers of runs that a person started in an editor: `source=editor`. */
const EDITOR_TRIGGERS = ['manual', 'single-node'];

/** Executions of a list whose jobs are read at once. */
const READ_AT_ONCE = 10;

/** Shows executions to their owner, and to members of their workspace where that is open to them. */
@Injectable()
export class ReadExecution {
  constructor(
    private readonly executions: ExecutionsRepository,
    private readonly attempts: AttemptsRepository,
    private readonly workflows: WorkflowsRepository,
    private readonly plans: Plans,
  ) {}

  /** Also of a node that was run on its own, by the id of its job. */
  async record(caller: Caller, id: string): Promise<ExecutionRecord> {
    const row = await this.executions.findShown(caller, id).catch((error: unknown) => {
      if (error instanceof NotFound) return undefined;
      throw error;
    });
    if (!row) return singleNodeRecord(await this.executions.findAlone(caller, id));
    const [jobs, attempts] = await Promise.all([
      this.executions.jobsOf([row.id]),
      this.attempts.ofExecution(row.id),
    ]);
    const summary = await this.summaryOf(row, jobs);
    addAttempts(summary, jobs, attempts);
    return {
      ...summary,
      workflowId: row.workflowId,
      userId: row.userId,
      traceId: traceIdOf(fromTraceparent(row.traceparent)) ?? null,
      ...(row.triggerData === null ? {} : { triggerData: row.triggerData }),
      updatedAt: (row.completedAt ?? row.startedAt ?? row.createdAt).toISOString(),
    };
  }

  /** Runs of the workflow, and nodes that were run on their own for it, newest first. */
  async list(caller: Caller, request: ListExecutionsRequest): Promise<Page<ExecutionSummary>> {
    const { workflowId, limit = 50, cursor, source } = request;
    const statuses = request.status ? request.status.split(',').map((status) => status.trim()) : undefined;
    if (statuses?.some((status) => !STATUSES.includes(status))) {
      throw new ValidationFailed([{ path: 'status', message: `must be one of ${STATUSES.join(', ')}` }]);
    }
    if (source !== undefined && source !== 'editor' && source !== 'all') {
      throw new ValidationFailed([{ path: 'source', message: 'must be editor or all' }]);
    }
    await this.workflows.find(caller, workflowId);
    const wanted = { workflowId, limit: limit + 1, ...(cursor && { cursor }) };
    const [runs, alone] = await Promise.all([
      this.executions.list(caller, {
        ...wanted,
        ...(statuses && { statuses }),
        ...(source === 'editor' && { triggers: EDITOR_TRIGGERS }),
      }),
      this.listAlone(caller, wanted, statuses),
    ]);
    const merged = [...runs, ...alone].toSorted(newestFirst);
    const data = await this.summariesOf(merged.slice(0, limit));
    const last = merged[data.length - 1];
    return {
      data,
      ...(merged.length > data.length && last && { nextCursor: encodeCursor(last.createdAt, last.id) }),
    };
  }

  private listAlone(
    caller: Caller,
    wanted: { workflowId: string; limit: number; cursor?: string },
    statuses: readonly string[] | undefined,
  ): Promise<JobRow[]> {
    if (!statuses) return this.executions.listAlone(caller, wanted);
    const own = jobStatusesOf(statuses);
    return own.length === 0
      ? Promise.resolve([])
      : this.executions.listAlone(caller, { ...wanted, statuses: own });
  }

  /** Of as many, from the first on, as fit on a page: what their nodes made may be much. */
  private async summariesOf(page: readonly (ExecutionRow | JobRow)[]): Promise<ExecutionSummary[]> {
    const summaries: ExecutionSummary[] = [];
    const sizes: number[] = [];
    for (let at = 0; at < page.length; at += READ_AT_ONCE) {
      for (const summary of await this.allSummariesOf(page.slice(at, at + READ_AT_ONCE))) {
        sizes.push(JSON.stringify(summary).length);
        if (fittingOnPage(sizes) < sizes.length) return summaries;
        summaries.push(summary);
      }
    }
    return summaries;
  }

  private async allSummariesOf(page: readonly (ExecutionRow | JobRow)[]): Promise<ExecutionSummary[]> {
    const runs = page.filter((row) => row instanceof ExecutionRow);
    await this.plans.load(runs.map(({ documentId }) => documentId));
    const jobs = Map.groupBy(
      await this.executions.jobsOf(runs.map(({ id }) => id)),
      ({ executionId }) => executionId,
    );
    const summaries: ExecutionSummary[] = [];
    for (const row of page) {
      const isRun = row instanceof ExecutionRow;
      summaries.push(isRun ? await this.summaryOf(row, jobs.get(row.id) ?? []) : singleNodeSummary(row));
    }
    return summaries;
  }

  async progress(caller: Caller, id: string): Promise<ExecutionProgress> {
    const row = await this.executions.findShown(caller, id);
    const creditsUsed = row.payerId === null ? 0 : await this.executions.chargedCredits(row.id);
    return {
      executionId: row.id,
      status: row.status,
      totalNodes: row.totalNodes,
      completedNodes: row.completedNodes,
      failedNodes: row.failedNodes,
      creditsUsed,
      totalCreditsUsed: creditsUsed,
      errorMessage: row.errorMessage,
    };
  }

  async result(caller: Caller, id: string): Promise<ExecutionResult> {
    return this.resultOf(await this.executions.findShown(caller, id));
  }

  async resultOf(row: ExecutionRow): Promise<ExecutionResult> {
    const plan = await this.plans.planOf(row.documentId, row.nodeIds);
    const jobs = await this.executions.jobsOf([row.id]);
    const states = nodeStatesOf(row, plan, jobs);
    return {
      executionId: row.id,
      status: row.status,
      creditsUsed: chargedCredits(jobs),
      durationMs: (row.completedAt?.getTime() ?? Date.now()) - row.createdAt.getTime(),
      errorMessage: row.errorMessage,
      outputs: collectOutputs(plan.document, nodeTypes, outputsOf(states)),
    };
  }

  private async summaryOf(row: ExecutionRow, jobs: readonly JobRow[]): Promise<ExecutionSummary> {
    const plan = await this.plans.planOf(row.documentId, row.nodeIds);
    return {
      id: row.id,
      status: row.status,
      triggerType: row.triggerType,
      nodeStates: nodeStatesOf(row, plan, jobs),
      totalNodes: row.totalNodes,
      completedNodes: row.completedNodes,
      failedNodes: row.failedNodes,
      totalCreditsUsed: chargedCredits(jobs),
      errorMessage: row.errorMessage,
      startedAt: row.startedAt?.toISOString() ?? null,
      completedAt: row.completedAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    };
  }
}

type Dated = Pick<ExecutionRow, 'id' | 'createdAt'>;

function newestFirst(left: Dated, right: Dated): number {
  const later = right.createdAt.getTime() - left.createdAt.getTime();
  if (later !== 0) return later;
  return left.id < right.id ? 1 : -1;
}

function addAttempts(
  { nodeStates }: ExecutionSummary,
  jobs: readonly JobRow[],
  attempts: readonly AttemptRow[],
): void {
  if (attempts.length === 0) return;
  const nodeOf = new Map(jobs.map(({ id, nodeId }) => [id, nodeId]));
  for (const [nodeId, own] of Map.groupBy(attempts, ({ jobId }) => nodeOf.get(jobId))) {
    const state = nodeStates[nodeId ?? ''];
    if (!state) continue;
    const { history, logs } = keptAttempts(own);
    state.history = history;
    if (logs.length > 0) state.logs = logs;
  }
}
