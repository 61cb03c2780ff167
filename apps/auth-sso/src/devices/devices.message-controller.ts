import { Controller } from '@nestjs/common';
import {
  answerDevice,
  AnswerDeviceRequest,
  beginDevice,
  BeginDeviceRequest,
  type Caller,
  DeviceTokenRequest,
  reviewDevice,
  tradeDeviceCode,
  UserCodeRequest,
} from '@easel/contracts';
import { Answers } from '@easel/platform';
import { AnswerDevice } from './answer-device.js';
import { BeginDevice } from './begin-device.js';
import { TradeDeviceCode } from './trade-device-code.js';

@Controller()
export class DevicesMessageController {
  constructor(
    private readonly beginning: BeginDevice,
    private readonly answering: AnswerDevice,
    private readonly trading: TradeDeviceCode,
  ) {}

  @Answers(beginDevice)
  begin(request: BeginDeviceRequest) {
    return this.beginning.run(request);
  }

  @Answers(reviewDevice)
  review(request: UserCodeRequest, caller: Caller) {
    return this.answering.review(caller, request);
  }

  @Answers(answerDevice)
  answer(request: AnswerDeviceRequest, caller: Caller) {
    return this.answering.run(caller, request);
  }

  @Answers(tradeDeviceCode)
  token(request: DeviceTokenRequest) {
    return this.trading.run(request);
  }
}
