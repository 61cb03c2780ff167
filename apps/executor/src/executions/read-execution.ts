import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type ExecutionProgress,
  type ExecutionRecord,
  type ExecutionResult,
  type ExecutionSummary,
  type ListExecutionsRequest,
  type Page,
  ValidationFailed,
} from '@easel/contracts';
import { nodeTypes } from '@easel/catalog';
import { collectOutputs } from '@easel/workflow';
import type { AttemptRow } from '../jobs/attempt.row.js';
import { AttemptsRepository, keptAttempts } from '../jobs/attempts.repository.js';
import type { JobRow } from '../jobs/job.row.js';
import { Plans } from '../orchestrator/plans.js';
import { WorkflowsRepository } from '../workflows/workflows.repository.js';
import { chargedCredits } from '../credits/job-price.js';
import { ExecutionsRepository } from './executions.repository.js';
import type { ExecutionRow } from './execution.row.js';
import { nodeStatesOf, outputsOf } from './node-states.js';

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

/** Shows executions to their owner. */
@Injectable()
export class ReadExecution {
  constructor(
    private readonly executions: ExecutionsRepository,
    private readonly attempts: AttemptsRepository,
    private readonly workflows: WorkflowsRepository,
    private readonly plans: Plans,
  ) {}

  async record(caller: Caller, id: string): Promise<ExecutionRecord> {
    const row = await this.executions.find(caller, id);
    const [jobs, attempts] = await Promise.all([
      this.executions.jobsOf([row.id]),
      this.attempts.ofExecution(row.id),
    ]);
    const summary = await this.summaryOf(row, jobs);
    tellOfAttempts(summary, jobs, attempts);
    return {
      ...summary,
      workflowId: row.workflowId,
      userId: row.userId,
      ...(row.triggerData === null ? {} : { triggerData: row.triggerData }),
      updatedAt: (row.completedAt ?? row.startedAt ?? row.createdAt).toISOString(),
    };
  }

  async list(caller: Caller, request: ListExecutionsRequest): Promise<Page<ExecutionSummary>> {
    const statuses = request.status?.split(',').map((status) => status.trim());
    if (statuses?.some((status) => !STATUSES.includes(status))) {
      throw new ValidationFailed([{ path: 'status', message: `must be of ${STATUSES.join(', ')}` }]);
    }
    if (request.source !== undefined && request.source !== 'editor' && request.source !== 'all') {
      throw new ValidationFailed([{ path: 'source', message: 'must be editor or all' }]);
    }
    await this.workflows.find(caller, request.workflowId);
    const page = await this.executions.list(caller, {
      workflowId: request.workflowId,
      limit: request.limit ?? 50,
      ...(statuses ? { statuses } : {}),
      ...(request.source === 'editor' ? { triggers: EDITOR_TRIGGERS } : {}),
      ...(request.cursor ? { cursor: request.cursor } : {}),
    });
    await this.plans.load(page.data.map(({ documentId }) => documentId));
    const jobs = Map.groupBy(
      await this.executions.jobsOf(page.data.map(({ id }) => id)),
      ({ executionId }) => executionId,
    );
    return {
      ...page,
      data: await Promise.all(page.data.map((row) => this.summaryOf(row, jobs.get(row.id) ?? []))),
    };
  }

  async progress(caller: Caller, id: string): Promise<ExecutionProgress> {
    const row = await this.executions.find(caller, id);
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
    return this.resultOf(await this.executions.find(caller, id));
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

function tellOfAttempts(
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
