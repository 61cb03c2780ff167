import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { takeProviderCallback } from '@easel/contracts';
import { BusClient } from '@easel/platform';
import type { FastifyRequest } from 'fastify';
import { PublicRoute } from '../access/access.js';
import { contextOf } from '../http/call.js';
import { RouteConfig } from '../http/route-config.js';
import { Operation } from '../reference/operation.js';
import { anything } from '../reference/schema.js';

/** The notice of an ended training contains its log. */
const BODY_LIMIT = 512 * 1024;

/** Callbacks of providers about work that they do for us. */
@Controller('v1/provider-callbacks')
export class ProviderCallbacksHttpController {
  constructor(private readonly bus: BusClient) {}

  @Post('replicate')
  @HttpCode(200)
  @PublicRoute({ bodyLimit: BODY_LIMIT })
  @RouteConfig({ keepsBytes: true })
  @Operation({
    summary: 'Take a webhook of Replicate',
    description:
      'Only Replicate calls it, and signs the request (`webhook-id`, `webhook-timestamp`, ' +
      '`webhook-signature`) with the secret in `REPLICATE_WEBHOOK_SECRET`. The service then asks ' +
      'Replicate for the state of the named task.',
    body: anything,
    answers: { type: 'object', properties: { received: { const: true } }, required: ['received'] },
    errors: ['401 invalid_signature', '503 webhook_not_configured'],
  })
  take(@Req() request: FastifyRequest) {
    const { headers, bytes } = request;
    const header = (name: string): string => String(headers[name] ?? '');
    const message = {
      id: header('webhook-id'),
      timestamp: header('webhook-timestamp'),
      signature: header('webhook-signature'),
      body: bytes?.toString('utf8') ?? '',
    };
    return this.bus.request(takeProviderCallback, undefined, message, contextOf(request));
  }
}
