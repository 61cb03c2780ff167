import { IsArray, IsOptional, IsString, MaxLength } from 'class-validator';
import { defineRequest } from '../define-request.js';
import { NoFields, type SessionGranted } from './accounts.contract.js';

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

/** What the login page offers. */
export interface LogInOptions extends SsoProviderList {
  /** The password form is for the billing account alone. */
  ssoOnly: boolean;
}

/** Where the browser goes next. */
export interface SsoStep {
  location: string;
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

export class RedeemLogInTokenRequest {
  @IsString()
  @MaxLength(200)
  token!: string;
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
 * address that holds a one-time login token.
 *
 * 404 `unknown_provider`; 400 `no_assertion`, `not_assertion_provider`, `validation_error`; 401 `invalid_signature`,
 * `invalid_claims`, `expired`, `too_long_lived`, `missing_jti`, `missing_email`, `assertion_replayed`; 403
 * `account_exists`, `email_unverified`, `account_linked_other_provider`, `account_linked_other_subject`, `forbidden`
 */
export const startSso = defineRequest<SsoStep>()({
  subject: 'auth.sso.start',
  request: StartSsoRequest,
  deadlineMs: 20_000,
  public: true,
});
/** Trades a login token, once and within 60 s, for a session; 401 `unauthorized` whatever is wrong with it. */
export const redeemLogInToken = defineRequest<SessionGranted>()({
  subject: 'auth.sso.redeem',
  request: RedeemLogInTokenRequest,
  public: true,
});
