import type { Transaction } from '../database/database.js';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EventContract } from '@easel/contracts';
import { traceparent } from '../telemetry/index.js';
import { OutboxRelay } from './outbox-relay.js';

/** Tells other services what changed: in the transaction of the change, so that neither is without the other. */
@Injectable()
export class Outbox {
  constructor(private readonly relay: OutboxRelay) {}

  async add<T extends object>(tx: Transaction, event: EventContract<T>, payload: T): Promise<void> {
    await tx.query('insert into outbox (id, subject, payload, traceparent) values ($1, $2, $3, $4)', [
      randomUUID(),
      event.subject,
      JSON.stringify(payload),
      traceparent() ?? null,
    ]);
    this.relay.soon();
  }
}
