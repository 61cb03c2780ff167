import { Injectable } from '@nestjs/common';
import { type FireWebhookRequest, NotFound, type WebhookAccepted } from '@easel/contracts';
import { Database } from '@easel/platform';
import { StartExecution } from '../executions/start-execution.js';
import { WebhookRateLimited } from './trigger.errors.js';
import { hashOfToken } from './webhook-token.js';

export const MOST_PER_MINUTE = 10;

/**
 * Takes one of a token's calls, if fewer than ten were taken within the last 60 seconds by the database's clock. The
 * row that the calls are counted in is locked by the update, so replicas that ask at once are counted one by one.
 */
const TAKE_CALL = {
  name: 'take-webhook-call',
  text: `
    with taken as (
      update webhook_triggers
      set recent = (recent || clock_timestamp())[greatest(1, cardinality(recent) + 2 - ${MOST_PER_MINUTE}):]
      where token_hash = $1
        and (cardinality(recent) < ${MOST_PER_MINUTE} or recent[1] <= clock_timestamp() - interval '1 minute')
      returning 1
    )
    select w.id as "workflowId", w.user_id as "userId", w.workspace_id as "workspaceId",
      w.document_id as "documentId", exists (select 1 from taken) as taken,
      ceil(extract(epoch from t.recent[1] + interval '1 minute' - now()))::integer as "retryAfter"
    from webhook_triggers t join workflows w on w.id = t.workflow_id
    where t.token_hash = $1`,
};

interface Webhook {
  workflowId: string;
  userId: string;
  workspaceId: string | null;
  documentId: string;
  taken: boolean;
  retryAfter: number | null;
}

/** Starts the workflow that a token belongs to, for its owner, with what was sent as the trigger's payload. */
@Injectable()
export class FireWebhook {
  constructor(
    private readonly database: Database,
    private readonly starting: StartExecution,
  ) {}

  /**
   * @throws NotFound the same for every token that nobody has
   * @throws WebhookRateLimited
   */
  async run({ token, payload }: FireWebhookRequest): Promise<WebhookAccepted> {
    const executionId = await this.database.batch(async (tx) => {
      const [webhook] = await tx.run<Webhook>(TAKE_CALL, [hashOfToken(token)]);
      if (!webhook) throw new NotFound('webhook');
      const { taken, retryAfter, ...workflow } = webhook;
      if (!taken) throw new WebhookRateLimited(MOST_PER_MINUTE, Math.min(60, Math.max(1, retryAfter ?? 60)));
      return this.starting.addDocumentRun(tx, {
        ...workflow,
        trigger: { type: 'webhook', data: payload ?? null },
      });
    });
    this.starting.announce(executionId);
    return { executionId, status: 'pending' };
  }
}
