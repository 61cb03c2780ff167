import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { EventContract } from '@easel/contracts';
import { Database } from '../database/database.js';
import { EVENTS_STREAM, JetStream } from '../jetstream/jetstream.js';
import { withExtractedTrace } from '../telemetry/index.js';

const RETRY_MS = 1_000;

/** Hears what other services tell. Each event takes effect once, however often it is delivered. */
@Injectable()
export class EventConsumer {
  private readonly logger = new Logger(EventConsumer.name);

  constructor(
    private readonly jetstream: JetStream,
    private readonly database: Database,
  ) {}

  /** `apply` runs in the transaction that remembers the event's id. `consumer` names this effect, once per service. */
  on<T extends object>(
    event: EventContract<T>,
    consumer: string,
    apply: (tx: EntityManager, payload: T) => Promise<void>,
  ): void {
    void this.jetstream.consume(
      { stream: EVENTS_STREAM, durable: consumer, subject: event.subject, prefetch: 20, ackWaitSeconds: 30 },
      async (message) => {
        const { id, payload } = message.json<{ id: string; payload: T }>();
        try {
          await withExtractedTrace(
            { get: (name) => message.headers?.get(name) || undefined },
            `event ${event.subject}`,
            {},
            () =>
              this.database.transaction(async (tx) => {
                const fresh = await tx.query<unknown[]>(
                  'insert into consumed_events (id) values ($1) on conflict do nothing returning id',
                  [id],
                );
                if (fresh.length > 0) await apply(tx, payload);
              }),
          );
          message.ack();
        } catch (error) {
          this.logger.warn(`event ${event.subject} is tried again: ${String(error)}`);
          message.nak(RETRY_MS);
        }
      },
    );
  }
}
