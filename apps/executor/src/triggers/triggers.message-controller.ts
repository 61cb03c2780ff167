import { Controller } from '@nestjs/common';
import { type Caller, fireWebhook, type FireWebhookRequest } from '@easel/contracts';
import { Answers, type Call } from '@easel/platform';
import { FireWebhook } from './fire-webhook.js';

@Controller()
export class TriggersMessageController {
  constructor(private readonly webhooks: FireWebhook) {}

  @Answers(fireWebhook)
  fire(request: FireWebhookRequest, _caller: Caller, { operationId }: Call) {
    return this.webhooks.run(request, operationId);
  }
}
