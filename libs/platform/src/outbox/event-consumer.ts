import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { EventContract } from '@easel/contracts';
import { Database, type Transaction } from '../database/database.js';
import { EVENTS_STREAM, JetStream } from '../bus/jetstream.js';
import { Rounds } from '../timing/rounds.js';
import { withExtractedTrace } from '../telemetry/index.js';

const RETRY_MS = 1_000;
const FORGET_EVERY_MS = 10 * 60_000;
/** An event may be published again, and delivered, for as long as an outbox and then a stream keep it: six days. */
const REMEMBERED = '10 days';

/** Consumes the events of other services. Each event takes effect once, however often it is delivered. */
@Injectable()
export class EventConsumer implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(EventConsumer.name);
  private readonly rounds = new Rounds();

  constructor(
    private readonly jetstream: JetStream,
    private readonly database: Database,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds.every(FORGET_EVERY_MS, 'forget events', () => this.forget());
  }

  async onModuleDestroy(): Promise<void> {
    await this.rounds.stop();
  }

  /** Forgets events that nobody delivers any more. */
  async forget(): Promise<void> {
    await this.database.orm.query(
      `delete from consumed_events where consumed_at < now() - interval '${REMEMBERED}'`,
    );
  }

  /** `apply` runs in the transaction that remembers the event's id. */
  on<T extends object>(event: EventContract<T>, apply: (tx: Transaction, payload: T) => Promise<void>): void {
    const { service } = this.jetstream;
    const durable = event.heardBy[service];
    if (durable === undefined) throw new Error(`${service} does not consume ${event.subject}`);
    void this.jetstream.consume(
      { stream: EVENTS_STREAM, durable, subject: event.subject, prefetch: 20, ackWaitSeconds: 30 },
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
          this.logger.warn({ err: error, subject: event.subject }, 'an event failed; it is retried');
          message.nak(RETRY_MS);
        }
      },
    );
  }
}
