import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type ExecutionAccepted,
  isLimited,
  NotFound,
  requireMayMake,
  ServiceError,
} from '@easel/contracts';
import { againOnDeadlock, isWithin } from '@easel/platform';
import { CreditAccounts } from '../credits/credit-accounts.js';
import { budgetExceededIn, InsufficientCredits, isUncovered } from '../credits/credit.errors.js';
import { budgetsParameter, SpendBudgets } from '../credits/spend-budgets.js';
import { EngineDatabase } from '../engine/engine-database.js';
import { Hints } from '../engine/hints.js';
import { ExecutorConfig } from '../engine/executor.config.js';
import { QueueFull } from '../jobs/fairness/queue-full.js';
import { Plans } from '../runs/orchestrator/plans.js';
import { RESUME, RESUMED_BY } from '../sql/runs/resume.js';
import { requireAllowedCalls } from '../engine/allowed-workflow.js';
import { WorkflowsRepository } from '../documents/workflows/workflows.repository.js';
import type { ExecutionRow } from './execution.row.js';
import { ExecutionsRepository } from './executions.repository.js';
import { UNFINISHED } from '../sql/executions/resume.js';
import { StartPace } from './start-pace.js';

/** 409: only what ended early can be gone on with. */
class NotResumable extends ServiceError {
  constructor(status: string) {
    super(409, 'not_resumable', `An execution that is ${status} cannot be resumed.`);
  }
}

interface Resumed {
  kind: string;
  id: string;
  epoch: number;
  lane: string | null;
}

/**
 * Goes on with a run from where it ended. The statement changes the row only from one of the states that can be
 * resumed, so that of two callers one resumes and the other gets the error that it runs.
 */
@Injectable()
export class ResumeExecution {
  constructor(
    private readonly config: ExecutorConfig,
    private readonly executions: ExecutionsRepository,
    private readonly workflows: WorkflowsRepository,
    private readonly database: EngineDatabase,
    private readonly hints: Hints,
    private readonly accounts: CreditAccounts,
    private readonly budgets: SpendBudgets,
    private readonly plans: Plans,
    private readonly pace: StartPace,
  ) {}

  /** With an `operationId`, it goes on once for that id: asking again answers the same. */
  async run(caller: Caller, id: string, operationId?: string): Promise<ExecutionAccepted> {
    const row = await this.executions.find(caller, id);
    await this.requireMayRun(caller, row);
    const plan = await this.plans.planOf(row.documentId);
    if (isLimited(caller)) requireAllowedCalls(caller, plan.document);
    if (row.workspaceId !== null) requireMayMake(caller, row.workspaceId);
    await this.pace.keep(caller.userId, plan);
    const isFull = row.completedAt !== null && (await this.isQueueFull(row.userId));
    const resumed = isFull ? [] : await this.resume(caller, row, operationId);
    if (resumed.length === 0) {
      const done = operationId && (await this.database.run(RESUMED_BY, [id, operationId]));
      if (done && done.length > 0) return { executionId: id, status: 'pending' };
      throw isFull ? new QueueFull('runs', this.config.ACCOUNT_RUN_LIMIT) : new NotResumable(row.status);
    }
    for (const { kind, id: each, epoch, lane } of resumed) {
      if (kind === 'job' && lane) this.hints.job(lane, each, Date.now());
      else this.hints.execution(each, `resumed-${epoch}`);
    }
    return { executionId: id, status: 'pending' };
  }

  /** Read before the run is resumed, so that calls at the same moment can exceed the limit by their number. */
  private async isQueueFull(userId: string): Promise<boolean> {
    const limit = this.config.ACCOUNT_RUN_LIMIT;
    const [row] = await this.database.run<{ unfinished: number }>(UNFINISHED, [userId, limit]);
    return row !== undefined && row.unfinished >= limit;
  }

  /**
   * A caller may not resume a run after they left its workspace, lost access to its workflow, or the workflow was
   * deleted. An app runs even if its workflow is deleted.
   *
   * @throws NotFound
   */
  private async requireMayRun(
    caller: Caller,
    { workflowId, workspaceId, triggerType }: ExecutionRow,
  ): Promise<void> {
    if (!isWithin(caller, workspaceId)) throw new NotFound('execution');
    if (workflowId !== null && triggerType !== 'app_run')
      await this.workflows.find(caller, workflowId, 'write');
  }

  /** @throws InsufficientCredits, BudgetExceeded when what is planned again can't be paid; nothing is changed then */
  private async resume(caller: Caller, row: ExecutionRow, operationId?: string): Promise<Resumed[]> {
    const { id } = row;
    const { charges } = this.database;
    const budgets = charges ? await this.budgets.renewed(row, caller) : null;
    try {
      // An operator who replays a job of the run locks the same rows in another order.
      return await againOnDeadlock(() =>
        this.database.run<Resumed & Record<string, unknown>>(RESUME, [
          id,
          this.config.EXECUTION_DEADLINE_SECONDS,
          operationId ?? null,
          ...(charges ? [budgetsParameter(budgets)] : []),
        ]),
      );
    } catch (error) {
      if (!isUncovered(error)) throw budgetExceededIn(error) ?? error;
      const jobs = await this.executions.jobsOf([id]);
      const again = jobs.filter(({ status }) => status === 'failed' || status === 'cancelled');
      const required = again.reduce((sum, { credits }) => sum + credits, 0);
      const { available } = await this.accounts.state(row.payerId ?? row.userId);
      throw new InsufficientCredits(required, available);
    }
  }
}
