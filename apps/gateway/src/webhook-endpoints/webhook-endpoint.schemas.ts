import {
  WEBHOOK_EVENTS,
  type WebhookDeliveryRecord,
  type WebhookEndpointRecord,
  type WebhookEndpointWithSecret,
} from '@easel/contracts';
import {
  anything,
  flag,
  integer,
  listOf,
  oneOf,
  orNull,
  recordOf,
  type Schema,
  text,
  timestamp,
  uuid,
} from '../reference/schema.js';

const event = oneOf(...WEBHOOK_EVENTS);

const fields: Record<keyof WebhookEndpointRecord, Schema> = {
  id: uuid,
  url: text,
  description: orNull(text),
  events: listOf(event),
  active: flag,
  disabledReason: {
    ...orNull(oneOf('failing', 'gone')),
    description: '`failing`: nothing arrived for days; `gone`: it answered 410.',
  },
  failingSince: { ...orNull(timestamp), description: 'Null while deliveries arrive.' },
  previousSecretUntil: {
    ...orNull(timestamp),
    description: 'Until then, deliveries also carry a signature with the previous secret.',
  },
  createdAt: timestamp,
  updatedAt: timestamp,
};
const secret: Schema = { ...text, description: 'Shown only once.', examples: ['whsec_…'] };

export const webhookEndpoint = recordOf<WebhookEndpointRecord>('WebhookEndpoint', fields);

export const webhookEndpointWithSecret = recordOf<WebhookEndpointWithSecret>('WebhookEndpointWithSecret', {
  ...fields,
  secret,
});

export const changedWebhookEndpoint = recordOf<WebhookEndpointRecord & { secret?: string }>(
  'ChangedWebhookEndpoint',
  { ...fields, secret: { ...secret, description: 'Set after `rotateSecret`; shown only once.' } },
  ['secret'],
);

export const webhookDelivery = recordOf<WebhookDeliveryRecord>('WebhookDelivery', {
  id: { ...uuid, description: 'Equals the header `webhook-id`; the same for each attempt.' },
  endpointId: uuid,
  event,
  status: oneOf('pending', 'delivered', 'failed'),
  attempts: integer,
  nextAttemptAt: orNull(timestamp),
  lastStatus: orNull(integer),
  lastError: orNull(text),
  payload: anything,
  createdAt: timestamp,
  deliveredAt: orNull(timestamp),
});
