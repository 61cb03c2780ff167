import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  MaxLength,
} from 'class-validator';
import { defineRequest } from '../define-request.js';
import { NoFields } from './accounts.contract.js';
import { IfSent } from './if-sent.js';
import type { OAuthScope } from './oauth-scopes.js';
import { IsWebAddress } from './web-address.js';

/** How an app may prove that it is the one at the token route; by name in RFC 7591, 2. */
export const CLIENT_AUTHENTICATION = ['client_secret_post', 'client_secret_basic', 'none'] as const;
export type ClientAuthentication = (typeof CLIENT_AUTHENTICATION)[number];

/** Seconds that an OAuth app's token lives. There is no refresh: the user consents again. */
export const OAUTH_TOKEN_SECONDS = 7_776_000;

/** What a user is shown of an app; its public face at `GET /v1/oauth/app-info`. */
export interface OAuthAppInfo {
  name: string;
  description: string | null;
  logoUrl: string | null;
  homepageUrl: string | null;
  scopesRequested: OAuthScope[];
  /** Nobody vouches for the name: the app registered itself. */
  selfRegistered: boolean;
}

/** Characters of a client id: of an app that describes itself in a document, the id is the document's address. */
const LONGEST_CLIENT_ID = 2_048;

export class OAuthClientRequest {
  @IsString()
  @Length(1, LONGEST_CLIENT_ID)
  client_id!: string;
}

export class AuthorizationRequest extends OAuthClientRequest {
  @IsString()
  @MaxLength(2_048)
  redirect_uri!: string;

  @IfSent()
  @IsString()
  @MaxLength(50)
  response_type?: string;

  /** What is granted: scopes separated by spaces or plus signs; absent: all that the app asks for. */
  @IfSent()
  @IsString()
  @MaxLength(1_000)
  scope?: string;

  @IfSent()
  @IsString()
  @MaxLength(2_048)
  state?: string;

  /** PKCE, S256 only. */
  @IfSent()
  @IsString()
  @MaxLength(200)
  code_challenge?: string;

  @IfSent()
  @IsString()
  @MaxLength(20)
  code_challenge_method?: string;

  /** What the token is to be for (RFC 8707): this API, or its MCP server. Absent: for no resource in particular. */
  @IfSent()
  @IsString()
  @MaxLength(2_048)
  resource?: string;
}

/** Everything that an authorization may be asked for with; the consent page passes on nothing else. */
export const AUTHORIZATION_FIELDS = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
] as const satisfies readonly (keyof AuthorizationRequest)[];

export interface AuthorizationReview {
  app: OAuthAppInfo;
  /** What would be granted. */
  scopes: OAuthScope[];
  redirectUri: string;
  /** Who answers the app, which a refusal names too (RFC 9207). */
  iss: string;
}

export interface AuthorizationGranted {
  code: string;
  redirectUri: string;
  state: string | null;
  /** Who answers: the app compares it with whom it asked (RFC 9207). */
  iss: string;
}

export class OAuthTokenRequest {
  @IsIn(['authorization_code'])
  grant_type!: 'authorization_code';

  @IsString()
  @Length(1, LONGEST_CLIENT_ID)
  client_id!: string;

  @IsString()
  @Length(1, 200)
  code!: string;

  @IsString()
  @MaxLength(2_048)
  redirect_uri!: string;

  @IfSent()
  @IsString()
  @MaxLength(200)
  client_secret?: string;

  @IfSent()
  @Matches(/^[A-Za-z0-9._~-]{43,128}$/, { message: 'must be 43 to 128 unreserved characters' })
  code_verifier?: string;

  /** As the code was asked for with (RFC 8707). */
  @IfSent()
  @IsString()
  @MaxLength(2_048)
  resource?: string;
}

export interface OAuthTokenGranted {
  access_token: string;
  token_type: 'Bearer';
  scope: string;
  expires_in: number;
}

export class RevokeOAuthTokenRequest {
  @IsString()
  @MaxLength(1_000)
  token!: string;
}

/** RFC 7591. */
export class RegisterClientRequest {
  @IsString()
  @Length(1, 100)
  client_name!: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(10)
  @IsWebAddress({ each: true })
  redirect_uris!: string[];

  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  scope?: string;

  @IsOptional()
  @IsIn(CLIENT_AUTHENTICATION)
  token_endpoint_auth_method?: ClientAuthentication;

  @IsOptional()
  @IsWebAddress()
  client_uri?: string;

  @IsOptional()
  @IsWebAddress()
  logo_uri?: string;

  @IsOptional()
  @IsString()
  @MaxLength(200)
  software_id?: string;
}

export interface RegisteredClient {
  client_id: string;
  client_secret: string;
  /** Seconds since 1970. */
  client_id_issued_at: number;
  /** 0: never. */
  client_secret_expires_at: 0;
  client_name: string;
  redirect_uris: string[];
  grant_types: ['authorization_code'];
  response_types: ['code'];
  token_endpoint_auth_method: ClientAuthentication;
  scope: string;
}

/** What a user allowed an app, once per app. */
export interface OAuthGrantRecord {
  id: string;
  clientId: string;
  appName: string;
  logoUrl: string | null;
  scopes: OAuthScope[];
  /** When the last of its tokens expires; null: it has none. */
  expiresAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export class OAuthGrantIdRequest {
  @IsUUID()
  id!: string;
}

/** 404 `invalid_client`. */
export const getOAuthAppInfo = defineRequest<OAuthAppInfo>()({
  subject: 'auth.oauth.app-info',
  request: OAuthClientRequest,
  public: true,
});
/**
 * What a consent page shows. Its errors are for the page itself, never for a redirect: 404 `invalid_client`, 400
 * `invalid_redirect_uri`, `invalid_scope`, `invalid_request`, `invalid_target`.
 */
export const reviewAuthorization = defineRequest<AuthorizationReview>()({
  subject: 'auth.oauth.review',
  request: AuthorizationRequest,
  public: true,
});
/** The user consents: errors as above, and 403 `forbidden` for a caller without a session. */
export const authorizeOAuthApp = defineRequest<AuthorizationGranted>()({
  subject: 'auth.oauth.authorize',
  request: AuthorizationRequest,
});
/**
 * Errors carry the codes of RFC 6749, 5.2 and are written as its bodies: 401 `invalid_client`, 400 `invalid_grant`,
 * `invalid_target` and `invalid_request` (which also stands for `validation_error`).
 */
export const exchangeOAuthCode = defineRequest<OAuthTokenGranted>()({
  subject: 'auth.oauth.token',
  request: OAuthTokenRequest,
  public: true,
});
/** RFC 7009: succeeds for any token; once it has answered, a valid token is refused everywhere. */
export const revokeOAuthToken = defineRequest<{ success: true }>()({
  subject: 'auth.oauth.revoke',
  request: RevokeOAuthTokenRequest,
  public: true,
});
/** 403 `dcr_disabled`, 403 `client_not_allowed`, 429 `too_many_open_registrations`. */
export const registerOAuthClient = defineRequest<RegisteredClient>()({
  subject: 'auth.oauth.register',
  request: RegisterClientRequest,
  public: true,
});
/** Both: 403 `forbidden` for an OAuth app's token. */
export const listOAuthGrants = defineRequest<OAuthGrantRecord[]>()({
  subject: 'auth.oauth-grant.list',
  request: NoFields,
});
/** The app's tokens for this user are refused everywhere when this has answered. */
export const revokeOAuthGrant = defineRequest<{ success: true }>()({
  subject: 'auth.oauth-grant.revoke',
  request: OAuthGrantIdRequest,
});
