import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Database } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { IdempotencyInProgress, IdempotencyKeyReused } from './idempotency.errors.js';
import type { KeyedRequest } from './idempotency-key.js';
import { CLAIM, EXTEND, FIND, IN_PROGRESS, LET_GO, STORE } from './idempotency-statements.js';

const MOST_WAIT_MS = 10_000;
const FIRST_LOOK_MS = 25;
const LAST_LOOK_MS = 400;
const RETRY_AFTER_SECONDS = 2;

/** The right to work on a keyed request. */
export interface Claim extends Pick<KeyedRequest, 'scope' | 'key'> {
  operationId: string;
  holder: string;
}

export interface StoredAnswer {
  status: number;
  /** JSON. */
  body: string;
}

/** What is known of keyed requests, shared by all gateways. */
@Injectable()
export class IdempotencyRecords {
  /** Those who wait for the same request in this process look once for all of them. */
  private readonly looking = new Map<string, Promise<boolean>>();

  constructor(private readonly database: Database) {}

  /**
   * Either the request is to be worked on now, or its answer is there. A twin that is being worked on is waited for.
   *
   * @throws IdempotencyKeyReused, IdempotencyInProgress
   */
  async enter({ scope, key, fingerprint }: KeyedRequest): Promise<Claim | StoredAnswer> {
    for (const giveUp = performance.now() + MOST_WAIT_MS; ;) {
      const holder = randomUUID();
      const [claimed] = await this.database.run<{ operationId: string }>(CLAIM, [
        scope,
        key,
        fingerprint,
        newId(),
        holder,
      ]);
      if (claimed) return { scope, key, holder, operationId: claimed.operationId };
      const answer = await this.find({ scope, key, fingerprint });
      if (answer) return answer;
      if (performance.now() > giveUp || (await this.untilSettled(scope, key))) {
        throw new IdempotencyInProgress(RETRY_AFTER_SECONDS);
      }
    }
  }

  async extend({ scope, key, holder }: Claim): Promise<void> {
    await this.database.run(EXTEND, [scope, key, holder]);
  }

  async store({ scope, key, holder }: Claim, { status, body }: StoredAnswer): Promise<void> {
    await this.database.run(STORE, [scope, key, holder, status, body]);
  }

  /** Nobody works on it any more. `refused`: nothing was started; otherwise nobody knows. */
  async letGo({ scope, key, holder }: Claim, refused: boolean): Promise<void> {
    await this.database.run(LET_GO, [scope, key, holder, refused]);
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
    const id = `${scope} ${key}`;
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
