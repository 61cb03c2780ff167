import { Controller } from '@nestjs/common';
import {
  type Caller,
  getTrainingStanding,
  type ProviderCallbackRequest,
  takeProviderCallback,
  TrainingStandingRequest,
  Unauthorized,
} from '@easel/contracts';
import { Answers, type BusCall } from '@easel/platform';
import { ReadTrainingStanding } from './training-standing.js';
import { TakeCallback } from './take-callback.js';

@Controller()
export class TrainingsMessageController {
  constructor(
    private readonly readTrainingStanding: ReadTrainingStanding,
    private readonly takeCallback: TakeCallback,
  ) {}

  @Answers(getTrainingStanding)
  stands(request: TrainingStandingRequest, _caller: Caller, { asker }: BusCall) {
    if (asker === undefined) throw new Unauthorized();
    return this.readTrainingStanding.run(asker, request);
  }

  @Answers(takeProviderCallback)
  take(request: ProviderCallbackRequest) {
    return this.takeCallback.run(request);
  }
}
