import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Batcher, Database } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { IdempotencyInProgress, IdempotencyKeyReused } from './idempotency.errors.js';
import type { KeyedRequest } from './idempotency-key.js';
import { CLAIM, EXTEND, FIND, IN_PROGRESS, LET_GO, STORE } from './idempotency-statements.js';

const MOST_WAIT_MS = 10_000;
const FIRST_LOOK_MS = 25;
const LAST_LOOK_MS = 400;
const RETRY_AFTER_SECONDS = 2;
const MOST_AT_ONCE = 100;

/** The right to work on a keyed request. */
export interface Claim extends KeyedRequest {
  operationId: string;
  holder: string;
}

export interface StoredAnswer {
  status: number;
  /** JSON. */
  body: string;
}

type AnsweredClaim = Claim & StoredAnswer;

/** What is known of keyed requests, shared by all gateways. */
@Injectable()
export class IdempotencyRecords {
  /** Those who wait for the same request in this process look once for all of them. */
  private readonly looking = new Map<string, Promise<boolean>>();
  private readonly claiming: Batcher<Claim, Claim | undefined>;
  private readonly storing: Batcher<AnsweredClaim, void>;

  constructor(private readonly database: Database) {
    this.claiming = new Batcher((claims) => this.claimAll(claims), { lanes: 1, max: MOST_AT_ONCE });
    this.storing = new Batcher((answered) => this.storeAll(answered), { lanes: 1, max: MOST_AT_ONCE });
  }

  /**
   * Either the request is to be worked on now, or its answer is there. A twin that is being worked on is waited for.
   *
   * @throws IdempotencyKeyReused, IdempotencyInProgress
   */
  async enter(request: KeyedRequest): Promise<Claim | StoredAnswer> {
    const { scope, key } = request;
    for (const giveUp = performance.now() + MOST_WAIT_MS; ;) {
      const claimed = await this.claiming.add({ ...request, operationId: newId(), holder: randomUUID() });
      if (claimed) return claimed;
      const answer = await this.find(request);
      if (answer) return answer;
      if (performance.now() > giveUp || (await this.untilSettled(scope, key))) {
        throw new IdempotencyInProgress(RETRY_AFTER_SECONDS);
      }
    }
  }

  async extend({ scope, key, holder }: Claim): Promise<void> {
    await this.database.run(EXTEND, [scope, key, holder]);
  }

  store(claim: Claim, answer: StoredAnswer): Promise<void> {
    return this.storing.add({ ...claim, ...answer });
  }

  /** Nobody works on it any more. `refused`: nothing was started; otherwise nobody knows. */
  async letGo({ scope, key, holder }: Claim, refused: boolean): Promise<void> {
    await this.database.run(LET_GO, [scope, key, holder, refused]);
  }

  /** Of several for the same key one is asked for; the others find it taken. */
  private async claimAll(claims: readonly Claim[]): Promise<(Claim | undefined)[]> {
    const asked = oneOfEach(claims);
    const rows = await this.database.run<{ holder: string; operationId: string }>(CLAIM, columnsOf(asked));
    const operations = new Map(rows.map(({ holder, operationId }) => [holder, operationId]));
    return claims.map((claim) => {
      const operationId = operations.get(claim.holder);
      return operationId === undefined ? undefined : { ...claim, operationId };
    });
  }

  private async storeAll(answered: readonly AnsweredClaim[]): Promise<void[]> {
    const stored = oneOfEach(answered);
    await this.database.run(STORE, [
      ...columnsOf(stored),
      stored.map(({ status }) => status),
      stored.map(({ body }) => body),
    ]);
    return answered.map(() => undefined);
  }

  private async find({ scope, key, fingerprint }: KeyedRequest): Promise<StoredAnswer | undefined> {
    const [record] = await this.database.run<{
      same: boolean;
      status: number | null;
      body: string;
      inProgress: boolean;
      free: boolean;
    }>(FIND, [scope, key, fingerprint]);
    if (!record || (record.free && !record.inProgress)) return undefined;
    if (!record.same) throw new IdempotencyKeyReused();
    return record.status === null ? undefined : { status: record.status, body: record.body };
  }

  /** Waits until nobody works on it; answers true when that took too long. */
  private untilSettled(scope: string, key: string): Promise<boolean> {
    const id = idOf({ scope, key });
    const known = this.looking.get(id);
    if (known) return known;
    const look = this.look(scope, key).finally(() => this.looking.delete(id));
    this.looking.set(id, look);
    return look;
  }

  private async look(scope: string, key: string): Promise<boolean> {
    const giveUp = performance.now() + MOST_WAIT_MS;
    for (let pause = FIRST_LOOK_MS; ; pause = Math.min(LAST_LOOK_MS, pause * 1.5)) {
      const working = await this.database.run(IN_PROGRESS, [scope, key]);
      if (working.length === 0) return false;
      if (performance.now() > giveUp) return true;
      await sleep(pause);
    }
  }
}

function idOf({ scope, key }: Pick<KeyedRequest, 'scope' | 'key'>): string {
  return `${scope} ${key}`;
}

/** The last of each key, in an order that all keep, so that two gateways do not wait for each other. */
function oneOfEach<T extends KeyedRequest>(records: readonly T[]): T[] {
  const ofKey = new Map(records.map((record) => [idOf(record), record]));
  return [...ofKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, record]) => record);
}

function columnsOf(claims: readonly Claim[]): unknown[][] {
  return [
    claims.map(({ scope }) => scope),
    claims.map(({ key }) => key),
    claims.map(({ fingerprint }) => fingerprint),
    claims.map(({ operationId }) => operationId),
    claims.map(({ holder }) => holder),
    claims.map(({ seconds }) => seconds),
  ];
}
