import { IsString, Length, MaxLength, MinLength } from 'class-validator';
import { defineRequest } from '../define-request.js';
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
 * parties hold it, and one of them stole it. 401 `unauthorized` whatever is wrong.
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
/** Ends the account's other sessions. 400 `validation_error` at `currentPassword` when that is wrong. */
export const changePassword = defineRequest<{ success: true }>()({
  subject: 'auth.account.change-password',
  request: ChangePasswordRequest,
});
