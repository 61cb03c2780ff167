import { Injectable } from '@nestjs/common';
import { type AppRunAccepted, type Caller, type RunAppRequest, ValidationFailed } from '@easel/contracts';
import { type StatementTransaction, Database, type Queryable } from '@easel/platform';
import { nodeTypes } from '@easel/catalog';
import { appRunOverrides } from '@easel/workflow';
import { v7 as newId } from 'uuid';
import { startOnce } from '../../engine/start-once.js';
import { payerOf } from '../../credits/payer.js';
import { budgetsOf } from '../../credits/spend-budgets.js';
import { StartExecution } from '../start-execution.js';
import { appDocument } from './app-document.js';
import { DailyRunsUsed } from './app.errors.js';
import { AppsRepository, type PublishedAppRow } from './apps.repository.js';
import { requireAllowedWorkflow } from '../../engine/allowed-workflow.js';
import { NOTE_RUN, TURN, USED_TODAY, COUNT_RUN, OWN_RUN } from '../../sql/executions/app-runs.js';

/** Runs an app for the caller, at the version that was published. Specification 1, 4.2. */
@Injectable()
export class RunApp {
  constructor(
    private readonly database: Database,
    private readonly apps: AppsRepository,
    private readonly startExecution: StartExecution,
  ) {}

  /**
   * With an `operationId`, the execution gets that id, and asking again answers the same run.
   *
   * @throws ValidationFailed naming the input or override at fault
   */
  async run(
    caller: Caller,
    { slug, inputs = {}, inputOverrides, version: wanted }: RunAppRequest,
    operationId?: string,
  ): Promise<AppRunAccepted> {
    const find = (database: Queryable) => this.find(database, caller, operationId);
    const known = await find(this.database);
    if (known) return known;
    const { app, version } = await this.apps.findVersion(slug, wanted);
    const { workflowId, documentId } = version;
    requireAllowedWorkflow(caller, workflowId);
    await this.startExecution.requireAllowedCalls(caller, documentId);
    const document = appDocument(version.document, version.presentation);
    const { overrides, issues } = appRunOverrides(document, nodeTypes, inputs, inputOverrides ?? {});
    if (issues.length > 0) {
      throw new ValidationFailed(issues.map(({ path, message, nodeId }) => ({ path, message, nodeId })));
    }

    const budgets = budgetsOf(caller, caller.workspaceId ?? null);
    const payerId = payerOf(caller);
    const ready = await this.startExecution.prepareDocument(documentId, {
      overrides,
      starter: caller.userId,
    });
    await this.startExecution.requireFunds(ready, { userId: caller.userId, overrides, budgets, payerId });
    const start = async (tx: StatementTransaction): Promise<AppRunAccepted> => {
      await requireRunsLeftToday(tx, caller, app);
      const runId = newId();
      const executionId = await this.startExecution.addDocumentRun(tx, ready, {
        ...(operationId !== undefined && { id: operationId }),
        userId: caller.userId,
        workspaceId: caller.workspaceId ?? null,
        workflowId,
        overrides,
        trigger: { type: 'app_run' },
        origin: caller.client ?? null,
        payerId,
        budgets,
      });
      await tx.run(NOTE_RUN, [runId, app.id, version.id, caller.userId, executionId, JSON.stringify(inputs)]);
      // Last, because every run of the app waits for this row.
      await tx.run(COUNT_RUN, [app.id]);
      return { executionId, runId, status: 'pending' };
    };
    const accepted = await (operationId === undefined
      ? this.database.batch(start)
      : startOnce(this.database, operationId, { find, start }));
    this.startExecution.announce(accepted.executionId);
    return accepted;
  }

  private async find(
    database: Queryable,
    { userId }: Caller,
    executionId: string | undefined,
  ): Promise<AppRunAccepted | undefined> {
    if (executionId === undefined) return undefined;
    const [run] = await database.run<{ id: string }>(OWN_RUN, [executionId, userId]);
    return run && { executionId, runId: run.id, status: 'pending' };
  }
}

/** @throws DailyRunsUsed; runs that were deleted since count as well */
async function requireRunsLeftToday(
  tx: Queryable,
  { userId }: Caller,
  { id, maxRunsPerUserPerDay }: PublishedAppRow,
): Promise<void> {
  if (maxRunsPerUserPerDay === null) return;
  await tx.run(TURN, [id, userId]);
  const [used] = await tx.run<{ secondsLeft: number }>(USED_TODAY, [id, userId, maxRunsPerUserPerDay]);
  if (used) throw new DailyRunsUsed(maxRunsPerUserPerDay, used.secondsLeft);
}
