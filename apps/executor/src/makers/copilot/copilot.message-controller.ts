import { Controller } from '@nestjs/common';
import {
  type Caller,
  getCopilotTurn,
  JobIdRequest,
  startCopilotTurn,
  StartCopilotTurnRequest,
} from '@easel/contracts';
import { Answers, type BusCall } from '@easel/platform';
import { CopilotTurns } from './copilot-turns.js';

@Controller()
export class CopilotMessageController {
  constructor(private readonly turns: CopilotTurns) {}

  @Answers(startCopilotTurn)
  start(request: StartCopilotTurnRequest, caller: Caller, { operationId }: BusCall) {
    return this.turns.start(caller, request, operationId);
  }

  @Answers(getCopilotTurn)
  get({ id }: JobIdRequest, caller: Caller) {
    return this.turns.get(caller, id);
  }
}
