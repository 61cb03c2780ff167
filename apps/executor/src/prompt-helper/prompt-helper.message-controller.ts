import { Controller } from '@nestjs/common';
import { askPromptHelper, type AskPromptHelperRequest, type Caller } from '@easel/contracts';
import { Answers, type Call } from '@easel/platform';
import { AskPromptHelper } from './ask-prompt-helper.js';

@Controller()
export class PromptHelperMessageController {
  constructor(private readonly asking: AskPromptHelper) {}

  @Answers(askPromptHelper)
  ask(request: AskPromptHelperRequest, caller: Caller, { operationId }: Call) {
    return this.asking.run(caller, request, operationId);
  }
}
