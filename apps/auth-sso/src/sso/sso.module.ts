import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ProjectStoreModule } from '../projects/project-store.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { RedeemLoginToken } from './redeem-login-token.js';
import { SignInAs } from './sign-in-as.js';
import { SsoMessageController } from './sso.message-controller.js';
import { SsoProviders } from './sso-providers.js';
import { SsoRepository } from './sso.repository.js';
import { StartSso } from './start-sso.js';

@Module({
  imports: [AccountsModule, ProjectStoreModule, SessionsModule],
  controllers: [SsoMessageController],
  providers: [RedeemLoginToken, SignInAs, SsoProviders, SsoRepository, StartSso],
})
export class SsoModule {}
