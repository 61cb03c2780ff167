import { Injectable } from '@nestjs/common';
import { type FinishSsoRequest, ServiceUnavailable, type SsoStep } from '@easel/contracts';
import type { ExternalIdentity } from './external-identity.js';
import { hashOnce } from './login-token.js';
import { OidcSignIn } from './oidc-sign-in.js';
import { SamlSignIn } from './saml-sign-in.js';
import { SignInAs } from './sign-in-as.js';
import { type SignInProgress, SignInsInProgress } from './sign-in-progress.js';
import { InvalidState, UnknownProvider } from './sso.errors.js';
import type { SsoProvider } from './sso-provider.js';
import { SsoProviders } from './sso-providers.js';
import { SsoRepository } from './sso.repository.js';

/** Ends a sign-in at a provider of kind `oidc` or `saml`, once, in the browser that began it. */
@Injectable()
export class FinishSso {
  constructor(
    private readonly providers: SsoProviders,
    private readonly progress: SignInsInProgress,
    private readonly oidc: OidcSignIn,
    private readonly saml: SamlSignIn,
    private readonly sso: SsoRepository,
    private readonly signInAs: SignInAs,
  ) {}

  /** @throws UnknownProvider, InvalidState, InvalidResponse, AssertionRefused, ServiceUnavailable, a 403 */
  async run(request: FinishSsoRequest): Promise<SsoStep> {
    const provider = this.providers.find(request.provider);
    const progress = this.progress.open(provider.id, request.kept);
    if (provider.kind === 'oidc' && request.fields.state !== progress.id) throw new InvalidState();
    const identity = await this.once(provider, progress, () => this.identityOf(provider, request, progress));
    return { ...(await this.signInAs.run(identity, progress.next)), keep: null };
  }

  /** Uses the sign-in up before the provider is asked: a code that comes to it twice ends what came of it before. */
  private async once<T>(
    provider: SsoProvider,
    { id, endsAt }: SignInProgress,
    work: () => Promise<T>,
  ): Promise<T> {
    await this.sso.sweep();
    if (!(await this.sso.redeemOnce(provider.id, hashOnce(id), endsAt))) throw new InvalidState();
    try {
      return await work();
    } catch (error) {
      // It was not answered, so the browser may try again.
      if (error instanceof ServiceUnavailable) await this.sso.forget(provider.id, hashOnce(id));
      throw error;
    }
  }

  private async identityOf(
    provider: SsoProvider,
    { by, fields }: FinishSsoRequest,
    progress: SignInProgress,
  ): Promise<ExternalIdentity> {
    if (by === 'callback' && provider.kind === 'oidc' && provider.client) {
      return this.oidc.finish(provider, provider.client, fields, progress);
    }
    if (by === 'acs' && provider.kind === 'saml' && provider.idp) {
      return this.saml.finish(provider, provider.idp, fields, progress);
    }
    throw new UnknownProvider();
  }
}
