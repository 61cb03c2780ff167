import { Controller } from '@nestjs/common';
import { fireWebhook, type FireWebhookRequest } from '@easel/contracts';
import { Answers } from '@easel/platform';
import { FireWebhook } from './fire-webhook.js';

@Controller()
export class TriggersMessageController {
  constructor(private readonly webhooks: FireWebhook) {}

  @Answers(fireWebhook)
  fire(request: FireWebhookRequest) {
    return this.webhooks.run(request);
  }
}
