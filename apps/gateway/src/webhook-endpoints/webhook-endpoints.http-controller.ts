import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  redeliverWebhook,
  updateWebhookEndpoint,
} from '@easel/contracts';
import { BusClient } from '@easel/platform';
import { Access } from '../access/access.js';
import { Call, type HttpCall } from '../http/call.js';
import { Operation } from '../reference/operation.js';
import { data, page, success } from '../reference/schema.js';
import {
  changedWebhookEndpoint,
  webhookDelivery,
  webhookEndpoint,
  webhookEndpointWithSecret,
} from './webhook-endpoint.schemas.js';

/** The caller's webhook endpoints. */
@Controller('v1/webhook-endpoints')
export class WebhookEndpointsHttpController {
  constructor(private readonly bus: BusClient) {}

  @Post()
  @Access({ credentials: 'own' })
  @Operation({
    summary: 'Create a webhook endpoint',
    description:
      'Deliveries are `POST` requests signed as Standard Webhooks describe (`webhook-id`, ' +
      '`webhook-timestamp`, `webhook-signature`). A delivery without a 2xx response within 15 seconds ' +
      'is retried for a day; it may arrive more than once, under the same id. Redirects are not ' +
      'followed.',
    asks: createWebhookEndpoint,
    answers: data(webhookEndpointWithSecret),
    errors: ['400 limit_reached'],
    makes: true,
    showsSecret: true,
  })
  async create(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(createWebhookEndpoint, caller, input, context) };
  }

  @Get()
  @Access({ credentials: 'own' })
  @Operation({
    summary: 'List your webhook endpoints',
    description:
      'Returns the endpoints of the selected workspace or the personal space, without their secrets.',
    asks: listWebhookEndpoints,
    answers: page(webhookEndpoint),
  })
  list(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listWebhookEndpoints, caller, input, context);
  }

  @Patch(':id')
  @Access({ credentials: 'own' })
  @Operation({
    summary: 'Change a webhook endpoint',
    description:
      '`active: true` also switches an endpoint on again that was switched off after failed deliveries.',
    asks: updateWebhookEndpoint,
    answers: data(changedWebhookEndpoint),
  })
  async update(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(updateWebhookEndpoint, caller, input, context) };
  }

  @Delete(':id')
  @Access({ credentials: 'own' })
  @Operation({
    summary: 'Delete a webhook endpoint',
    description: 'Waiting deliveries and the delivery log are deleted.',
    asks: deleteWebhookEndpoint,
    answers: success,
  })
  delete(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(deleteWebhookEndpoint, caller, input, context);
  }

  @Get(':id/deliveries')
  @Access({ credentials: 'own' })
  @Operation({
    summary: 'List the deliveries to a webhook endpoint',
    description: 'Newest first, with each payload, the attempts and the last answer.',
    asks: listWebhookDeliveries,
    answers: page(webhookDelivery),
  })
  deliveries(@Call() { caller, input, context }: HttpCall) {
    return this.bus.request(listWebhookDeliveries, caller, input, context);
  }

  @Post(':id/deliveries/:deliveryId/redeliver')
  @HttpCode(202)
  @Access({ credentials: 'own', lands: 'elsewhere' })
  @Operation({
    summary: 'Send a delivery again',
    description: 'Starts with all attempts again, under the same `webhook-id`.',
    asks: redeliverWebhook,
    answers: { 202: data(webhookDelivery) },
  })
  async redeliver(@Call() { caller, input, context }: HttpCall) {
    return { data: await this.bus.request(redeliverWebhook, caller, input, context) };
  }
}
