import { Inject, Injectable } from '@nestjs/common';
import { isHosted, nodeTypes, runsInSequence } from '@easel/catalog';
import {
  type Caller,
  type JobAccepted,
  NotFound,
  UnknownNodeType,
  SequenceExecutionRequired,
  type StartJobRequest,
} from '@easel/contracts';
import { type Executor, storableJson, traceparent } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { Billing } from '../credits/billing.js';
import { CreditAccounts } from '../credits/credit-accounts.js';
import { InsufficientCredits, PriceNotConfigured, refuseUnbudgeted } from '../credits/credit.errors.js';
import { payerOf } from '../credits/payer.js';
import { budgetsOf, budgetsParameter, SpendBudgets } from '../credits/spend-budgets.js';
import { formOf } from '../engine/edition-statement.js';
import { COMPUTING, type Computing } from '../computing/computing.js';
import { EngineDatabase } from '../engine/engine-database.js';
import { Hints } from '../engine/hints.js';
import { startOnce } from '../engine/start-once.js';
import { ExecutorConfig } from '../executor.config.js';
import { originOf } from './job-origin.js';
import type { JobInput } from './job-record.js';
import { mostAttempts } from './retry-rule.js';
import { ChooseLane } from '../providers/choose-lane.js';
import { ReferenceSheetUnavailable } from './reference-sheet.js';
import { requireWorkIn } from './require-work-in.js';
import { requireSceneEngine } from './scene-3d.js';
import { INSERT_BUDGETED_JOB, INSERT_JOB, OWN_JOB } from './standalone-statements.js';

/**
 * Runs one node on its own. What is asked is corrected before the job is made, so the job says what really runs.
 * Where nothing here can run the type, the job is made and has failed, with `provider_not_configured`.
 */
@Injectable()
export class StartJob {
  constructor(
    @Inject(COMPUTING) private readonly computing: Computing,
    private readonly config: ExecutorConfig,
    private readonly database: EngineDatabase,
    private readonly lanes: ChooseLane,
    private readonly hints: Hints,
    private readonly billing: Billing,
    private readonly accounts: CreditAccounts,
    private readonly budgets: SpendBudgets,
  ) {}

  /**
   * With an `operationId`, the job gets that id, and asking again answers the same job.
   *
   * @param alongside what is committed with the job, of the price that it is made at; without it no job is made either
   * @param added settings that no caller can give
   * @throws NotFound for what is no node type that makes jobs, and for what only the hosted service runs alone, where
   * this is not it and is not connected to it
   * @throws ReferenceSheetUnavailable
   * @throws SceneCapabilityUnavailable for renders that need an engine which is not here
   * @throws InsufficientCredits, BudgetExceeded, PriceNotConfigured where jobs cost; nothing is made then
   */
  async run(
    caller: Caller,
    { type, params: body, workflowId }: StartJobRequest,
    operationId?: string,
    alongside?: (tx: Executor, credits: number) => Promise<void>,
    added: Readonly<Record<string, unknown>> = {},
  ): Promise<JobAccepted> {
    if (runsInSequence(type)) throw new SequenceExecutionRequired();
    if (type === 'reference-sheet') throw new ReferenceSheetUnavailable();
    const node = nodeTypes.get(type);
    if (!node || typeof node.execution !== 'object')
      throw new UnknownNodeType(
        type,
        nodeTypes.all().map((known) => known.type),
      );
    if (isHosted(node) && this.config.EDITION !== 'cloud') {
      const [runner] = await this.lanes.whoRuns([{ type, params: body }]);
      if (runner !== 'relay') throw new NotFound('route');
    }
    await requireWorkIn(this.database, caller, workflowId);
    const { mediaSettings: media, WEBHOOK_PRIVATE_HOSTS: receivers } = this.config;
    const prepared = await this.computing.run(
      'job',
      { type, body, media, receivers },
      { account: caller.userId },
    );
    const { adjustments, warnings } = prepared;
    const params = { ...prepared.params, ...added };
    requireSceneEngine(type, params, this.config);
    const input: JobInput = { params, inputs: {}, ...(adjustments.length > 0 && { adjustments }) };
    const id = operationId ?? newId();
    const answer: JobAccepted = {
      jobId: id,
      ...(adjustments.length > 0 && { adjustments }),
      ...(warnings.length > 0 && { warnings }),
    };
    const find = async (database: Executor) => {
      const found = await database.run(OWN_JOB, [id, caller.userId]);
      return found.length > 0 ? found : undefined;
    };
    // Before it is priced again: what stands there has its price.
    if (operationId !== undefined && (await find(this.database))) return answer;
    const { lane } = node.execution;
    const [runner] = await this.lanes.whoRuns([{ type, params }]);
    const runs = runner !== null;
    const payer = payerOf(caller);
    const credits = runs ? await this.priceOf(payer, type, params) : 0;
    const budgets = credits > 0 ? budgetsOf(caller, caller.workspaceId ?? null) : null;
    await this.budgets.ensure(caller.userId, budgets);
    const values = [
      id,
      caller.userId,
      caller.workspaceId ?? null,
      workflowId ?? null,
      type,
      lane,
      runs ? 'pending' : 'failed',
      storableJson(input),
      mostAttempts(),
      originOf(caller),
      traceparent() ?? null,
      runs ? null : 'provider_not_configured',
      runs ? null : `Nothing here can run ${type}: it needs a provider, and none is set up for it.`,
      ...(this.billing.charges ? [payer, credits] : []),
      ...(budgets ? [budgetsParameter(budgets)] : []),
    ];
    const statement = budgets ? INSERT_BUDGETED_JOB : formOf(INSERT_JOB, this.billing.charges);
    const start = async (database: Executor) => {
      await alongside?.(database, credits);
      const made = await database.run(statement, values);
      // What was to be committed alongside must not be, then.
      if (made.length === 0) throw new Uncovered();
      return made;
    };
    try {
      await (
        operationId === undefined
          ? start(this.database)
          : startOnce(this.database, operationId, { find, start })
      ).catch(refuseUnbudgeted);
    } catch (error) {
      if (!(error instanceof Uncovered)) throw error;
      const { available } = await this.accounts.state(payer);
      throw new InsufficientCredits(credits, available);
    }
    if (runs) this.hints.job(lane, id, 0);
    return answer;
  }

  private async priceOf(payer: string, type: string, params: Record<string, unknown>): Promise<number> {
    const cost = await this.billing.priceNow(payer, { type, params });
    if ('missing' in cost) throw new PriceNotConfigured(cost.missing);
    return cost.credits;
  }
}

/** The account has too little for the job. */
class Uncovered extends Error {}
