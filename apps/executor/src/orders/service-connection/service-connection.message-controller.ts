import { Controller } from '@nestjs/common';
import {
  type Caller,
  endServiceConnection,
  type FinishConnectionRequest,
  finishServiceConnection,
  type NoFields,
  readServiceConnection,
  startServiceConnection,
} from '@easel/contracts';
import { Answers } from '@easel/platform';
import { ConnectService } from './connect-service.js';

@Controller()
export class ServiceConnectionMessageController {
  constructor(private readonly connectService: ConnectService) {}

  @Answers(readServiceConnection)
  read(_request: NoFields, caller: Caller) {
    return this.connectService.read(caller);
  }

  @Answers(startServiceConnection)
  start(_request: NoFields, caller: Caller) {
    return this.connectService.start(caller);
  }

  @Answers(finishServiceConnection)
  finish({ code, state }: FinishConnectionRequest) {
    return this.connectService.finish(code, state);
  }

  @Answers(endServiceConnection)
  end(_request: NoFields, caller: Caller) {
    return this.connectService.end(caller);
  }
}
