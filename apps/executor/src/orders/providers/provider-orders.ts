import { Injectable } from '@nestjs/common';
import type { Backend, ProviderId } from '@easel/catalog';
import { storableJson } from '@easel/platform';
import { v5 as nameBasedId } from 'uuid';
import { EngineDatabase } from '../../engine/engine-database.js';
import { HAS_NO_PLACE } from '../../sql/orders/clone-limit.js';
import {
  ADOPT,
  FOREIGN_VOICE,
  INTEND,
  INTEND_AGAIN,
  JOB_IS_OVER,
  LATEST,
  SETTLE,
  SETTLE_LATE,
  SURRENDER,
} from '../../sql/orders/provider-orders.js';
import type { ProviderHandle, SubmitClass } from '@easel/providers/provider-lane';

export type OrderState = 'intended' | 'submitted' | 'settled' | 'unknown';
/**
 * How a settled call ended. `refused`: nothing was bought. `late`: bought, and known too late to be of use.
 */
export type OrderOutcome = 'succeeded' | 'failed' | 'refused' | 'cancelled' | 'late';

/** What a job bought, or was about to buy: one order at one provider. */
export interface StoredOrder {
  jobId: string;
  /** 1 for the first order of the job. */
  number: number;
  /** Of jobs that are made of several: which one the order is for. 0 for all others. */
  part: number;
  provider: ProviderId;
  class: SubmitClass;
  state: OrderState;
  /** The reference that the provider gets, by which the order can be found. Derived from job and number. */
  reference: string;
  backend: Backend;
  handle: ProviderHandle | null;
  outcome: OrderOutcome | null;
  errorCode: string | null;
  /** Attempts the job was allowed when the order was intended. */
  grantedAttempts: number;
  /** Milliseconds since it was last intended, by the database's clock. */
  ageMs: number;
}

/** A holder's claim on a job: what it writes counts only while nobody else holds the job. */
export interface JobLease {
  id: string;
  epoch: number;
  /** The part that is worked on, of jobs made of several. */
  part?: number;
}

const REFERENCES = '6f0d9a52-3c0e-4a58-9c47-6a2d1d0d9e11';

function referenceOf(jobId: string, number: number): string {
  return nameBasedId(`${jobId}#${number}`, REFERENCES);
}

export interface OrderRow extends Omit<StoredOrder, 'handle'> {
  taskId: string | null;
  handle: ProviderHandle['data'] | null;
}

/**
 * Orders at providers. Nothing is bought twice, even after a crash at any point. Intents and ends are written by the
 * job's holder only; any process that learns the id of a task may store it while the order is open.
 */
@Injectable()
export class ProviderOrders {
  constructor(private readonly database: EngineDatabase) {}

  /**
   * The latest call for the part, the job's last number, and how many attempts it may use up; undefined when the job is
   * not the holder's any more.
   */
  async latest({
    id,
    epoch,
    part = 0,
  }: JobLease): Promise<{ call?: StoredOrder; lastNumber: number; grantedAttempts: number } | undefined> {
    const [row] = await this.database.run<Nullable<OrderRow> & { jobGranted: number; lastNumber: number }>(
      LATEST,
      [id, epoch, part],
    );
    if (!row) return undefined;
    const { jobGranted, lastNumber, ...call } = row;
    return {
      grantedAttempts: jobGranted,
      lastNumber,
      ...(call.jobId === null ? {} : { call: storedOrder(call as OrderRow) }),
    };
  }

  /** Whether one of these voices is somebody else's clone, for the owner of the job. */
  async isForeignVoice({ id }: JobLease, voiceIds: readonly string[]): Promise<boolean> {
    const rows = await this.database.run(FOREIGN_VOICE, [id, voiceIds]);
    return rows.length > 0;
  }

  /** Whether the job clones a voice for which its owner's account has no place. */
  async hasNoPlace({ id }: JobLease): Promise<boolean> {
    return (await this.database.run(HAS_NO_PLACE, [id])).length > 0;
  }

  /** Stores that this will be bought, and who runs the job from now on; undefined when the job was lost meanwhile. */
  async intend(
    { id, epoch, part = 0 }: JobLease,
    call: { number: number; provider: ProviderId; class: SubmitClass; backend: Backend },
  ): Promise<StoredOrder | undefined> {
    const [row] = await this.database.run<OrderRow & Record<string, unknown>>(INTEND, [
      id,
      epoch,
      call.number,
      call.provider,
      call.class,
      referenceOf(id, call.number),
      JSON.stringify(call.backend),
      part,
    ]);
    return row && storedOrder(row);
  }

  /** Stores that the order is sent only now, or once more; false when the job was lost meanwhile. */
  async intendAgain({ id, epoch }: JobLease, { number }: StoredOrder): Promise<boolean> {
    return (await this.database.run(INTEND_AGAIN, [id, epoch, number])).length > 0;
  }

  /**
   * Stores what the provider calls the task. `open`: polling may continue, by the holder of the job. `late`: the order
   * is settled, or its job over; the task is nobody's and should be cancelled. `other`: another task is known already.
   */
  async submitted(
    { jobId, number }: StoredOrder,
    { taskId, data }: ProviderHandle,
  ): Promise<'open' | 'late' | 'other'> {
    const [row] = await this.database.run<{ state: OrderState; taskId: string }>(ADOPT, [
      jobId,
      number,
      taskId,
      data === undefined ? null : storableJson(data),
    ]);
    if (row?.taskId !== taskId) return 'other';
    return row.state === 'submitted' ? 'open' : 'late';
  }

  /** Stores how the order ended. False when the job is someone else's by now, or the order ended before. */
  async settle(
    holding: JobLease,
    { number }: StoredOrder,
    outcome: OrderOutcome,
    errorCode?: string,
  ): Promise<boolean> {
    const rows = await this.database.run(SETTLE, [
      holding.id,
      holding.epoch,
      number,
      outcome,
      errorCode ?? null,
    ]);
    return rows.length > 0;
  }

  /** Ends an open order whose job has ended; any process may do so. */
  async settleLate({ jobId, number }: StoredOrder, outcome: OrderOutcome): Promise<boolean> {
    return (await this.database.run(SETTLE_LATE, [jobId, number, outcome])).length > 0;
  }

  /** Whether the job has ended in any way. */
  async isOver({ id }: JobLease): Promise<boolean> {
    return (await this.database.run(JOB_IS_OVER, [id])).length > 0;
  }

  /** Stores that nobody can tell whether the order was taken; false when its task became known, or the job was lost. */
  async surrender({ id, epoch }: JobLease, { number }: StoredOrder): Promise<boolean> {
    return (await this.database.run(SURRENDER, [id, epoch, number])).length > 0;
  }
}

type Nullable<T> = { [Key in keyof T]: T[Key] | null };

export function storedOrder({ taskId, handle, ...call }: OrderRow): StoredOrder {
  return {
    ...call,
    handle: taskId === null ? null : { taskId, ...(handle ? { data: handle } : {}) },
  };
}
