import { IsArray, IsIn, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import { defineRequest } from '../define-request.js';
import { NoFields, type SessionGranted } from './accounts.contract.js';
import { IsUserAgent } from './user-agent.js';

export const SSO_PROVIDER_KINDS = ['assertion', 'oidc', 'saml'] as const;
/** `assertion`: sends users with a JWT that it signed. `oidc`, `saml`: users are sent to it and come back. */
export type SsoProviderKind = (typeof SSO_PROVIDER_KINDS)[number];

/** What anyone may know of a provider. */
export interface SsoProviderRecord {
  id: string;
  label: string | null;
  kind: SsoProviderKind;
}

export interface SsoProviderList {
  /** In the order of the configuration; empty while external sign-in is off. */
  providers: SsoProviderRecord[];
}

/** What the pages for signing in and signing up offer. */
export interface LogInOptions extends SsoProviderList {
  /** The password form is for the billing account alone. */
  ssoOnly: boolean;
  /** Who may open an account: anybody, people with an invitation (or the code of the first account), or nobody. */
  signUp: 'open' | 'invite' | 'closed';
}

/** Where the browser goes next. */
export interface SsoStep {
  location: string;
  /** What the browser is to bring back when it returns from the provider; null: it may forget what it has. */
  keep?: SsoKept | null;
}

/** Sealed: it means something to auth-sso alone. */
export interface SsoKept {
  value: string;
  /** How long the sign-in may take. */
  seconds: number;
  /** The browser comes back by a form that another site posts, and not by a link. */
  crossSite: boolean;
}

export class StartSsoRequest {
  @IsString()
  @MaxLength(1_000)
  provider!: string;

  /** Every value that the query holds. */
  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  assertion?: string[];

  /** Where to go after the sign-in: a path of this origin; anything else counts as none. */
  @IsOptional()
  @IsString()
  next?: string;

  /** The host that was asked, without its port. */
  @IsString()
  host!: string;
}

/** What a provider's own sign-in sent the browser back with. */
export class FinishSsoRequest {
  @IsString()
  @MaxLength(1_000)
  provider!: string;

  /** `callback`: the query of a link (OpenID Connect). `acs`: a posted form (SAML). */
  @IsIn(['callback', 'acs'])
  by!: 'callback' | 'acs';

  @IsObject()
  fields!: Record<string, unknown>;

  /** What the browser was given when the sign-in began. */
  @IsOptional()
  @IsString()
  @MaxLength(8_192)
  kept?: string;
}

/** What a browser says to redeem; `RedeemLogInTokenRequest` adds what the gateway knows. */
export class RedeemLogInTokenFields {
  @IsString()
  @MaxLength(200)
  token!: string;
}

export class RedeemLogInTokenRequest extends RedeemLogInTokenFields {
  @IsUserAgent()
  userAgent?: string;
}

export const listSsoProviders = defineRequest<SsoProviderList>()({
  subject: 'auth.sso.providers',
  request: NoFields,
  public: true,
});
export const getLogInOptions = defineRequest<LogInOptions>()({
  subject: 'auth.sso.log-in-options',
  request: NoFields,
  public: true,
});
/**
 * The exchange of specification 2, 5.1: without an assertion the address of the provider's sign-in, with one the
 * address that holds a one-time login token. 503 when the provider does not answer.
 *
 * 404 `unknown_provider`; 400 `no_assertion`, `not_assertion_provider`, `validation_error`; 401 `invalid_signature`,
 * `invalid_claims`, `expired`, `too_long_lived`, `missing_jti`, `missing_email`, `assertion_replayed`; 403
 * `account_exists`, `email_unverified`, `account_linked_other_provider`, `account_linked_other_subject`, `forbidden`
 */
export const startSso = defineRequest<SsoStep>()({
  subject: 'auth.sso.start',
  request: StartSsoRequest,
  deadlineMs: 30_000,
  public: true,
});
/**
 * Ends a sign-in at an `oidc` or `saml` provider. 404 `unknown_provider`; 401 `invalid_state` when it did not begin in
 * this browser or is over, `invalid_response` when what the provider says can't be accepted, `missing_email`; the 403
 * of `startSso`; 503 when the provider does not answer.
 */
export const finishSso = defineRequest<SsoStep>()({
  subject: 'auth.sso.finish',
  request: FinishSsoRequest,
  deadlineMs: 30_000,
  public: true,
});
/** Trades a login token, once and within 60 s, for a session; 401 `unauthorized` for every fault of the token. */
export const redeemLogInToken = defineRequest<SessionGranted>()({
  subject: 'auth.sso.redeem',
  request: RedeemLogInTokenRequest,
  public: true,
});
