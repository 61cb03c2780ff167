import {
  AckPolicy,
  type ConsumerMessages,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  type JsMsg,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { headers as natsHeaders } from '@nats-io/transport-node';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { type BusService, EVENTS_STREAM, JOBS_STREAM, STREAM_KEEPERS } from '@easel/contracts';
import { BusConnection } from './bus-connection.js';
import { BusIdentity } from './bus-identity.js';

const SECOND_NS = 1_000_000_000;
/** For so long after a start a stream may be missing: the service that keeps it is still starting. */
const KEEPER_STARTS_MS = 20_000;

export { EVENTS_STREAM, JOBS_STREAM };

/** Codes of the server: of a stream, of a consumer, and of a consumer in its versions before 2.10. */
const THERE_OTHERWISE = new Set([10_058, 10_148, 10_013]);

const STREAMS = [
  {
    name: JOBS_STREAM as typeof JOBS_STREAM,
    subjects: ['jobs.>'],
    retention: RetentionPolicy.Workqueue,
    storage: StorageType.File,
    max_age: 86_400 * SECOND_NS,
  },
  {
    name: EVENTS_STREAM as typeof EVENTS_STREAM,
    subjects: ['events.>'],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    max_age: 3 * 86_400 * SECOND_NS,
  },
];

export interface ConsumeOptions {
  stream: typeof JOBS_STREAM | typeof EVENTS_STREAM;
  /** Durable name; replicas share it. */
  durable: string;
  subject: string;
  /** Messages taken ahead of the handler. */
  prefetch?: number;
  /** Seconds until a message that was not acknowledged is delivered again. */
  ackWaitSeconds?: number;
  maxAckPending?: number;
}

/**
 * JetStream for our purposes: publish hints and events, consume them for ever. Streams and consumers are made
 * when they are missing, also when a server comes back with nothing of what it held.
 */
@Injectable()
export class JetStream implements OnModuleDestroy {
  private readonly logger = new Logger(JetStream.name);
  private readonly client: JetStreamClient;
  private manager?: Promise<JetStreamManager>;
  private ensured?: Promise<void>;
  private stopping = false;
  private readonly open = new Set<ConsumerMessages>();

  constructor(
    private readonly bus: BusConnection,
    private readonly identity: BusIdentity,
  ) {
    this.client = jetstream(bus.nats, { timeout: 4_000 });
    bus.onReconnect(() => (this.ensured = undefined));
  }

  /** The service whose permissions the connection has. */
  get service(): BusService {
    return this.identity.service;
  }

  /** Publishes and waits for the acknowledgement. A repeated `messageId` within two minutes is stored once. */
  async publish(
    subject: string,
    payload: string,
    messageId?: string,
    headers?: Record<string, string>,
  ): Promise<void> {
    await this.ensureStreams();
    try {
      await this.client.publish(subject, payload, { msgID: messageId, headers: toHeaders(headers) });
    } catch (error) {
      // Streams may have been lost while the connection lived on; the next try makes them again.
      this.ensured = undefined;
      throw error;
    }
  }

  /** When the stream was created: another value than before means that what it held is gone. */
  async streamCreated(stream: string): Promise<string> {
    await this.ensureStreams();
    try {
      const { created } = await (await this.management()).streams.info(stream);
      return created;
    } catch (error) {
      this.ensured = undefined;
      throw error;
    }
  }

  /** Messages waiting for a consumer, and delivered but not yet acknowledged. */
  async lag(stream: string, durable: string): Promise<{ waiting: number; unacknowledged: number }> {
    const info = await (await this.management()).consumers.info(stream, durable);
    return { waiting: info.num_pending, unacknowledged: info.num_ack_pending };
  }

  /**
   * Gives each message to `handle`, one after the other, until shutdown; a handler that wants to work on several
   * at once returns early. Never throws: trouble with the server is waited out.
   */
  async consume(options: ConsumeOptions, handle: (message: JsMsg) => void | Promise<void>): Promise<void> {
    let silentUntil = performance.now() + KEEPER_STARTS_MS;
    while (!this.stopping) {
      try {
        await this.ensureStreams();
        await this.ensureConsumer(options);
        silentUntil = 0;
        const consumer = await this.client.consumers.get(options.stream, options.durable);
        const messages = await consumer.consume({
          max_messages: options.prefetch ?? 100,
          expires: 10_000,
          idle_heartbeat: 2_000,
          abort_on_missing_resource: true,
        });
        this.open.add(messages);
        const restart = this.bus.onReconnect(() => messages.stop());
        try {
          for await (const message of messages) await handle(message);
        } finally {
          restart();
          this.open.delete(messages);
        }
      } catch (error) {
        if (this.stopping) return;
        this.ensured = undefined;
        const isExpected = isMissingStream(error) && performance.now() < silentUntil;
        if (!isExpected)
          this.logger.warn({ err: error, consumer: options.durable }, 'a consumer failed and starts again');
      }
      if (!this.stopping) await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  onModuleDestroy(): void {
    this.stopConsuming();
  }

  /** Fetches nothing more. What was fetched still reaches its handlers. */
  stopConsuming(): void {
    this.stopping = true;
    for (const messages of this.open) messages.stop();
  }

  private management(): Promise<JetStreamManager> {
    this.manager ??= jetstreamManager(this.bus.nats, { timeout: 4_000 }).catch((error: unknown) => {
      this.manager = undefined;
      throw error;
    });
    return this.manager;
  }

  private ensureStreams(): Promise<void> {
    this.ensured ??= this.makeStreams().catch((error: unknown) => {
      this.ensured = undefined;
      throw error;
    });
    return this.ensured;
  }

  private async makeStreams(): Promise<void> {
    const manager = await this.management();
    for (const { name, subjects, max_age, ...fixed } of STREAMS) {
      if (STREAM_KEEPERS[name] !== this.identity.service) continue;
      try {
        await manager.streams.add({ name, subjects, max_age, ...fixed });
      } catch (error) {
        if (!isThereOtherwise(error)) throw error;
        await manager.streams.update(name, { subjects, max_age });
      }
    }
  }

  private async ensureConsumer(options: ConsumeOptions): Promise<void> {
    const { consumers } = await this.management();
    const settings = {
      filter_subject: options.subject,
      ack_wait: (options.ackWaitSeconds ?? 30) * SECOND_NS,
      max_ack_pending: options.maxAckPending ?? 10_000,
    };
    try {
      await consumers.add(options.stream, {
        durable_name: options.durable,
        ack_policy: AckPolicy.Explicit,
        ...settings,
      });
    } catch (error) {
      if (!isThereOtherwise(error)) throw error;
      await consumers.update(options.stream, options.durable, settings);
    }
  }
}

const isMissingStream = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;

/** The server has it with other settings: of an earlier version of ours, or an operator's, such as its replicas. */
function isThereOtherwise(error: unknown): boolean {
  return error instanceof JetStreamApiError && THERE_OTHERWISE.has(error.code);
}

function toHeaders(values?: Record<string, string>) {
  if (!values) return undefined;
  const result = natsHeaders();
  for (const [name, value] of Object.entries(values)) result.set(name, value);
  return result;
}
