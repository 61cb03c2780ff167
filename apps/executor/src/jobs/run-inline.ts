import { Injectable } from '@nestjs/common';
import { nodeTypes } from '@easel/catalog';
import {
  type Caller,
  NotFound,
  type RunInlineRequest,
  ServiceError,
  ValidationFailed,
} from '@easel/contracts';
import { type Executor, storableJson, traceparent } from '@easel/platform';
import { combineText, compositePlan, NoValidInputs, reduceInputs, splitText } from '@easel/workflow';
import { v7 as newId } from 'uuid';
import { Billing } from '../credits/billing.js';
import { CreditAccounts } from '../credits/credit-accounts.js';
import { InsufficientCredits, PriceNotConfigured, refuseUnbudgeted } from '../credits/credit.errors.js';
import { payerOf } from '../credits/payer.js';
import { budgetsOf, budgetsParameter, SpendBudgets } from '../credits/spend-budgets.js';
import { formOf } from '../engine/edition-statement.js';
import { EngineDatabase } from '../engine/engine-database.js';
import { startOnce } from '../engine/start-once.js';
import { pickBest } from '../lanes/draft-text/pick-best.js';
import { originOf } from './job-origin.js';
import type { JobInput } from './job-record.js';
import { prepareJob } from './prepare-job.js';
import { INSERT_BUDGETED_DONE_JOB, INSERT_DONE_JOB, OWN_JOB } from './standalone-statements.js';
import { ExecutorConfig } from '../executor.config.js';

type Params = Record<string, unknown>;
type Answer = Record<string, unknown>;

const JUDGED = 'pick-best-llm';
const MOST_INPUTS = 1_000;

const RULES: Readonly<Record<string, (params: Params) => Answer>> = {
  'combine-text': (params) => ({ text: combineText(textsIn(params, 'texts', 'texts'), params) }),
  'split-text': (params) => ({
    listResults: textsIn(params, 'text', 'text').flatMap((text) => splitText(text, params)),
  }),
  composite: (params) => ({ composition: compositePlan(videosIn(params), params) }),
  reduce,
};

/** Computes a node on its own that makes no job. Facts: generation 1, core 8 and 20. */
@Injectable()
export class RunInline {
  constructor(
    private readonly config: ExecutorConfig,
    private readonly database: EngineDatabase,
    private readonly billing: Billing,
    private readonly accounts: CreditAccounts,
    private readonly budgets: SpendBudgets,
  ) {}

  /**
   * @throws NotFound for what is no such node type
   * @throws ValidationFailed naming the field
   * @throws ServiceError 400 `no_valid_inputs`
   * @throws InsufficientCredits, BudgetExceeded, PriceNotConfigured where it costs
   */
  async run(
    caller: Caller,
    { type, params: body, workflowId }: RunInlineRequest,
    operationId?: string,
  ): Promise<Answer> {
    const node = nodeTypes.get(type);
    const rule = Object.hasOwn(RULES, type) ? RULES[type] : undefined;
    if (!node || !rule) throw new NotFound('node type');
    const { params } = prepareJob(node, body, this.config.media);
    const answer = rule(params);
    if (type !== 'reduce') return answer;
    const jobId = operationId ?? newId();
    const find = async (database: Executor) => {
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
      JSON.stringify(input),
      storableJson({ text: answer['output'], ...answer }),
      originOf(caller),
      traceparent() ?? null,
      ...(this.billing.charges ? [payer, cost.credits] : []),
      ...(budgets ? [budgetsParameter(budgets)] : []),
    ];
    const statement = budgets ? INSERT_BUDGETED_DONE_JOB : formOf(INSERT_DONE_JOB, this.billing.charges);
    const start = (tx: Executor) => tx.run(statement, values);
    const kept = await startOnce(this.database, jobId, { find, start }).catch(refuseUnbudgeted);
    if (kept.length === 0) {
      const { available } = await this.accounts.state(payer);
      throw new InsufficientCredits(cost.credits, available);
    }
    return { jobId, ...answer };
  }
}

function reduce({ strategyId, strategyConfig, inputs }: Params): Answer {
  const strategy = typeof strategyId === 'string' ? strategyId : JUDGED;
  const config =
    typeof strategyConfig === 'object' && strategyConfig !== null ? (strategyConfig as Params) : {};
  const texts = textsIn({ inputs }, 'inputs', 'inputs');
  if (texts.length > MOST_INPUTS) {
    throw new ValidationFailed([{ path: 'inputs', message: `may hold at most ${MOST_INPUTS} values` }]);
  }
  try {
    if (strategy === JUDGED) return { ...pickBest(texts, config) };
    return { ...reduceInputs(strategy, texts, config) };
  } catch (error) {
    if (error instanceof NoValidInputs) throw new ServiceError(400, 'no_valid_inputs', error.message);
    if (strategy !== 'merge-json') throw error;
    throw new ValidationFailed([{ path: 'inputs', message: 'must hold a JSON object' }]);
  }
}

function textsIn(params: Params, name: string, path: string): string[] {
  const given: unknown = params[name];
  const list: unknown[] = Array.isArray(given) ? given : given === undefined ? [] : [given];
  return list.map((entry, index) => {
    if (typeof entry === 'string') return entry;
    if (typeof entry === 'number' || typeof entry === 'boolean') return String(entry);
    throw new ValidationFailed([
      { path: Array.isArray(given) ? `${path}[${index}]` : path, message: 'must be text' },
    ]);
  });
}

function videosIn({ layers }: Params): string[] {
  const rows: unknown[] = Array.isArray(layers) ? layers : [];
  return rows.flatMap((row) => {
    const { videoUrl } = typeof row === 'object' && row !== null ? (row as { videoUrl?: unknown }) : {};
    return typeof videoUrl === 'string' ? [videoUrl] : [];
  });
}
