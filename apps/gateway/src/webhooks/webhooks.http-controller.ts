import { Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import { fireWebhook, type WebhookAccepted } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import type { FastifyRequest } from 'fastify';
import { PublicRoute } from '../access/access.js';
import { contextOf } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { anything, recordOf, uuid } from '../reference/schema.js';

const webhookAccepted = recordOf<WebhookAccepted>('WebhookAccepted', {
  executionId: uuid,
  status: { const: 'pending' },
});

/** Specification 1, 4.5. */
@Controller('v1/webhooks')
export class WebhooksHttpController {
  constructor(private readonly bus: BusClient) {}

  @Post(':token')
  @HttpCode(202)
  @PublicRoute({ webhook: true })
  @Operation({
    summary: 'Start the workflow of a webhook trigger',
    description:
      'The token, which the Webhook Trigger node got when its workflow was saved, is the credential. ' +
      'The body, any JSON, becomes the payload that the nodes after the trigger receive.',
    body: anything,
    answers: webhookAccepted,
    errors: [
      '403 forbidden',
      '403 not_a_member',
      '403 member_suspended',
      '403 personal_space_disabled',
      '404 not_found',
      '409 workspace_archived',
      '429 rate_limited',
    ],
    startsWork: true,
  })
  fire(@Param('token') token: string, @Req() request: FastifyRequest) {
    const payload = request.body ?? null;
    return this.bus.request(fireWebhook, undefined, { token, payload }, contextOf(request));
  }
}
