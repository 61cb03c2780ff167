import { IsBoolean, IsIn, IsString, Length, Matches, MaxLength } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { defineRequest } from '../define-request.js';
import { IfSent } from './if-sent.js';
import type { OAuthTokenGranted } from './oauth.contract.js';

/** The client that every installation has: the command line. It has no secret and no address to be sent back to. */
export const COMMAND_LINE_CLIENT = 'easel-cli';
/** RFC 8628, 3.4. */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

export class BeginDeviceRequest {
  @IsString()
  @Length(1, 200)
  client_id!: string;

  /** What the person who allows it is shown, and what the token is called. */
  @IfSent()
  @IsString()
  @Length(1, 100)
  @Matches(/^[^\p{Cc}\p{Cf}]*$/u, { message: 'must not contain control characters' })
  device_name?: string;

  /** PKCE: the client that exchanges the code must send its verifier. Its method is S256. */
  @IfSent()
  @Matches(/^[A-Za-z0-9_-]{43}$/, { message: 'must be 43 base64url characters' })
  code_challenge?: string;

  /** As RFC 8628 has it; the command line gets what it needs. */
  @IfSent()
  @IsString()
  @MaxLength(1_000)
  scope?: string;
}

/** RFC 8628, 3.2; times are seconds. */
export interface DeviceBegun {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  expires_in: number;
  interval: number;
}

export class UserCodeRequest {
  /** In either case, with or without its hyphen. */
  @IsString()
  @Length(1, 20)
  @JSONSchema({ examples: ['BDWP-HQPK'] })
  user_code!: string;
}

export class AnswerDeviceRequest extends UserCodeRequest {
  @IsBoolean()
  allow!: boolean;
}

export interface DeviceReview {
  deviceName: string;
  createdAt: string;
  expiresAt: string;
}

export interface DeviceAnswered {
  deviceName: string;
  allowed: boolean;
}

export class DeviceTokenRequest {
  @IsIn([DEVICE_GRANT])
  grant_type!: typeof DEVICE_GRANT;

  @IsString()
  @Length(1, 200)
  client_id!: string;

  @IsString()
  @Length(1, 200)
  device_code!: string;

  /** Where the code was asked for with a `code_challenge`. */
  @IfSent()
  @Matches(/^[A-Za-z0-9._~-]{43,128}$/, { message: 'must be 43 to 128 unreserved characters' })
  code_verifier?: string;
}

/** A personal token never expires, so the answer does not say when. */
export type DeviceTokenGranted = Omit<OAuthTokenGranted, 'expires_in'> & { expires_in?: number };

/** RFC 8628, 3.1: a device without a browser asks to be allowed. 401 `invalid_client` for any other client. */
export const beginDevice = defineRequest<DeviceBegun>()({
  subject: 'auth.device.begin',
  request: BeginDeviceRequest,
  public: true,
});
/** Both: 403 `forbidden` without a session, 404 `not_found` for a code that is wrong, answered or expired. */
export const reviewDevice = defineRequest<DeviceReview>()({
  subject: 'auth.device.review',
  request: UserCodeRequest,
});
export const answerDevice = defineRequest<DeviceAnswered>()({
  subject: 'auth.device.answer',
  request: AnswerDeviceRequest,
});
/**
 * RFC 8628, 3.4 and 3.5: 400 `authorization_pending`, `slow_down`, `access_denied`, `expired_token`, `invalid_grant`;
 * 401 `invalid_client`. The code is used up by the token.
 */
export const tradeDeviceCode = defineRequest<DeviceTokenGranted>()({
  subject: 'auth.device.token',
  request: DeviceTokenRequest,
  public: true,
});
