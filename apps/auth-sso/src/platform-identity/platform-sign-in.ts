import { Injectable } from '@nestjs/common';
import { Unauthorized } from '@easel/contracts';
import { Database } from '@easel/platform';
import { isOperatorAddress } from '../accounts/operators.js';
import { AuthConfig } from '../auth.config.js';
import { DropPrincipals } from '../revocation/drop-principals.js';
import { AccountOfIdentity } from '../sso/account-of-identity.js';
import type { ExternalIdentity } from '../sso/external-identity.js';
import { LinkedToOtherSubject } from '../sso/sso.errors.js';
import { type PlatformIdentity, PlatformIdentitiesRepository } from './platform-identities.repository.js';
import { PlatformKeys } from './platform-keys.js';
import { platformSettings } from './platform-settings.js';
import { checkPlatformToken } from './platform-token.js';

/** Who a token of the identity platform speaks for. */
export interface PlatformSession {
  identity: PlatformIdentity;
  /** When the token dies; milliseconds since 1970. */
  expires: number;
}

/**
 * Finds the account behind a token of the identity platform (specification 1, 5.1; 3, 2.2). The first token of a
 * subject makes its account, or takes one, by the rules of a sign-in at a provider (specification 2, 5.1); the stored
 * pair of subject and account decides from then on, even if later tokens contain another address.
 */
@Injectable()
export class PlatformSignIn {
  private readonly platform;
  private readonly keys: PlatformKeys | undefined;

  constructor(
    private readonly config: AuthConfig,
    private readonly database: Database,
    private readonly identities: PlatformIdentitiesRepository,
    private readonly account: AccountOfIdentity,
    private readonly principals: DropPrincipals,
  ) {
    this.platform = platformSettings(config);
    this.keys = this.platform && new PlatformKeys(this.platform.keysUrl);
  }

  /** @throws Unauthorized, ServiceUnavailable; a 403 of `sso.errors` to a subject that gets no account */
  async run(token: string): Promise<PlatformSession> {
    if (!this.platform || !this.keys) throw new Unauthorized();
    const { issuer } = this.platform;
    const { subject, expires, identity } = await checkPlatformToken(token, this.platform, this.keys.find);
    const known = await this.identities.find(issuer, subject);
    return { identity: known ?? (await this.admit(issuer, subject, identity)), expires };
  }

  private async admit(
    issuer: string,
    subject: string,
    external: ExternalIdentity | undefined,
  ): Promise<PlatformIdentity> {
    if (!external) throw new Unauthorized('The token has no valid mail address.');
    const admitted = await this.database.transaction(async (tx) => {
      const meanwhile = await this.identities.findAlone(tx, issuer, subject);
      if (meanwhile) return meanwhile;
      const userId = await this.account.run(tx, external);
      if (!(await this.identities.insert(tx, issuer, subject, userId))) throw new LinkedToOtherSubject();
      return this.identities.findAlone(tx, issuer, subject);
    });
    if (!admitted) throw new Unauthorized();
    // What an operator may do depends on whether the account is linked.
    if (isOperatorAddress(admitted.email, this.config)) await this.principals.run([admitted.userId]);
    return admitted;
  }
}
