import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '../database/database.js';
import { holdingNone } from '../database/one-connection.js';
import { EVENTS_STREAM, JetStream } from '../bus/jetstream.js';
import { metrics } from '../telemetry/index.js';
import { Rounds } from '../timing/rounds.js';

const EVERY_MS = 1_000;
const BATCH = 200;
const KEEP = '3 days';
/** One relay of a service at a time publishes, so that events keep their order. Services may share a database. */
const RELAY_LOCK = 0x0b0e;

interface OutboxRow {
  seq: string;
  id: string;
  subject: string;
  payload: unknown;
  traceparent: string | null;
}

/** Publishes outbox rows to JetStream, in order, at least once. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(OutboxRelay.name);
  private readonly rounds = new Rounds();
  private relaying?: { soon(): void };

  constructor(
    private readonly database: Database,
    private readonly jetstream: JetStream,
  ) {
    metrics.gauge('easel_outbox_unpublished', {
      help: 'Events written but not yet published',
      collect: async () => {
        const [row] = await this.database.orm.query<{ n: string }[]>(
          'select count(*) as n from outbox where published_to is null',
        );
        return [{ labels: {}, value: Number(row?.n ?? 0) }];
      },
    });
  }

  onApplicationBootstrap(): void {
    // A transaction that calls `soon` does not wait for it.
    this.relaying = this.rounds.every(EVERY_MS, 'outbox', () => holdingNone(() => this.relayAll()));
  }

  async onModuleDestroy(): Promise<void> {
    await this.rounds.stop();
  }

  /** Relays shortly; called after a row was added, whose transaction may still be committing. */
  soon(): void {
    this.relaying?.soon();
  }

  private async relayAll(): Promise<void> {
    try {
      const stream = await this.jetstream.streamCreated(EVENTS_STREAM);
      while (!this.rounds.stopped && (await this.relayBatch(stream)) === BATCH);
    } catch (error) {
      // The keeper of the stream makes it within seconds of its own start.
      const missing = error instanceof Error && error.name === 'StreamNotFoundError';
      this.logger[missing ? 'debug' : 'warn'](
        `events could not be relayed; they are retried: ${String(error)}`,
      );
    }
  }

  private relayBatch(stream: string): Promise<number> {
    return this.database.transaction(async (tx) => {
      const [lock] = await tx.query<{ held: boolean }[]>(
        'select pg_try_advisory_xact_lock($1, hashtext(current_schema())) as held',
        [RELAY_LOCK],
      );
      if (!lock?.held) return 0;
      const rows = await tx.query<OutboxRow[]>(
        `select seq, id, subject, payload, traceparent from outbox
         where published_to is distinct from $1 order by seq limit ${BATCH}`,
        [stream],
      );
      await Promise.all(
        rows.map((row) =>
          this.jetstream.publish(
            row.subject,
            JSON.stringify({ id: row.id, payload: row.payload }),
            row.id,
            row.traceparent ? { traceparent: row.traceparent } : undefined,
          ),
        ),
      );
      if (rows.length > 0) {
        await tx.query('update outbox set published_to = $1 where seq = any($2)', [
          stream,
          rows.map((row) => row.seq),
        ]);
      }
      await tx.query(
        `delete from outbox where published_to = $1 and created_at < now() - interval '${KEEP}'`,
        [stream],
      );
      return rows.length;
    });
  }
}
