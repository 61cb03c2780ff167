import { type DynamicModule, Module } from '@nestjs/common';
import { BusModule, DatabaseModule, OutboxModule } from '@easel/platform';
import { AccountsModule } from './accounts/accounts.module.js';
import { AuthConfig } from './auth.config.js';
import { AuthConfigModule } from './auth-config.module.js';
import { authSchema } from './auth-schema.js';
import { KeysModule } from './keys/keys.module.js';
import { ProjectsModule } from './projects/projects.module.js';
import { SessionsModule } from './sessions/sessions.module.js';

/** Who is calling, what they may select, and where what they create lands. */
@Module({})
export class AuthModule {
  static register(config: AuthConfig): DynamicModule {
    return {
      module: AuthModule,
      imports: [
        AuthConfigModule.register(config),
        BusModule.register({
          url: config.NATS_URL,
          secret: config.INTERNAL_ORCHESTRATOR_SECRET,
          service: 'auth-sso',
          answers: ['auth'],
        }),
        DatabaseModule.register(config, authSchema),
        OutboxModule,
        KeysModule,
        SessionsModule,
        AccountsModule,
        ProjectsModule,
      ],
    };
  }
}
