import { Controller } from '@nestjs/common';
import {
  type Caller,
  endOtherSessions,
  endSession,
  listSessions,
  ListSessionsRequest,
  logOut,
  NoFields,
  refreshSession,
  RefreshSessionRequest,
  SessionIdRequest,
} from '@easel/contracts';
import { Answers } from '@easel/platform';
import { EndSessions } from './end-sessions.js';
import { ListSessions } from './list-sessions.js';
import { LogOut } from './log-out.js';
import { RefreshSession } from './refresh-session.js';
import { logSignIn } from './sign-in-log.js';

@Controller()
export class SessionsMessageController {
  constructor(
    private readonly refreshing: RefreshSession,
    private readonly loggingOut: LogOut,
    private readonly listing: ListSessions,
    private readonly endSessions: EndSessions,
  ) {}

  @Answers(refreshSession)
  refresh({ refreshToken }: RefreshSessionRequest) {
    return logSignIn('refresh', () => this.refreshing.run(refreshToken));
  }

  @Answers(logOut)
  async logOut(_request: NoFields, caller: Caller) {
    await this.loggingOut.run(caller);
    return { success: true as const };
  }

  @Answers(listSessions)
  list(request: ListSessionsRequest, caller: Caller) {
    return this.listing.run(caller, request);
  }

  @Answers(endSession)
  async end({ id }: SessionIdRequest, caller: Caller) {
    await this.endSessions.one(caller, id);
    return { success: true as const };
  }

  @Answers(endOtherSessions)
  async endOthers(_request: NoFields, caller: Caller) {
    await this.endSessions.others(caller);
    return { success: true as const };
  }
}
