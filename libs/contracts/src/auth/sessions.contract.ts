import { IsString, IsUUID, Length, MaxLength, MinLength } from 'class-validator';
import { defineRequest } from '../define-request.js';
import { type Page, PageQuery } from '../page.js';
import { NoFields, type SessionGranted } from './accounts.contract.js';

/** `iss` of a session JWT: a constant, so that moving an installation to another address logs nobody out. */
export const SESSION_ISSUER = 'easel';
/** `aud` of a session JWT. */
export const SESSION_AUDIENCE = 'easel-api';
/** The only algorithm that a session JWT is accepted with. */
export const SESSION_ALGORITHM = 'RS256';

/** Claims of a session JWT. `iat` and `exp` are seconds since 1970; `sid` names the session, `sub` the user. */
export interface SessionClaims {
  iss: typeof SESSION_ISSUER;
  aud: typeof SESSION_AUDIENCE;
  sub: string;
  sid: string;
  email: string;
  iat: number;
  exp: number;
  jti: string;
}

export class RefreshSessionRequest {
  @IsString()
  @Length(1, 200)
  refreshToken!: string;
}

/** Where an account is signed in. */
export interface SessionRecord {
  id: string;
  /** The one that asks. */
  current: boolean;
  /** What the client called itself when it signed in. */
  userAgent: string | null;
  /** Through whom the user signed in; null: by password. */
  provider: string | null;
  createdAt: string;
  /** When it last got a new pair of tokens; null: never yet. */
  refreshedAt: string | null;
  /** Moves on with each refresh. */
  expiresAt: string;
}

export class ListSessionsRequest extends PageQuery {}

export class SessionIdRequest {
  @IsUUID()
  id!: string;
}

export class ChangePasswordRequest {
  @IsString()
  @MaxLength(256)
  currentPassword!: string;

  @IsString()
  @MinLength(8)
  @MaxLength(256)
  newPassword!: string;
}

/**
 * Trades a refresh token for a new pair; each works once. One that was used before ends its whole session: two
 * parties hold it, and one of them stole it. 401 `unauthorized` for every fault.
 */
export const refreshSession = defineRequest<SessionGranted>()({
  subject: 'auth.session.refresh',
  request: RefreshSessionRequest,
  public: true,
});
/** Ends the caller's session; 403 `forbidden` for a caller that has none (a token). */
export const logOut = defineRequest<{ success: true }>()({
  subject: 'auth.session.log-out',
  request: NoFields,
});
/** The open ones, newest first. These three: 403 `forbidden` for a token. */
export const listSessions = defineRequest<Page<SessionRecord>>()({
  subject: 'auth.session.list',
  request: ListSessionsRequest,
});
/** Refused everywhere when answered. 404 `not_found` also for one that has ended. */
export const endSession = defineRequest<{ success: true }>()({
  subject: 'auth.session.end',
  request: SessionIdRequest,
});
/** All but the caller's. Refused everywhere when answered. */
export const endOtherSessions = defineRequest<{ success: true }>()({
  subject: 'auth.session.end-others',
  request: NoFields,
});
/** Ends the account's other sessions. 400 `validation_error` at `currentPassword` when that is wrong. */
export const changePassword = defineRequest<{ success: true }>()({
  subject: 'auth.account.change-password',
  request: ChangePasswordRequest,
});
