import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ProjectStoreModule } from '../project-store/project-store.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccountOfIdentity } from './account-of-identity.js';
import { FederatedAccountsMessageController } from './federated-accounts.message-controller.js';
import { FederatedAccountsRepository } from './federated-accounts.repository.js';
import { FinishSso } from './finish-sso.js';
import { ReadLogInOptions } from './log-in-options.js';
import { ManageFederatedAccounts } from './manage-federated-accounts.js';
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
  controllers: [FederatedAccountsMessageController, SsoMessageController],
  providers: [
    AccountOfIdentity,
    FederatedAccountsRepository,
    FinishSso,
    ManageFederatedAccounts,
    OidcSignIn,
    ReadLogInOptions,
    RedeemLoginToken,
    SamlSignIn,
    SignInAs,
    SignInsInProgress,
    SsoProviders,
    SsoRepository,
    StartSso,
  ],
  exports: [AccountOfIdentity],
})
export class SsoModule {}
