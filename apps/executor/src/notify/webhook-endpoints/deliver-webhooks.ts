import { Inject, Injectable, Logger } from '@nestjs/common';
import { Database, metrics, OutboundFailed, OutboundHttp, OutboundRefused, SecretBox } from '@easel/platform';
import { Webhook } from 'standardwebhooks';
import { PresentMedia } from '../../engine/present-media.js';
import { nextAttemptIn } from './retry-schedule.js';
import { WEBHOOK_OUTBOUND } from './webhook-outbound.js';
import { secretContext } from './webhook-secret.js';

/** Deliveries on their way at once, of one process. */
const MOST = 32;
/** Of one endpoint, of one process: one that hangs must not take all places. */
const MOST_PER_ENDPOINT = 4;
const TIMEOUT_MS = 15_000;
/** Longer than an attempt and its writing can take: then its sender is dead, and another one sends. */
const LEASE_SECONDS = 60;
/** An answer's body is read to its end and thrown away. */
const MAX_BYTES = 1_048_576;
/** An endpoint to which nothing went for so long is switched off. */
const GIVE_UP_AFTER = '5 days';
const GONE = 410;

const CLAIM = {
  name: 'claim-webhook-deliveries',
  text: `
    with due as (
      select d.id from webhook_endpoints e cross join lateral (
        select id, due_at from webhook_deliveries d
        where d.endpoint_id = e.id and d.status = 'pending' and d.due_at <= now()
        order by d.due_at
        limit greatest(0, ${MOST_PER_ENDPOINT} - (select count(*) from unnest($2::uuid[]) busy(id) where busy.id = e.id))
        for update skip locked
      ) d
      where e.active order by d.due_at limit $1
    )
    update webhook_deliveries d set epoch = d.epoch + 1, attempts = d.attempts + 1,
      due_at = now() + make_interval(secs => ${LEASE_SECONDS})
    from due, webhook_endpoints e where d.id = due.id and e.id = d.endpoint_id
    returning d.id, d.endpoint_id as "endpointId", d.event, d.payload, d.attempts, d.epoch, e.url, e.secret,
      case when e.previous_secret_until > now() then e.previous_secret end as "previousSecret"`,
};

// Only the sender that still holds the delivery writes how it went.
const DELIVERED = {
  name: 'webhook-delivered',
  text: `
    with delivery as (
      update webhook_deliveries set status = 'delivered', delivered_at = now(), last_status = $3, last_error = null
      where id = $1 and epoch = $2 returning endpoint_id
    )
    update webhook_endpoints e set failing_since = null from delivery d
    where e.id = d.endpoint_id and e.failing_since is not null`,
};

const FAILED = {
  name: 'webhook-not-delivered',
  text: `
    with delivery as (
      update webhook_deliveries set
        status = case when $5::float8 is null then 'failed' else 'pending' end,
        due_at = now() + make_interval(secs => coalesce($5, 0)), last_status = $3, last_error = $4
      where id = $1 and epoch = $2 returning endpoint_id
    )
    update webhook_endpoints e set
      failing_since = coalesce(e.failing_since, now()),
      active = e.active and not ($6 or coalesce(e.failing_since < now() - interval '${GIVE_UP_AFTER}', false)),
      disabled_reason = case
        when not e.active then e.disabled_reason
        when $6 then 'gone'
        when e.failing_since < now() - interval '${GIVE_UP_AFTER}' then 'failing' end
    from delivery d where e.id = d.endpoint_id
    returning e.id, e.active`,
};

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

  /** Begins what is due, as far as there is room. @returns how many */
  async begin(): Promise<number> {
    const room = MOST - this.active.size;
    if (room <= 0) return 0;
    const claimed = await this.database.run<ClaimedDelivery & Record<string, unknown>>(CLAIM, [
      room,
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
