import { Inject, Injectable } from '@nestjs/common';
import { isHosted, isSequenceNodeId, nodeTypes, runsInSequence } from '@easel/catalog';
import {
  type Caller,
  type JobAccepted,
  NotFound,
  UnknownNodeType,
  SequenceExecutionRequired,
  type StartJobRequest,
} from '@easel/contracts';
import { type Queryable, type Statement, storableJsonInTurns, traceparent } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { Billing } from '../credits/billing.js';
import { CreditAccounts } from '../credits/credit-accounts.js';
import { InsufficientCredits, PriceNotConfigured, refuseUnbudgeted } from '../credits/credit.errors.js';
import { payerOf } from '../credits/payer.js';
import { budgetsOf, budgetsParameter, SpendBudgets } from '../credits/spend-budgets.js';
import { formOf } from '../sql/edition-statement.js';
import { COMPUTING, type Computing } from '../computing/computing.js';
import { EngineDatabase } from '../engine/engine-database.js';
import { Hints } from '../engine/hints.js';
import { startOnce } from '../engine/start-once.js';
import { ExecutorConfig } from '../engine/executor.config.js';
import { QueueFull } from './fairness/queue-full.js';
import { originOf } from '../engine/job-origin.js';
import type { JobInput } from './job-record.js';
import { mostAttempts } from './retry-rule.js';
import { ChooseLane } from '../orders/providers/choose-lane.js';
import { requirePanels } from '../orders/reference-sheets/require-panels.js';
import { requireTrainingSetUp } from './trainings/require-training-set-up.js';
import { requireWorkIn } from './require-work-in.js';
import { ReadSubjects } from './read-subjects.js';
import { requireSceneEngine } from './scene-3d.js';
import { INSERT_BUDGETED_JOB, INSERT_JOB, OWN_JOB } from '../sql/jobs/jobs-alone.js';

export interface StartOptions {
  /** What is committed with the job, of the price that it is made at; without it no job is made either. */
  alongside?: (tx: Queryable, credits: number) => Promise<void>;
  /** Settings that no caller can give. */
  added?: Readonly<Record<string, unknown>>;
  /** The job costs nothing, because it is a part of something else. */
  free?: boolean;
}

/** A job as it will run, without its price. */
export interface PreparedStart {
  id: string;
  type: string;
  lane: string;
  params: Record<string, unknown>;
  workflowId: string | null;
  input: JobInput;
  answer: JobAccepted;
}

