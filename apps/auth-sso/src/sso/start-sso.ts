import { Injectable } from '@nestjs/common';
import { type SsoStep, type StartSsoRequest, ValidationFailed } from '@easel/contracts';
import { hashOnce } from './login-token.js';
import { OidcSignIn } from './oidc-sign-in.js';
import { SamlSignIn } from './saml-sign-in.js';
import { SignInAs } from './sign-in-as.js';
import { checkAssertion } from './sso-assertion.js';
import { AssertionRefused, NoAssertion, NotAssertionProvider } from './sso.errors.js';
import { type AssertionProvider, initiateAddress, type SsoProvider } from './sso-provider.js';
import { SsoProviders } from './sso-providers.js';
import { SsoRepository } from './sso.repository.js';

const LONGEST_ASSERTION = 8_192;

/** The exchange of specification 2, 5.1: with an assertion a sign-in here, without one the way to the provider. */
@Injectable()
export class StartSso {
  constructor(
    private readonly providers: SsoProviders,
    private readonly oidc: OidcSignIn,
    private readonly saml: SamlSignIn,
    private readonly sso: SsoRepository,
    private readonly signInAs: SignInAs,
  ) {}

  /** @throws UnknownProvider, NoAssertion, NotAssertionProvider, ValidationFailed, AssertionRefused, ServiceUnavailable, a 403 */
  async run({ provider: id, assertion, next, host }: StartSsoRequest): Promise<SsoStep> {
    const provider = this.providers.find(id);
    if (assertion === undefined) {
      return this.toProvider(provider, host, next);
    }
    if (provider.kind !== 'assertion') throw new NotAssertionProvider();
    return this.redeem(oneAssertion(assertion), provider, next);
  }

  private async toProvider(provider: SsoProvider, host: string, next: string | undefined): Promise<SsoStep> {
    if (provider.kind === 'oidc' && provider.client) return this.oidc.begin(provider, provider.client, next);
    if (provider.kind === 'saml' && provider.idp) return this.saml.begin(provider, provider.idp, next);
    const location = initiateAddress(provider, host);
    if (location === undefined) throw new NoAssertion();
    return { location };
  }

  private async redeem(
    assertion: string,
    provider: AssertionProvider,
    next: string | undefined,
  ): Promise<SsoStep> {
    const { identity, jti, acceptedUntil } = await checkAssertion(assertion, provider, Date.now());
    await this.sso.sweep();
    // Before the account is looked at: what was shown once is used up, also when the sign-in is refused.
    if (!(await this.sso.redeemOnce(provider.id, hashOnce(jti), acceptedUntil))) {
      throw new AssertionRefused('assertion_replayed');
    }
    return this.signInAs.run(identity, next);
  }
}

function oneAssertion([assertion = '', ...more]: readonly string[]): string {
  const problem =
    more.length > 0
      ? 'must be sent once'
      : assertion.length > LONGEST_ASSERTION
        ? `must have at most ${LONGEST_ASSERTION} characters`
        : undefined;
  if (problem !== undefined) throw new ValidationFailed([{ path: 'assertion', message: problem }]);
  return assertion;
}
