import { Controller } from '@nestjs/common';
import { type Caller, logOut, NoFields, refreshSession, RefreshSessionRequest } from '@easel/contracts';
import { Answers } from '@easel/platform';
import { LogOut } from './log-out.js';
import { RefreshSession } from './refresh-session.js';

@Controller()
export class SessionsMessageController {
  constructor(
    private readonly refreshing: RefreshSession,
    private readonly loggingOut: LogOut,
  ) {}

  @Answers(refreshSession)
  refresh({ refreshToken }: RefreshSessionRequest) {
    return this.refreshing.run(refreshToken);
  }

  @Answers(logOut)
  async logOut(_request: NoFields, caller: Caller) {
    await this.loggingOut.run(caller);
    return { success: true as const };
  }
}
