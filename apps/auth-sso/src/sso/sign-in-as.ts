import { Injectable } from '@nestjs/common';
import type { SsoStep } from '@easel/contracts';
import { Database } from '@easel/platform';
import { isOperatorAddress } from '../accounts/operators.js';
import { AuthConfig } from '../auth.config.js';
import { DropPrincipals } from '../revocation/drop-principals.js';
import { AccountOfIdentity } from './account-of-identity.js';
import type { ExternalIdentity } from './external-identity.js';
import { hashOnce, newLoginToken } from './login-token.js';
import { landingAddress, nextPath } from './next-path.js';
import { SsoRepository } from './sso.repository.js';

/** Lets the browser in as whom a provider has vouched for. */
@Injectable()
export class SignInAs {
  constructor(
    private readonly config: AuthConfig,
    private readonly database: Database,
    private readonly account: AccountOfIdentity,
    private readonly sso: SsoRepository,
    private readonly principals: DropPrincipals,
  ) {}

  /** @throws a 403 of `sso.errors` */
  async run(identity: ExternalIdentity, next: string | undefined): Promise<SsoStep> {
    const token = newLoginToken();
    const userId = await this.database.transaction(async (tx) => {
      const found = await this.account.run(tx, identity);
      await this.sso.insertLoginToken(tx, hashOnce(token), found, identity.providerId);
      return found;
    });
    // What an operator may do depends on whether the account is linked.
    if (isOperatorAddress(identity.email, this.config)) await this.principals.run([userId]);
    return { location: landingAddress(token, nextPath(next)) };
  }
}
