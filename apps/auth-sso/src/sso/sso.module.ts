import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ProjectStoreModule } from '../projects/project-store.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { FinishSso } from './finish-sso.js';
import { OidcSignIn } from './oidc-sign-in.js';
import { RedeemLoginToken } from './redeem-login-token.js';
import { SamlSignIn } from './saml-sign-in.js';
import { SignInAs } from './sign-in-as.js';
import { SignInsInProgress } from './sign-in-progress.js';
import { SsoMessageController } from './sso.message-controller.js';
import { SsoProviders } from './sso-providers.js';
import { SsoRepository } from './sso.repository.js';
import { StartSso } from './start-sso.js';

@Module({
  imports: [AccountsModule, ProjectStoreModule, SessionsModule],
  controllers: [SsoMessageController],
  providers: [
    FinishSso,
    OidcSignIn,
    RedeemLoginToken,
    SamlSignIn,
    SignInAs,
    SignInsInProgress,
    SsoProviders,
    SsoRepository,
    StartSso,
  ],
})
export class SsoModule {}
