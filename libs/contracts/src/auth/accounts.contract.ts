import { IsBoolean, IsEmail, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { defineRequest } from '../define-request.js';
import { IfSent } from './if-sent.js';
import { IsUserAgent } from './user-agent.js';

export interface UserRecord {
  id: string;
  email: string;
  displayName: string | null;
  createdAt: string;
}

export interface SessionGranted {
  user: UserRecord;
  /** Session JWT. */
  accessToken: string;
  refreshToken: string;
  /** Seconds until the access token expires. */
  expiresIn: number;
}

/** What a client says to sign up; `SignUpRequest` adds what the gateway knows. */
export class SignUpFields {
  @IsEmail()
  @MaxLength(254)
  email!: string;

  @IsString()
  @MinLength(8)
  @MaxLength(256)
  password!: string;

  /** A sign-up invitation, or one to an organization, where sign-up is by invitation. */
  @IfSent()
  @IsString()
  @MaxLength(200)
  invitation?: string;
}

export class SignUpRequest extends SignUpFields {
  @IsUserAgent()
  userAgent?: string;
}

/** What a client says to log in; `LogInRequest` adds what the gateway knows. */
export class LogInFields {
  @IsString()
  @MaxLength(254)
  email!: string;

  @IsString()
  @MaxLength(256)
  password!: string;
}

export class LogInRequest extends LogInFields {
  @IsUserAgent()
  userAgent?: string;

  /** Whether an earlier sign-in to this account succeeded from there. The gateway says so, never the client. */
  @IsOptional()
  @IsBoolean()
  isKnownSource?: boolean;
}

export class NoFields {}

/** A public JSON Web Key Set, RFC 7517. */
export interface PublishedKeys {
  keys: Record<string, unknown>[];
}

export const signUp = defineRequest<SessionGranted>()({
  subject: 'auth.account.sign-up',
  request: SignUpRequest,
  public: true,
});
export const logIn = defineRequest<SessionGranted>()({
  subject: 'auth.account.log-in',
  request: LogInRequest,
  public: true,
});
export const getPublishedKeys = defineRequest<PublishedKeys>()({
  subject: 'auth.keys.published',
  request: NoFields,
  public: true,
});
