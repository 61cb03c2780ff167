import { WEBHOOK_EVENTS, type WebhookEvent } from '@easel/contracts';
import { executionResult } from '../executions/execution.schemas.js';
import { anyNodeOutput } from '../reference/catalog/node-output.schemas.js';
import type { Components } from '../reference/components.js';
import { component, integer, orNull, type Schema, text, timestamp, uuid } from '../reference/schema.js';

const SIGNATURE_HEADERS: readonly Schema[] = [
  ['webhook-id', 'Names the delivery; the same at each attempt.'],
  ['webhook-timestamp', 'Seconds since 1970 at which this attempt was signed.'],
  [
    'webhook-signature',
    '`v1,` and the Base64 of an HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>` with the secret of the ' +
      'endpoint; several, separated by spaces, for a day after `rotateSecret`.',
  ],
].map(([name, description]) => ({ name, in: 'header', required: true, description, schema: text }));

/** The body of a delivery. `data.status` is the second half of `type`. */
function payloadOf(type: WebhookEvent): Schema {
  const [subject = '', status = ''] = type.split('.');
  const data = subject === 'execution' ? executionData(status) : jobData(status);
  return component(nameOf(type), {
    type: 'object',
    properties: { type: { const: type }, timestamp, data },
    required: ['type', 'timestamp', 'data'],
  });
}

function executionData(status: string): Schema {
  const { properties } = executionResult as { properties: Record<string, Schema> };
  return {
    type: 'object',
    properties: {
      ...properties,
      status: { const: status },
      workflowId: orNull(uuid),
      triggerType: text,
    },
    required: ['executionId', 'status', 'workflowId', 'triggerType', 'errorMessage'],
  };
}

function jobData(status: string): Schema {
  const properties = {
    jobId: uuid,
    jobType: { ...text, description: 'The node type.' },
    workflowId: orNull(uuid),
    output: { anyOf: [anyNodeOutput, { type: 'null' }] },
    errorCode: orNull(text),
    errorMessage: orNull(text),
    creditsUsed: integer,
    status: { const: status },
  };
  return { type: 'object', properties, required: Object.keys(properties) };
}

/** `job.completed` makes `JobCompletedWebhook`, `execution.timed_out` makes `ExecutionTimedOutWebhook`. */
function nameOf(type: WebhookEvent): string {
  return `${type
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Webhook`;
}

/** What the service sends to webhook endpoints: OpenAPI 3.1, `webhooks`. Specification 1, 4.14. */
export function outboundWebhooks(components: Components): Schema {
  return Object.fromEntries(
    WEBHOOK_EVENTS.map((type) => {
      const [subject = '', status = ''] = type.split('.');
      const what = subject === 'execution' ? 'An execution' : 'A job that was started on its own';
      return [
        type,
        {
          post: {
            operationId: `webhook.${nameOf(type)}`,
            tags: ['Webhooks'],
            summary: `${what} ended as ${status}`,
            description:
              'Sent to each active endpoint that lists this event (`POST /v1/webhook-endpoints`), as Standard ' +
              'Webhooks describe. Any 2xx counts as delivered. Any other response is retried under the same ' +
              '`webhook-id`, nine attempts in total within a day; 410 switches the endpoint off. Events may ' +
              'arrive twice and in any order.',
            security: [],
            parameters: SIGNATURE_HEADERS,
            requestBody: {
              required: true,
              content: { 'application/json': { schema: components.refer(payloadOf(type)) } },
            },
            responses: {
              '2XX': { description: 'Received.' },
              '410': { description: 'The endpoint is gone; it is switched off.' },
            },
          },
        },
      ];
    }),
  );
}
