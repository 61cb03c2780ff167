import { IsEmail, IsOptional, IsString, IsUUID, Length, MaxLength, MinLength } from 'class-validator';
import { defineRequest } from '../define-request.js';
import { type Page, PageQuery } from '../page.js';
import type { SessionGranted } from './accounts.contract.js';
import { IfSent } from './if-sent.js';
import { IsUserAgent } from './user-agent.js';

/** An account as an operator sees it. */
export interface AccountRecord {
  id: string;
  email: string;
  /** Through which it signs in; null: by password. */
  provider: string | null;
  emailConfirmedAt: string | null;
  bannedAt: string | null;
  createdAt: string;
}

export interface PasswordLink {
  /** Shown once. */
  token: string;
  expiresAt: string;
}

export interface SignUpInvitation {
  /** Shown once. */
  token: string;
  /** The only address that it is for; null: any. */
  email: string | null;
  expiresAt: string;
}

export class ConfirmAddressRequest {
  @IsString()
  @Length(1, 200)
  code!: string;
}

export class ClaimAddressFields extends ConfirmAddressRequest {
  @IsString()
  @MinLength(8)
  @MaxLength(256)
  newPassword!: string;
}

export class ClaimAddressRequest extends ClaimAddressFields {
  @IsUserAgent()
  userAgent?: string;
}

export class AccountIdRequest {
  @IsUUID()
  id!: string;
}

export class ListAccountsRequest extends PageQuery {
  /** Part of the mail address, in any letter case. */
  @IsOptional()
  @IsString()
  @MaxLength(254)
  search?: string;
}

export class RedeemPasswordLinkRequest {
  @IsString()
  @Length(1, 200)
  token!: string;

  @IsString()
  @MinLength(8)
  @MaxLength(256)
  newPassword!: string;
}

export class CreateSignUpInvitationRequest {
  @IfSent()
  @IsEmail()
  @MaxLength(254)
  email?: string;
}

/** For the session of the account with the address. 400 `validation_error` for any code that does not fit. */
export const confirmAddress = defineRequest<{ success: true }>()({
  subject: 'auth.address.confirm',
  request: ConfirmAddressRequest,
});
/** Makes or takes over the account of the address that the code is for. */
export const claimAddress = defineRequest<SessionGranted>()({
  subject: 'auth.address.claim',
  request: ClaimAddressRequest,
  public: true,
});
/** Newest first. For operators, as are bans, password links and invitations. */
export const listAccounts = defineRequest<Page<AccountRecord>>()({
  subject: 'auth.account.list',
  request: ListAccountsRequest,
});
/** In force everywhere when answered. 403 `payer_account_protected`. */
export const banAccount = defineRequest<AccountRecord>()({
  subject: 'auth.account.ban',
  request: AccountIdRequest,
});
export const unbanAccount = defineRequest<AccountRecord>()({
  subject: 'auth.account.unban',
  request: AccountIdRequest,
});
export const createPasswordLink = defineRequest<PasswordLink>()({
  subject: 'auth.password-link.create',
  request: AccountIdRequest,
});
export const redeemPasswordLink = defineRequest<{ success: true }>()({
  subject: 'auth.password-link.redeem',
  request: RedeemPasswordLinkRequest,
  public: true,
});
export const createSignUpInvitation = defineRequest<SignUpInvitation>()({
  subject: 'auth.sign-up-invitation.create',
  request: CreateSignUpInvitationRequest,
});
