import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import {
  askedJobEnded,
  type AskedJobState,
  cancelAskedJobs,
  type Caller,
  getAskedJobStates,
  JOB_ASKERS,
  type JobAccepted,
  type JobAsker,
  type JobPurpose,
  MOST_ASKED_IDS,
  releaseAskedJobs,
  ServiceError,
  ServiceUnavailable,
  startAskedJobs,
  withdrawAskedJobs,
} from '@easel/contracts';
import { v7 as newId } from 'uuid';
import { BusClient } from '../bus/bus-client.js';
import { BusIdentity } from '../bus/bus-identity.js';
import { Database, type Transaction } from '../database/database.js';
import { holdingNone } from '../database/one-connection.js';
import { storableJson } from '../database/storable-json.js';
import { EventConsumer } from '../outbox/event-consumer.js';
import { failpoint } from '../service/failpoint.js';
import { Rounds } from '../timing/rounds.js';
import * as statements from './asked-job-statements.js';

const SWEEP_EVERY_MS = 2_000;
/** Ends that arrive within it are read together. */
const SOON_MS = 20;

export type AskedJobOutcome = 'completed' | 'failed' | 'cancelled' | 'withdrawn';

/** A job that this service asked for. `purpose` is what the service wrote down to do with the result. */
export interface AskedJobRow<P extends object = Record<string, unknown>> {
  jobId: string;
  groupId: string;
  userId: string;
  /** The record it is for. */
  subjectId: string | null;
  purpose: P;
  state: 'asked' | 'waiting' | AskedJobOutcome;
  output: Record<string, unknown> | null;
  errorCode: string | null;
  errorMessage: string | null;
  createdAt: Date;
  endedAt: Date | null;
}

/** Applies the end of a job, in the transaction that remembers that it was applied. */
export type ApplyEnd = (tx: Transaction, job: AskedJobRow) => Promise<void>;

export interface AskedGroup {
  /** See `BusCall.operationId`: a repeated request finds the jobs of the first. */
  operationId?: string | undefined;
  subjectId?: string | null;
  belongsTo?: JobPurpose;
  workflowId?: string;
  jobs: readonly {
    type: string;
    params: Record<string, unknown>;
    added?: Record<string, unknown>;
    context?: Record<string, unknown>;
    purpose: object;
  }[];
}

/**
 * Jobs that this service has the executor do. Rows come first: ids and purpose are committed before the executor is
 * asked, so that a process which dies in between leaves a row that the sweep decides on. The event stream shows which
 * jobs are over, and the sweep asks how they ended, also those whose end nobody heard of. See docs/architecture.md.
 */
