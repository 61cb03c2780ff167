import { Allow, IsString, MaxLength } from 'class-validator';
import { defineRequest } from '../define-request.js';

/** Specification 1, 4.5: what came in at the address of a webhook trigger. */
export class FireWebhookRequest {
  /** The credential: 64 hex digits. Anything else is as unknown as a token that nobody has. */
  @IsString()
  @MaxLength(1_000)
  token!: string;

  /** Any JSON; null where nothing was sent. */
  @Allow()
  payload?: unknown;
}

export interface WebhookAccepted {
  executionId: string;
  status: 'pending';
}

/** 404 `not_found` for an unknown token, 429 `rate_limited` for the eleventh call within a minute. */
export const fireWebhook = defineRequest<WebhookAccepted>()({
  subject: 'executor.webhook.fire',
  request: FireWebhookRequest,
  public: true,
});

export class CheckWebhookRequest {
  @IsString()
  @MaxLength(1_000)
  token!: string;
}

/** Whose webhook a token is, before its payload is read. 404 `not_found` for an unknown token. */
export const checkWebhook = defineRequest<{ ownerId: string }>()({
  subject: 'executor.webhook.check',
  request: CheckWebhookRequest,
  public: true,
});
