import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
} from 'class-validator';
import { AllDifferent } from '../all-different.js';
import { defineRequest } from '../define-request.js';
import { type Page, PageQuery } from '../page.js';

/** Events of an endpoint. Jobs are those that were started on their own; those of a run are reported with the run. */
export const WEBHOOK_EVENTS = [
  'execution.completed',
  'execution.failed',
  'execution.cancelled',
  'execution.timed_out',
  'execution.discarded',
  'job.completed',
  'job.failed',
  'job.cancelled',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export interface WebhookEndpointRecord {
  id: string;
  url: string;
  description: string | null;
  events: WebhookEvent[];
  active: boolean;
  /**
   * `failing`: everything failed for days; `gone`: it answered 410. Null where the owner switched it off, or it is on.
   */
  disabledReason: 'failing' | 'gone' | null;
  /** Since when nothing has arrived; null while things do. */
  failingSince: string | null;
  /** Until when deliveries are also signed with the secret before; null when there is none. */
  previousSecretUntil: string | null;
  createdAt: string;
  updatedAt: string;
}

/** With the secret that signatures are made with, in the form of Standard Webhooks. It is shown this once. */
export interface WebhookEndpointWithSecret extends WebhookEndpointRecord {
  secret: string;
}

export interface WebhookDeliveryRecord {
  /** As in the header `webhook-id`: the same at each attempt. */
  id: string;
  endpointId: string;
  event: WebhookEvent;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  /** Null when there is none to come. */
  nextAttemptAt: string | null;
  /** HTTP status of the last answer; null when there was none. */
  lastStatus: number | null;
  lastError: string | null;
  payload: unknown;
  createdAt: string;
  deliveredAt: string | null;
}

export class CreateWebhookEndpointRequest {
  @IsString()
  @MaxLength(2048)
  url!: string;

  /** Default: all of them. */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(50)
  @AllDifferent()
  @IsIn(WEBHOOK_EVENTS, { each: true })
  events?: WebhookEvent[];

  @IsOptional()
  @IsString()
  @MaxLength(500)
  description?: string | null;
}

export class WebhookEndpointIdRequest {
  @IsUUID()
  id!: string;
}

export class UpdateWebhookEndpointRequest extends WebhookEndpointIdRequest {
  @IsOptional()
  @IsString()
  @MaxLength(2048)
  url?: string;

  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(50)
  @AllDifferent()
  @IsIn(WEBHOOK_EVENTS, { each: true })
  events?: WebhookEvent[];

  @IsOptional()
  @IsString()
  @MaxLength(500)
  description?: string | null;

  @IsOptional()
  @IsBoolean()
  active?: boolean;

  /** Makes a new secret and answers it; for a day deliveries carry a signature with the old one as well. */
  @IsOptional()
  @IsBoolean()
  rotateSecret?: boolean;
}

export class ListWebhookDeliveriesRequest extends PageQuery {
  @IsUUID()
  id!: string;

  @IsOptional()
  @IsIn(['pending', 'delivered', 'failed'])
  status?: 'pending' | 'delivered' | 'failed';
}

export class WebhookDeliveryIdRequest extends WebhookEndpointIdRequest {
  @IsUUID()
  deliveryId!: string;
}

/** 400 `validation_error` for an address that is not public, 400 `limit_reached` beyond 20. */
export const createWebhookEndpoint = defineRequest<WebhookEndpointWithSecret>()({
  subject: 'executor.webhook-endpoint.create',
  request: CreateWebhookEndpointRequest,
});
/** Newest first. */
export const listWebhookEndpoints = defineRequest<Page<WebhookEndpointRecord>>()({
  subject: 'executor.webhook-endpoint.list',
  request: PageQuery,
});
export const updateWebhookEndpoint = defineRequest<WebhookEndpointRecord | WebhookEndpointWithSecret>()({
  subject: 'executor.webhook-endpoint.update',
  request: UpdateWebhookEndpointRequest,
});
export const deleteWebhookEndpoint = defineRequest<{ success: true }>()({
  subject: 'executor.webhook-endpoint.delete',
  request: WebhookEndpointIdRequest,
});
/** Newest first. */
export const listWebhookDeliveries = defineRequest<Page<WebhookDeliveryRecord>>()({
  subject: 'executor.webhook-delivery.list',
  request: ListWebhookDeliveriesRequest,
});
/** Sends it again, with fresh attempts, under the same `webhook-id`. */
export const redeliverWebhook = defineRequest<WebhookDeliveryRecord>()({
  subject: 'executor.webhook-delivery.redeliver',
  request: WebhookDeliveryIdRequest,
});
