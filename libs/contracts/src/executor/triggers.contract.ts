import { Allow, IsString, MaxLength } from 'class-validator';
import { defineRequest } from '../define-request.js';
import { WorkflowIdRequest } from './workflows.contract.js';

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

/** When a Schedule Trigger node starts its workflow, and what became of its last slot. */
export interface ScheduleRecord {
  nodeId: string;
  /** Five fields: minute, hour, day of month, month, day of week. */
  cron: string;
  /** IANA name. */
  timezone: string;
  /** Null: no slot is left. */
  nextAt: string | null;
  /** Runs that it started. */
  fired: number;
  /** Null: for ever. */
  maxExecutions: number | null;
  /** Null: none has come yet, or none for 30 days. */
  lastSlot: ScheduleSlot | null;
}

export interface ScheduleSlot {
  at: string;
  /** The run that it started. */
  executionId: string | null;
  /** Why it started none; null for slots from before this was kept. */
  skipped: { code: string; message: string } | null;
}

/** Of a workflow that the caller may read. */
export const listSchedules = defineRequest<ScheduleRecord[]>()({
  subject: 'executor.schedule.list',
  request: WorkflowIdRequest,
});
