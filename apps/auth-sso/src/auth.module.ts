import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { BusModule, DatabaseModule, OutboxModule } from '@easel/platform';
import { AccessModule } from './access/access.module.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { ApiTokensModule } from './api-tokens/api-tokens.module.js';
import { AuditLogModule } from './audit/audit-log.module.js';
import { AuditEventsModule } from './audit/audit-events.module.js';
import { AuditReportsModule } from './audit-reports/audit-reports.module.js';
import { AuthConfig } from './auth.config.js';
import { AuthConfigModule } from './auth-config.module.js';
import { authSchema } from './auth-schema.js';
import { DeveloperAppsModule } from './developer-apps/developer-apps.module.js';
import { DevicesModule } from './devices/devices.module.js';
import { InvitationsModule } from './invitations/invitations.module.js';
import { KeysModule } from './keys/keys.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { OAuthGrantsModule } from './oauth-grants/oauth-grants.module.js';
import { OAuthModule } from './oauth/oauth.module.js';
import { OrganizationsModule } from './organizations/organizations.module.js';
import { ProjectsModule } from './projects/projects.module.js';
import { RevocationModule } from './revocation/revocation.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { SsoModule } from './sso/sso.module.js';
import { WorkspacesModule } from './workspaces/workspaces.module.js';

/** Everything but the connections. */
export function authFeatures(config: AuthConfig): (Type | DynamicModule)[] {
  return [
    AuthConfigModule.register(config),
    AuditLogModule,
    RevocationModule,
    KeysModule,
    SessionsModule,
    AccountsModule,
    ProjectsModule,
    OrganizationsModule,
    InvitationsModule,
    WorkspacesModule,
    ApiTokensModule,
    DeveloperAppsModule,
    OAuthModule,
    OAuthGrantsModule,
    DevicesModule,
    SsoModule,
    MessagesModule,
    AuditReportsModule,
    AccessModule,
  ];
}

/** Who is calling, what they may select, and where what they create lands. */
@Module({})
export class AuthModule {
  static register(config: AuthConfig): DynamicModule {
    return {
      module: AuthModule,
      imports: [
        BusModule.register({
          url: config.NATS_URL,
          secret: config.INTERNAL_ORCHESTRATOR_SECRET,
          keys: config.BUS_KEYS,
          service: 'auth',
          answers: ['auth'],
        }),
        DatabaseModule.register(config, authSchema),
        OutboxModule,
        ...authFeatures(config),
        AuditEventsModule,
      ],
    };
  }
}
