import { Controller } from '@nestjs/common';
import {
  authenticatePlatformToken,
  AuthenticatePlatformTokenRequest,
  authenticateSession,
  AuthenticateSessionRequest,
  authenticateToken,
  AuthenticateTokenRequest,
  findMemberships,
  MembershipsRequest,
  requireWorkspaceStanding,
  WorkspaceStandingRequest,
} from '@easel/contracts';
import { Answers } from '@easel/platform';
import { AuthenticatePlatformToken } from './authenticate-platform-token.js';
import { AuthenticateSession } from './authenticate-session.js';
import { AuthenticateToken } from './authenticate-token.js';
import { FindMemberships } from './find-memberships.js';
import { RequireStanding } from './require-standing.js';

@Controller()
export class AccessMessageController {
  constructor(
    private readonly tokens: AuthenticateToken,
    private readonly sessions: AuthenticateSession,
    private readonly platformTokens: AuthenticatePlatformToken,
    private readonly standing: RequireStanding,
    private readonly memberships: FindMemberships,
  ) {}

  @Answers(authenticateToken)
  token(request: AuthenticateTokenRequest) {
    return this.tokens.run(request);
  }

  @Answers(authenticateSession)
  session(request: AuthenticateSessionRequest) {
    return this.sessions.run(request);
  }

  @Answers(authenticatePlatformToken)
  platformToken(request: AuthenticatePlatformTokenRequest) {
    return this.platformTokens.run(request);
  }

  @Answers(requireWorkspaceStanding)
  async requireStanding(request: WorkspaceStandingRequest) {
    await this.standing.run(request);
    return { success: true as const };
  }

  @Answers(findMemberships)
  findMemberships(request: MembershipsRequest) {
    return this.memberships.run(request);
  }
}
