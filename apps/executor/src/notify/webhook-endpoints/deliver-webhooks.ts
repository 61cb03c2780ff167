import { Inject, Injectable, Logger } from '@nestjs/common';
import { Database, metrics, OutboundFailed, OutboundHttp, OutboundRefused, SecretBox } from '@easel/platform';
import { Webhook } from 'standardwebhooks';
import { PresentMedia } from '../../engine/present-media.js';
import { nextAttemptIn } from './retry-schedule.js';
import { WEBHOOK_OUTBOUND } from './webhook-outbound.js';
import { secretContext } from './webhook-secret.js';
import { CLAIM, DELIVERED, FAILED } from '../../sql/notify/deliveries.js';

/** Deliveries on their way at once, of one process. */
const MOST = 32;
const TIMEOUT_MS = 15_000;
/** An answer's body is read to its end and thrown away. */
const MAX_BYTES = 1_048_576;
const GONE = 410;

interface ClaimedDelivery {
  id: string;
  endpointId: string;
  event: string;
  payload: unknown;
  attempts: number;
  epoch: number;
  url: string;
  secret: Buffer;
  previousSecret: Buffer | null;
}

interface Outcome {
  delivered: boolean;
  status: number | null;
  error: string | null;
}

const attempts = metrics.counter('easel_webhook_attempts_total', {
  help: 'Webhook delivery attempts, by outcome',
  labels: ['outcome'],
});

/**
 * Sends deliveries that are due, signed by Standard Webhooks. What is claimed is leased: when its sender dies, another
 * one sends it again, under the same `webhook-id`, by which a receiver detects a repetition.
 */
@Injectable()
export class DeliverWebhooks {
  private readonly logger = new Logger(DeliverWebhooks.name);
  /** With the endpoint that each goes to. */
  private readonly active = new Map<Promise<void>, string>();

  constructor(
    private readonly database: Database,
    @Inject(SecretBox) private readonly box: SecretBox,
    @Inject(WEBHOOK_OUTBOUND) private readonly outbound: OutboundHttp,
    private readonly present: PresentMedia,
  ) {}

  /** Begins what is due, as far as slots are free. @returns how many */
  async begin(): Promise<number> {
    const free = MOST - this.active.size;
    if (free <= 0) return 0;
    const claimed = await this.database.run<ClaimedDelivery & Record<string, unknown>>(CLAIM, [
      free,
      [...this.active.values()],
    ]);
    for (const delivery of claimed) {
      const sending = this.deliver(delivery)
        .catch((error: unknown) =>
          this.logger.warn({ err: error, deliveryId: delivery.id }, 'a delivery failed; it is retried'),
        )
        .finally(() => this.active.delete(sending));
      this.active.set(sending, delivery.endpointId);
    }
    return claimed.length;
  }

  /** Done when everything that was begun is written down. */
  async settled(): Promise<void> {
    await Promise.all(this.active.keys());
  }

  private async deliver(delivery: ClaimedDelivery): Promise<void> {
    const { delivered, status, error } = await this.send(delivery);
    attempts.add(1, { outcome: delivered ? 'delivered' : 'failed' });
    if (delivered) {
      await this.database.run(DELIVERED, [delivery.id, delivery.epoch, status]);
      return;
    }
    const gone = status === GONE;
    const delayMs = gone ? undefined : nextAttemptIn(delivery.attempts);
    const [endpoint] = await this.database.run<{ id: string; active: boolean }>(FAILED, [
      delivery.id,
      delivery.epoch,
      status,
      error,
      delayMs === undefined ? null : delayMs / 1_000,
      gone,
    ]);
    if (endpoint && !endpoint.active) this.logger.warn(`webhook endpoint ${endpoint.id} is switched off`);
  }

  private async send(delivery: ClaimedDelivery): Promise<Outcome> {
    const body = await this.present.inText(JSON.stringify(delivery.payload));
    const signature = this.signed(delivery, body);
    if (!signature) return { delivered: false, status: null, error: 'The delivery could not be signed.' };
    try {
      const answer = await this.outbound.request(delivery.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signature },
        body,
        totalMs: TIMEOUT_MS,
        headersMs: TIMEOUT_MS,
        idleMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
        maxRedirects: 0,
      });
      const error = answer.ok ? null : `The receiver answered with status ${answer.status}.`;
      return { delivered: answer.ok, status: answer.status, error };
    } catch (error) {
      if (!(error instanceof OutboundFailed) && !(error instanceof OutboundRefused)) throw error;
      return { delivered: false, status: null, error: error.message };
    }
  }

  /** Of two secrets, while one follows the other, both sign. Undefined when a secret does not open. */
  private signed(delivery: ClaimedDelivery, body: string): Record<string, string> | undefined {
    const now = new Date();
    const { endpointId, secret, previousSecret } = delivery;
    let signatures: string[];
    try {
      signatures = [secret, ...(previousSecret ? [previousSecret] : [])].map((sealed) =>
        new Webhook(this.box.open(sealed, secretContext(endpointId))).sign(delivery.id, now, body),
      );
    } catch (error) {
      this.logger.error({ err: error, endpointId }, 'the secret of a webhook endpoint cannot be decrypted');
      return undefined;
    }
    return {
      'webhook-id': delivery.id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': signatures.join(' '),
    };
  }
}
