import { Controller } from '@nestjs/common';
import {
  type Caller,
  createWebhookEndpoint,
  CreateWebhookEndpointRequest,
  deleteWebhookEndpoint,
  listWebhookDeliveries,
  ListWebhookDeliveriesRequest,
  listWebhookEndpoints,
  PageQuery,
  redeliverWebhook,
  updateWebhookEndpoint,
  UpdateWebhookEndpointRequest,
  WebhookDeliveryIdRequest,
  WebhookEndpointIdRequest,
} from '@easel/contracts';
import { Answers, type BusCall } from '@easel/platform';
import { ChangeWebhookEndpoint } from './change-webhook-endpoint.js';
import { toWebhookDelivery, WebhookDeliveriesRepository } from './webhook-deliveries.repository.js';
import { toWebhookEndpoint, WebhookEndpointsRepository } from './webhook-endpoints.repository.js';

@Controller()
export class WebhookEndpointsMessageController {
  constructor(
    private readonly change: ChangeWebhookEndpoint,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
  ) {}

  @Answers(createWebhookEndpoint)
  create(request: CreateWebhookEndpointRequest, caller: Caller, { operationId }: BusCall = {}) {
    return this.change.create(caller, request, operationId);
  }

  @Answers(listWebhookEndpoints)
  async list(request: PageQuery, caller: Caller) {
    const { data, ...page } = await this.endpoints.list(caller, request);
    return { data: data.map(toWebhookEndpoint), ...page };
  }

  @Answers(updateWebhookEndpoint)
  update(request: UpdateWebhookEndpointRequest, caller: Caller) {
    return this.change.update(caller, request);
  }

  @Answers(deleteWebhookEndpoint)
  async delete({ id }: WebhookEndpointIdRequest, caller: Caller) {
    await this.change.delete(caller, id);
    return { success: true as const };
  }

  @Answers(listWebhookDeliveries)
  async listDeliveries(request: ListWebhookDeliveriesRequest, caller: Caller) {
    await this.endpoints.find(caller, request.id);
    const { data, ...page } = await this.deliveries.list(request);
    return { data: data.map(toWebhookDelivery), ...page };
  }

  @Answers(redeliverWebhook)
  async redeliver({ id, deliveryId }: WebhookDeliveryIdRequest, caller: Caller) {
    await this.endpoints.find(caller, id);
    return toWebhookDelivery(await this.deliveries.renew(id, deliveryId));
  }
}
