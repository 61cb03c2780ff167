import { Controller } from '@nestjs/common';
import {
  type Caller,
  checkWebhook,
  type CheckWebhookRequest,
  fireWebhook,
  type FireWebhookRequest,
  listSchedules,
  type WorkflowIdRequest,
} from '@easel/contracts';
import { Answers, type BusCall } from '@easel/platform';
import { ListSchedules } from './list-schedules.js';
import { FireWebhook } from './fire-webhook.js';

@Controller()
export class TriggersMessageController {
  constructor(
    private readonly webhooks: FireWebhook,
    private readonly schedules: ListSchedules,
  ) {}

  @Answers(fireWebhook)
  fire(request: FireWebhookRequest, _caller: Caller, { operationId }: BusCall) {
    return this.webhooks.run(request, operationId);
  }

  @Answers(listSchedules)
  list(request: WorkflowIdRequest, caller: Caller) {
    return this.schedules.run(caller, request);
  }

  @Answers(checkWebhook)
  check({ token }: CheckWebhookRequest) {
    return this.webhooks.check(token);
  }
}
