import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ApiTokensModule } from '../api-tokens/api-tokens.module.js';
import { OAuthGrantsModule } from '../oauth-grants/oauth-grants.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { PlatformIdentityModule } from '../platform-identity/platform-identity.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { AccessMessageController } from './access.message-controller.js';
import { AuthenticatePlatformToken } from './authenticate-platform-token.js';
import { AuthenticateSession } from './authenticate-session.js';
import { AuthenticateToken } from './authenticate-token.js';
import { DescribePrincipal } from './describe-principal.js';
import { FindMemberships } from './find-memberships.js';
import { RequireStanding } from './require-standing.js';

@Module({
  imports: [
    AccountsModule,
    ApiTokensModule,
    OAuthGrantsModule,
    OrganizationsModule,
    PlatformIdentityModule,
    SessionsModule,
    WorkspacesModule,
  ],
  controllers: [AccessMessageController],
  providers: [
    AuthenticatePlatformToken,
    AuthenticateSession,
    AuthenticateToken,
    DescribePrincipal,
    FindMemberships,
    RequireStanding,
  ],
})
export class AccessModule {}