export interface PricedStart {
  id: string;
  lane: string;
  /** False: nothing here can run it, and it is made as failed. */
  runs: boolean;
  credits: number;
  statement: Statement;
  values: unknown[];
}

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
    private readonly subjects: ReadSubjects,
  ) {}

  /**
   * With an `operationId`, the job gets that id, and asking again answers the same job.
   *
   * @throws SequenceExecutionRequired for what only a production runs, by its type or as `nodeId`
   * @throws NotFound for what is no node type that makes jobs, and for what only the hosted service runs alone, where
   * this is not it and is not connected to it; for a record that a reference names and the caller may not see
   * @throws ServiceUnavailable where it names records and nobody can say what they are
   * @throws ServiceError 400 `no_panels` for a sheet of nothing
   * @throws SceneCapabilityUnavailable for renders that need an engine which is not here
   * @throws ServiceError 503 `public_url_not_configured`, `webhook_not_configured` for trainings
   * @throws QueueFull where the caller has as many unfinished jobs as an account may have
   * @throws InsufficientCredits, BudgetExceeded, PriceNotConfigured where jobs cost; nothing is made then
   */
  async run(
    caller: Caller,
    request: StartJobRequest,
    operationId?: string,
    { alongside, added = {}, free = false }: StartOptions = {},
  ): Promise<JobAccepted> {
    const id = operationId ?? newId();
    const prepared = await this.prepare(caller, id, request, { added });
    const find = async (database: Queryable) => {
      const found = await database.run(OWN_JOB, [id, caller.userId]);
      return found.length > 0 ? found : undefined;
    };
    // Before it is priced again: what stands there has its price.
    if (operationId !== undefined && (await find(this.database))) return prepared.answer;
    const priced = await this.price(caller, prepared, free);
    const start = async (database: Queryable) => {
      await alongside?.(database, priced.credits);
      return this.insert(database, priced);
    };
    await this.orRefuse(caller, priced.credits, () =>
      operationId === undefined
        ? start(this.database)
        : startOnce(this.database, operationId, { find, start }),
    );
    this.hint(priced);
    return prepared.answer;
  }

  /** Checks what is asked and brings it into the form in which it runs, before a price is looked up. */
  async prepare(
    caller: Caller,
    id: string,
    { type, params: body, workflowId }: StartJobRequest,
    { added = {}, shown = {} }: { added?: Readonly<Record<string, unknown>>; shown?: Partial<JobInput> },
  ): Promise<PreparedStart> {
    if (runsInSequence(type)) throw new SequenceExecutionRequired();
    const { nodeId } = body;
    if (isSequenceNodeId(nodeId)) throw new SequenceExecutionRequired([String(nodeId)]);
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
    const { mediaSettings: media, WEBHOOK_PRIVATE_HOSTS: receivers } = this.config;
    const takesSubjects = node.fields.some(({ key }) => key === 'connectedReferences');
    const corrected = async () => {
      const subjects = takesSubjects ? await this.subjects.namedIn(caller.userId, body) : {};
      const asked = { type, body, media, receivers, subjects };
      return this.computing.run('job', asked, { account: caller.userId });
    };
    const [work, computed] = await Promise.allSettled([
      requireWorkIn(this.database, caller, workflowId),
      corrected(),
    ]);
    // A caller without the right to work there gets that error first, whatever the request contains.
    if (work.status === 'rejected') throw work.reason;
    if (computed.status === 'rejected') throw computed.reason;
    const { adjustments, warnings, ...prepared } = computed.value;
    const params = { ...prepared.params, ...added };
    requireSceneEngine(type, params, this.config);
    requirePanels(type, params);
    requireTrainingSetUp(type, params, this.config);
    return {
      id,
      type,
      lane: node.execution.lane,
      params,
      workflowId: workflowId ?? null,
      input: { params, inputs: {}, ...(adjustments.length > 0 && { adjustments }), ...shown },
      answer: {
        jobId: id,
        ...(adjustments.length > 0 && { adjustments }),
        ...(warnings.length > 0 && { warnings }),
      },
    };
  }

  /**
   * What a prepared job costs now, with all that its insertion needs.
   * @throws PriceNotConfigured
   */
  async price(
    caller: Caller,
    { id, type, lane, params, input, workflowId }: PreparedStart,
    free = false,
  ): Promise<PricedStart> {
    const [runner] = await this.lanes.whoRuns([{ type, params }]);
    const runs = runner !== null;
    const payer = payerOf(caller);
    const credits = runs && !free ? await this.priceOf(payer, type, params) : 0;
    const budgets = credits > 0 ? budgetsOf(caller, caller.workspaceId ?? null) : null;
    await this.budgets.ensure(caller.userId, budgets);
    const values = [
      id,
      caller.userId,
      caller.workspaceId ?? null,
      workflowId,
      type,
      lane,
      runs ? 'pending' : 'failed',
      await storableJsonInTurns(input),
      mostAttempts(),
      originOf(caller),
      traceparent() ?? null,
      runs ? null : 'provider_not_configured',
      runs ? null : `Nothing here can run ${type}: it needs a provider, and none is set up for it.`,
      ...(this.billing.charges ? [payer, credits] : []),
      ...(budgets ? [budgetsParameter(budgets)] : []),
      this.config.ACCOUNT_JOB_LIMIT,
    ];
    const statement = budgets ? INSERT_BUDGETED_JOB : formOf(INSERT_JOB, this.billing.charges);
    return { id, lane, runs, credits, statement, values };
  }

  /**
   * Makes the job; where its account has too little, the transaction around it must not be committed.
   *
   * @throws QueueFull where the caller has as many unfinished jobs as an account may have
   */
  async insert(database: Queryable, { statement, values }: PricedStart): Promise<unknown[]> {
    const [made] = await database.run<{ id: string | null; isFull: boolean }>(statement, values);
    if (made?.isFull) throw new QueueFull('jobs', this.config.ACCOUNT_JOB_LIMIT);
    if (!made?.id) throw new Uncovered();
    return [made];
  }

  /**
   * Has `make` insert jobs that cost so much together.
   * @throws InsufficientCredits, BudgetExceeded
   */
  async orRefuse<T>(caller: Caller, credits: number, make: () => Promise<T>): Promise<T> {
    try {
      return await make().catch(refuseUnbudgeted);
    } catch (error) {
      if (!(error instanceof Uncovered)) throw error;
      const { available } = await this.accounts.state(payerOf(caller));
      throw new InsufficientCredits(credits, available);
    }
  }

  /** Tells the workers of its lane. */
  hint({ runs, lane, id }: PricedStart): void {
    if (runs) this.hints.job(lane, id, 0);
  }

  private async priceOf(payer: string, type: string, params: Record<string, unknown>): Promise<number> {
    const cost = await this.billing.priceNow(payer, { type, params });
    if ('missing' in cost) throw new PriceNotConfigured(cost.missing);
    return cost.credits;
  }
}

/** The account has too little for the job. */
class Uncovered extends Error {}
