import { Inject, Injectable } from '@nestjs/common';
import { type Caller, NotFound, type RunInlineRequest } from '@easel/contracts';
import { jsonText, type Queryable, storableJsonInTurns, traceparent } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { Billing } from '../credits/billing.js';
import { CreditAccounts } from '../credits/credit-accounts.js';
import { InsufficientCredits, PriceNotConfigured, refuseUnbudgeted } from '../credits/credit.errors.js';
import { payerOf } from '../credits/payer.js';
import { budgetsOf, budgetsParameter, SpendBudgets } from '../credits/spend-budgets.js';
import { formOf } from '../sql/edition-statement.js';
import { EngineDatabase } from '../engine/engine-database.js';
import { startOnce } from '../engine/start-once.js';
import { COMPUTING, type Computing } from '../computing/computing.js';
import { inlineRule } from '../computing/rules/inline-rules.js';
import { originOf } from '../engine/job-origin.js';
import type { JobInput } from './job-record.js';
import { requireWorkIn } from './require-work-in.js';
import { INSERT_BUDGETED_DONE_JOB, INSERT_DONE_JOB, OWN_JOB } from '../sql/jobs/jobs-alone.js';
import { ExecutorConfig } from '../engine/executor.config.js';

type Answer = Record<string, unknown>;

/** Computes a node on its own that makes no job. Facts: generation 1, core 8 and 20. */
@Injectable()
export class RunInline {
  constructor(
    @Inject(COMPUTING) private readonly computing: Computing,
    private readonly config: ExecutorConfig,
    private readonly database: EngineDatabase,
    private readonly billing: Billing,
    private readonly accounts: CreditAccounts,
    private readonly budgets: SpendBudgets,
  ) {}

  /**
   * @throws NotFound for what is no such node type
   * @throws ValidationFailed naming the field
   * @throws ServiceError 400 `no_valid_inputs`, 422 `computation_too_large`
   * @throws InsufficientCredits, BudgetExceeded, PriceNotConfigured where it costs
   */
  async run(
    caller: Caller,
    { type, params: body, workflowId }: RunInlineRequest,
    operationId?: string,
  ): Promise<Answer> {
    if (!inlineRule(type)) throw new NotFound('node type');
    if (type === 'reduce') await requireWorkIn(this.database, caller, workflowId);
    const { params, answer } = await this.computing.run(
      'inline',
      { type, body, media: this.config.mediaSettings },
      { account: caller.userId },
    );
    if (type !== 'reduce') return answer;
    const jobId = operationId ?? newId();
    const find = async (database: Queryable) => {
      const found = await database.run(OWN_JOB, [jobId, caller.userId]);
      return found.length > 0 ? found : undefined;
    };
    // Before it is priced again: what stands there has its price.
    if (operationId !== undefined && (await find(this.database))) return { jobId, ...answer };
    const payer = payerOf(caller);
    const cost = await this.billing.priceNow(payer, { type, params });
    if ('missing' in cost) throw new PriceNotConfigured(cost.missing);
    const budgets = cost.credits > 0 ? budgetsOf(caller, caller.workspaceId ?? null) : null;
    await this.budgets.ensure(caller.userId, budgets);
    const input: JobInput = { params, inputs: {} };
    const values = [
      jobId,
      caller.userId,
      caller.workspaceId ?? null,
      workflowId ?? null,
      type,
      await jsonText(input),
      await storableJsonInTurns({ text: answer['output'], ...answer }),
      originOf(caller),
      traceparent() ?? null,
      ...(this.billing.charges ? [payer, cost.credits] : []),
      ...(budgets ? [budgetsParameter(budgets)] : []),
    ];
    const statement = budgets ? INSERT_BUDGETED_DONE_JOB : formOf(INSERT_DONE_JOB, this.billing.charges);
    const start = (tx: Queryable) => tx.run(statement, values);
    const kept = await startOnce(this.database, jobId, { find, start }).catch(refuseUnbudgeted);
    if (kept.length === 0) {
      const { available } = await this.accounts.state(payer);
      throw new InsufficientCredits(cost.credits, available);
    }
    return { jobId, ...answer };
  }
}