@Injectable()
export class AskedJobs implements OnModuleDestroy {
  private readonly logger = new Logger(AskedJobs.name);
  private readonly rounds = new Rounds();
  private next: NodeJS.Timeout | undefined;
  private readonly sweeping = new Set<Promise<void>>();
  private apply: ApplyEnd = () => Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly bus: BusClient,
    private readonly events: EventConsumer,
    private readonly identity: BusIdentity,
  ) {}

  /** From now on ends are heard of and applied; called once, when the service starts. */
  listen(apply: ApplyEnd): void {
    this.apply = apply;
    const { service } = this.identity;
    if (!isAsker(service)) throw new Error(`${service} does not request jobs`);
    this.events.on(askedJobEnded[service], async (tx, { jobId }) => {
      await tx.run(statements.DUE_NOW, [jobId]);
      this.soon();
    });
    this.rounds.every(SWEEP_EVERY_MS, 'asked jobs', () => this.sweep());
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.next);
    this.next = undefined;
    await this.rounds.stop();
    await this.idle();
  }

  /** Once no sweep that an event has begun is under way. */
  async idle(): Promise<void> {
    await Promise.all(this.sweeping);
  }

  /**
   * Starts the jobs of a group, all or none.
   *
   * @param alongside part of the commit that writes the ids down: may lock what the jobs are for, and may refuse
   * @throws as the executor refuses them, and ServiceUnavailable when nobody knows: the sweep finds out
   */
  async start(
    caller: Caller,
    group: AskedGroup,
    alongside?: (tx: Transaction, jobIds: readonly string[]) => Promise<void>,
  ): Promise<JobAccepted[]> {
    const ids = await this.plan(caller, group, alongside);
    failpoint('asking.planned');
    const { belongsTo, workflowId } = group;
    const jobs = group.jobs.map(({ type, params, added, context }, index) => ({
      id: ids[index],
      type,
      params,
      ...(added && { added }),
      ...(context && { context }),
    }));
    const asked = { jobs, ...(belongsTo && { belongsTo }), ...(workflowId !== undefined && { workflowId }) };
    const started = await this.bus.request(startAskedJobs, caller, asked).catch(async (error: unknown) => {
      if (isRefusal(error)) await this.giveUp(ids);
      throw error;
    });
    failpoint('asking.accepted');
    if ('withdrawn' in started) {
      await this.giveUp(ids);
      throw new ServiceUnavailable('The executor');
    }
    await this.database.run(statements.ACCEPTED, [ids]);
    return started.jobs;
  }

  /** Jobs for these records that go on, as far as the executor knows; ends found on the way are applied first. */
  async underWay(
    subjectIds: readonly string[],
  ): Promise<(AskedJobRow & { status: 'pending' | 'running'; progress: number })[]> {
    const open = await this.database.run<AskedJobRow & Record<string, unknown>>(statements.OPEN_OF_SUBJECTS, [
      subjectIds,
    ]);
    if (open.length === 0) return [];
    const known = new Map(
      (await this.statesOf(open.map(({ jobId }) => jobId)).catch(() => [])).map((state) => [state.id, state]),
    );
    const left: (AskedJobRow & { status: 'pending' | 'running'; progress: number })[] = [];
    for (const row of open) {
      const state = known.get(row.jobId);
      if (state && isOver(state)) await this.end(state);
      else
        left.push({
          ...row,
          status: state && state.status !== 'pending' ? 'running' : 'pending',
          progress: state?.progress ?? 0,
        });
    }
    return left;
  }

  /** The newest jobs for a record that ended in one of these ways. */
  ended(subjectId: string, outcomes: readonly AskedJobOutcome[], limit: number): Promise<AskedJobRow[]> {
    return this.database.run<AskedJobRow & Record<string, unknown>>(statements.OF_SUBJECT, [
      subjectId,
      outcomes,
      limit,
    ]);
  }

  /** A job of the user's as it is known now: its end is asked for where it is not known yet. */
  async find(userId: string, jobId: string): Promise<AskedJobRow | undefined> {
    const find = async () =>
      (await this.database.run<AskedJobRow & Record<string, unknown>>(statements.FIND, [jobId, userId]))[0];
    const row = await find();
    if (!row || !isOpen(row.state)) return row;
    await this.look([row]);
    return find();
  }

  /** Cancels those that go on. What had ended stays as it ended. */
  async cancel(ids: readonly string[]): Promise<void> {
    for (const some of inParts(ids)) await this.bus.request(cancelAskedJobs, undefined, { ids: some });
  }

  /** Looks at all rows that are due. Any number of replicas do. */
  async sweep(): Promise<void> {
    for (;;) {
      const due = await this.database.run<{ jobId: string; state: AskedJobRow['state'] }>(
        statements.TAKE_DUE,
        [MOST_ASKED_IDS],
      );
      if (due.length === 0) return;
      await this.look(due);
      const over = due.filter(({ state }) => !isOpen(state)).map(({ jobId }) => jobId);
      if (over.length > 0) await this.release(over);
      if (due.length < MOST_ASKED_IDS) return;
    }
  }

  /** Sweeps shortly; called by a transaction that makes rows due and is still to commit, which does not wait for it. */
  private soon(): void {
    this.next ??= holdingNone(() =>
      setTimeout(() => {
        this.next = undefined;
        const sweep = this.sweep()
          .catch((error: unknown) => {
            this.logger.warn({ err: error }, 'ends of jobs could not be applied; the next sweep retries');
          })
          .finally(() => this.sweeping.delete(sweep));
        this.sweeping.add(sweep);
      }, SOON_MS),
    );
  }

  /** Asks how jobs stand and applies ends. Ids that the executor never heard of are given up, for good. */
  private async look(rows: readonly Pick<AskedJobRow, 'jobId' | 'state'>[]): Promise<void> {
    // A job that failed may have been replayed since; what completed or was given up stays as it is.
    const asked = rows.filter(({ state }) => state !== 'completed' && state !== 'withdrawn');
    if (asked.length === 0) return;
    const states = await this.statesOf(asked.map(({ jobId }) => jobId));
    const known = new Set(states.map(({ id }) => id));
    const unknown = asked.filter(({ jobId, state }) => isOpen(state) && !known.has(jobId));
    if (unknown.length > 0) {
      const ids = unknown.map(({ jobId }) => jobId);
      states.push(...(await this.bus.request(withdrawAskedJobs, undefined, { ids })).states);
    }
    for (const state of states) if (isOver(state)) await this.end(state);
  }

  /** After a refusal: a request for these ids that is still in transit creates nothing either. */
  private async giveUp(ids: readonly string[]): Promise<void> {
    try {
      const { states } = await this.bus.request(withdrawAskedJobs, undefined, { ids });
      for (const state of states) if (isOver(state)) await this.end(state);
    } catch (error) {
      this.logger.warn({ err: error, count: ids.length }, 'job ids could not be sent; the sweep retries');
    }
  }

  private async release(ids: readonly string[]): Promise<void> {
    await this.bus.request(releaseAskedJobs, undefined, { ids });
    await this.database.run(statements.SETTLED, [ids]);
  }

  private async statesOf(ids: readonly string[]): Promise<AskedJobState[]> {
    const states: AskedJobState[] = [];
    for (const some of inParts(ids))
      states.push(...(await this.bus.request(getAskedJobStates, undefined, { ids: some })).states);
    return states;
  }

  /** One commit: the row says that the job is over, and what follows from it is done. */
  private async end(state: AskedJobState): Promise<void> {
    await this.database.transaction((tx) => this.endIn(tx, state));
    failpoint('asking.applied');
  }

  // The row is what makes it once: the transaction that changes it applies the end, others find it changed.
  private async endIn(
    tx: Transaction,
    { id, status, output, errorCode, errorMessage }: AskedJobState,
  ): Promise<void> {
    const [ended] = await tx.run<AskedJobRow>(statements.END, [
      id,
      status === 'lost' ? 'failed' : status,
      output === null ? null : storableJson(output),
      errorCode,
      errorMessage,
    ]);
    if (ended) await this.apply(tx, ended);
    failpoint('asking.applying');
  }

  /** @returns ids of the group's jobs: of a repeated request, those that were written down first */
  private plan(
    { userId }: Caller,
    { operationId, subjectId = null, jobs }: AskedGroup,
    alongside?: (tx: Transaction, jobIds: readonly string[]) => Promise<void>,
  ): Promise<string[]> {
    return this.database.transaction(async (tx) => {
      if (operationId !== undefined) {
        await tx.run(statements.LOCK_OPERATION, [operationId]);
        const known = await tx.run<{ jobId: string }>(statements.OF_OPERATION, [operationId, userId]);
        if (known.length > 0) return known.map(({ jobId }) => jobId);
      }
      const rows = jobs.map(({ purpose }, position) => ({ id: newId(), position, purpose }));
      const ids = rows.map(({ id }) => id);
      await alongside?.(tx, ids);
      const values = [newId(), operationId ?? null, userId, subjectId, storableJson(rows)];
      await tx.run(statements.PLAN, values);
      return ids;
    });
  }
}

const isAsker = (service: string): service is JobAsker => (JOB_ASKERS as readonly string[]).includes(service);

const isOpen = (state: AskedJobRow['state']): boolean => state === 'asked' || state === 'waiting';

const isOver = ({ status }: AskedJobState): boolean =>
  status !== 'pending' && status !== 'running' && status !== 'pending_review';

/** Said of the installation before anything is made. */
const NOT_SET_UP: ReadonlySet<string> = new Set([
  'price_not_configured',
  'public_url_not_configured',
  'webhook_not_configured',
]);

/** Nothing was made, and nothing will be if the same is asked again now. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ServiceError && (error.status < 500 || NOT_SET_UP.has(error.code));

function inParts(ids: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let from = 0; from < ids.length; from += MOST_ASKED_IDS)
    parts.push(ids.slice(from, from + MOST_ASKED_IDS));
  return parts;
}
