import { Controller } from '@nestjs/common';
import {
  askPromptHelper,
  type AskPromptHelperRequest,
  type Caller,
  fillPickers,
  type FillPickersRequest,
} from '@easel/contracts';
import { Answers, type BusCall } from '@easel/platform';
import { AskPromptHelper } from './ask-prompt-helper.js';
import { FillPickers } from './fill-pickers.js';

@Controller()
export class PromptHelperMessageController {
  constructor(
    private readonly asking: AskPromptHelper,
    private readonly filling: FillPickers,
  ) {}

  @Answers(askPromptHelper)
  ask(request: AskPromptHelperRequest, caller: Caller, { operationId }: BusCall) {
    return this.asking.run(caller, request, operationId);
  }

  @Answers(fillPickers)
  fill(request: FillPickersRequest, caller: Caller, { operationId }: BusCall) {
    return this.filling.run(caller, request, operationId);
  }
}
