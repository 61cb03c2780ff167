import { Controller } from '@nestjs/common';
import {
  type Caller,
  checkWebhook,
  type CheckWebhookRequest,
  fireWebhook,
  type FireWebhookRequest,
} from '@easel/contracts';
import { Answers, type Call } from '@easel/platform';
import { FireWebhook } from './fire-webhook.js';

@Controller()
export class TriggersMessageController {
  constructor(private readonly webhooks: FireWebhook) {}

  @Answers(fireWebhook)
  fire(request: FireWebhookRequest, _caller: Caller, { operationId }: Call) {
    return this.webhooks.run(request, operationId);
  }

  @Answers(checkWebhook)
  check({ token }: CheckWebhookRequest) {
    return this.webhooks.check(token);
  }
}
