import { Injectable, Logger } from '@nestjs/common';
import { ServiceUnavailable, type SsoStep } from '@easel/contracts';
import * as openid from 'openid-client';
import { AuthConfig } from '../auth.config.js';
import { claimAt, type ExternalIdentity, identityFrom } from './external-identity.js';
import { isProviderAway, providerFetch } from './provider-http.js';
import { type SignInProgress, SignInsInProgress } from './sign-in-progress.js';
import { CLOCK_SKEW_SECONDS } from './sso-assertion.js';
import { AssertionRefused, InvalidResponse, InvalidState } from './sso.errors.js';
import type { OidcProvider } from './sso-provider.js';

/** For so long a provider's published settings are believed. */
const DISCOVERED_MS = 600_000;

export type OidcClient = NonNullable<OidcProvider['client']>;
type Claims = Readonly<Record<string, unknown>>;

/** The authorization code flow of OpenID Connect, with PKCE, state and nonce. */
@Injectable()
export class OidcSignIn {
  private readonly logger = new Logger(OidcSignIn.name);
  private readonly discovered = new Map<string, { settings: openid.Configuration; until: number }>();

  constructor(
    private readonly config: AuthConfig,
    private readonly progress: SignInsInProgress,
  ) {}

  /** @throws ServiceUnavailable */
  async begin(provider: OidcProvider, client: OidcClient, next: string | undefined): Promise<SsoStep> {
    const settings = await this.asking(provider, () => this.settingsOf(provider, client));
    const [state, nonce, codeVerifier] = [
      openid.randomState(),
      openid.randomNonce(),
      openid.randomPKCECodeVerifier(),
    ];
    const address = openid.buildAuthorizationUrl(settings, {
      redirect_uri: this.callback(provider),
      scope: client.scope,
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    });
    return {
      location: address.href,
      keep: this.progress.keep(
        provider.id,
        { id: state, nonce, codeVerifier, ...(next !== undefined && { next }) },
        { crossSite: false },
      ),
    };
  }

  /** @throws InvalidState, InvalidResponse, AssertionRefused, ServiceUnavailable */
  async finish(
    provider: OidcProvider,
    client: OidcClient,
    fields: Claims,
    progress: SignInProgress,
  ): Promise<ExternalIdentity> {
    const { nonce, codeVerifier, id } = progress;
    if (nonce === undefined || codeVerifier === undefined) throw new InvalidState();
    const claims = await this.asking(provider, async () => {
      const settings = await this.settingsOf(provider, client);
      const tokens = await openid.authorizationCodeGrant(settings, this.returnedTo(provider, fields), {
        expectedState: id,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      return this.allClaims(settings, tokens, provider);
    });
    const { claimMap: map, trustEmail } = provider;
    const identity = identityFrom(claims, { providerId: provider.id, map, trustEmail });
    if (!identity) throw new AssertionRefused('missing_email');
    return identity;
  }

  /** Of the id token, and where the address is not in it, of the user info too. */
  private async allClaims(
    settings: openid.Configuration,
    tokens: openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers,
    { claimMap }: OidcProvider,
  ): Promise<Claims> {
    const claims = tokens.claims();
    if (!claims) throw new InvalidResponse();
    const complete = claimAt(claims, claimMap.email) !== undefined;
    if (complete || settings.serverMetadata().userinfo_endpoint === undefined) return claims;
    return { ...(await openid.fetchUserInfo(settings, tokens.access_token, claims.sub)), ...claims };
  }

  private async settingsOf(provider: OidcProvider, client: OidcClient): Promise<openid.Configuration> {
    const held = this.discovered.get(provider.id);
    if (held && held.until > Date.now()) return held.settings;
    const settings = await openid.discovery(
      new URL(client.issuer),
      client.id,
      { [openid.clockTolerance]: CLOCK_SKEW_SECONDS },
      client.secret === undefined ? openid.None() : openid.ClientSecretBasic(client.secret),
      {
        [openid.customFetch]: providerFetch(provider.privateHosts),
        execute: [
          openid.enableNonRepudiationChecks,
          // Plain http has passed the check at boot: the operator lists this host as a private one.
          ...(client.issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
        ],
      },
    );
    this.discovered.set(provider.id, { settings, until: Date.now() + DISCOVERED_MS });
    return settings;
  }

  /** @throws ServiceUnavailable, InvalidResponse */
  private async asking<T>({ id }: OidcProvider, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.logger.warn(`sign-in at ${id} failed: ${reasonsOf(error)}`);
      throw isProviderAway(error) ? new ServiceUnavailable('The sign-in provider') : new InvalidResponse();
    }
  }

  private callback({ id }: OidcProvider): string {
    return new URL(`/v1/sso/${id}/callback`, this.config.PUBLIC_URL).href;
  }

  private returnedTo(provider: OidcProvider, fields: Claims): URL {
    const address = new URL(this.callback(provider));
    for (const [name, value] of Object.entries(fields)) {
      for (const one of [value].flat()) address.searchParams.append(name, String(one));
    }
    return address;
  }
}

/** What went wrong and why; never what the provider said of anybody. */
function reasonsOf(error: unknown): string {
  const reasons: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) reasons.push(at.message);
  return reasons.join(': ');
}
