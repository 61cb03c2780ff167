import { randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { SsoStep } from '@easel/contracts';
import type { Profile, SAML } from '@node-saml/node-saml';
import { AuthConfig } from '../auth.config.js';
import { type ExternalIdentity, identityFrom } from './external-identity.js';
import { SIGN_IN_SECONDS, type SignInProgress, SignInsInProgress } from './sign-in-progress.js';
import { CLOCK_SKEW_SECONDS } from './sso-assertion.js';
import { AssertionRefused, InvalidResponse } from './sso.errors.js';
import type { SamlProvider } from './sso-provider.js';

const LONGEST_ASSERTION_MS = 300_000;
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const TRANSIENT_FORMAT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

export type SamlIdp = NonNullable<SamlProvider['idp']>;

/** Web browser single sign-on of SAML 2.0: a request by redirect, a signed assertion by a posted form. */
@Injectable()
export class SamlSignIn {
  private readonly logger = new Logger(SamlSignIn.name);

  constructor(
    private readonly config: AuthConfig,
    private readonly progress: SignInsInProgress,
  ) {}

  async begin(provider: SamlProvider, idp: SamlIdp, next: string | undefined): Promise<SsoStep> {
    const id = `_${randomBytes(20).toString('hex')}`;
    const protocol = await this.protocol(provider, idp, id);
    return {
      location: await protocol.getAuthorizeUrlAsync('', undefined, {}),
      keep: this.progress.keep(provider.id, { id, ...(next !== undefined && { next }) }, { crossSite: true }),
    };
  }

  /** @throws InvalidResponse, AssertionRefused */
  async finish(
    provider: SamlProvider,
    idp: SamlIdp,
    { SAMLResponse }: Readonly<Record<string, unknown>>,
    progress: SignInProgress,
  ): Promise<ExternalIdentity> {
    // No provider sends a document type; who does wants entities to be read differently by different parsers.
    if (typeof SAMLResponse !== 'string' || /<!DOCTYPE/i.test(decoded(SAMLResponse))) {
      throw new InvalidResponse();
    }
    const profile = await this.checked(provider, idp, SAMLResponse, progress.id);
    const identity = identityFrom(claimsOf(profile, provider), {
      providerId: provider.id,
      map: provider.claimMap,
      trustEmail: provider.trustEmail,
    });
    if (!identity) throw new AssertionRefused('missing_email');
    return identity;
  }

  private async checked(
    provider: SamlProvider,
    idp: SamlIdp,
    response: string,
    requestId: string,
  ): Promise<Profile> {
    try {
      const protocol = await this.protocol(provider, idp, requestId);
      const { profile } = await protocol.validatePostResponseAsync({ SAMLResponse: response });
      if (!profile || !this.isFor(profile, provider, requestId))
        throw new Error('it belongs to another request or recipient');
      if (idp.issuer !== undefined && profile.issuer !== idp.issuer) throw new Error('another issuer');
      return profile;
    } catch (error) {
      this.logger.warn(`the SAML answer of ${provider.id} is not accepted: ${(error as Error).message}`);
      throw new InvalidResponse();
    }
  }

  /**
   * The library accepts an assertion that names no request, and does not look at where it is to be shown. One of another
   * service, or of a sign-in that nobody here asked for, must not pass in an answer that was put around it.
   */
  private isFor(profile: Profile, provider: SamlProvider, requestId: string): boolean {
    const assertion = profile.getAssertion?.() as SignedAssertion | undefined;
    const confirmations = assertion?.Assertion?.Subject?.[0]?.SubjectConfirmation ?? [];
    return confirmations.some(({ SubjectConfirmationData: data }) => {
      const { InResponseTo, Recipient } = data?.[0]?.$ ?? {};
      return InResponseTo === requestId && Recipient === this.callback(provider);
    });
  }

  private async protocol(provider: SamlProvider, idp: SamlIdp, requestId: string): Promise<SAML> {
    // Most installations sign nobody in this way, and it is loaded slowly.
    const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
    const entityId = idp.entityId ?? new URL(`/v1/sso/${provider.id}`, this.config.PUBLIC_URL).href;
    return new SAML({
      entryPoint: idp.entryPoint,
      idpCert: [...idp.certificates],
      callbackUrl: this.callback(provider),
      issuer: entityId,
      audience: entityId,
      // What the assertion says is what counts, so the signature must be over the assertion itself.
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: false,
      identifierFormat: null,
      disableRequestedAuthnContext: true,
      acceptedClockSkewMs: CLOCK_SKEW_SECONDS * 1_000,
      maxAssertionAgeMs: LONGEST_ASSERTION_MS,
      validateInResponseTo: ValidateInResponseTo.always,
      requestIdExpirationPeriodMs: SIGN_IN_SECONDS * 1_000,
      generateUniqueId: () => requestId,
      // The browser holds what was asked for; that it is answered once is decided after these checks.
      cacheProvider: {
        saveAsync: async () => null,
        getAsync: async (id) => (id === requestId ? new Date().toISOString() : null),
        removeAsync: async () => null,
      },
    });
  }

  private callback({ id }: SamlProvider): string {
    return new URL(`/v1/sso/${id}/acs`, this.config.PUBLIC_URL).href;
  }
}

interface SignedAssertion {
  Assertion?: {
    Subject?: { SubjectConfirmation?: { SubjectConfirmationData?: { $?: Record<string, string> }[] }[] }[];
  };
}

/** The attributes; where they do not say address or subject, the name id does, unless it is made for one session. */
function claimsOf(
  { nameID, nameIDFormat, email, attributes }: Profile,
  { claimMap }: SamlProvider,
): Record<string, unknown> {
  return {
    ...(nameIDFormat !== TRANSIENT_FORMAT && { [claimMap.subject]: nameID }),
    ...(nameIDFormat === EMAIL_FORMAT && { [claimMap.email]: nameID }),
    ...(email !== undefined && { email }),
    ...(attributes as Record<string, unknown> | undefined),
  };
}

const decoded = (answer: string): string => Buffer.from(answer, 'base64').toString();
