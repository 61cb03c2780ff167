import { Module } from '@nestjs/common';
import { KeysModule } from '../keys/keys.module.js';
import { EndSessions } from './end-sessions.js';
import { GrantSession } from './grant-session.js';
import { ListSessions } from './list-sessions.js';
import { LogOut } from './log-out.js';
import { OpenSession } from './open-session.js';
import { RefreshSession } from './refresh-session.js';
import { SessionsMessageController } from './sessions.message-controller.js';
import { SessionsRepository } from './sessions.repository.js';

@Module({
  imports: [KeysModule],
  controllers: [SessionsMessageController],
  providers: [
    EndSessions,
    GrantSession,
    ListSessions,
    LogOut,
    OpenSession,
    RefreshSession,
    SessionsRepository,
  ],
  exports: [GrantSession, OpenSession, SessionsRepository],
})
export class SessionsModule {}
