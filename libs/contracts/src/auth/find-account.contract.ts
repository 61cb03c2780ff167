import { IsEmail, IsOptional, IsUUID, MaxLength } from 'class-validator';
import { defineRequest } from '../define-request.js';

/** Somebody, as others may see them. */
export interface AccountName {
  userId: string;
  /** The display name, or without one the address. */
  name: string;
}

export class FindAccountRequest {
  @IsOptional()
  @IsEmail()
  @MaxLength(254)
  email?: string;

  @IsOptional()
  @IsUUID()
  userId?: string;

  /** Only if they are an active member of it. */
  @IsOptional()
  @IsUUID()
  workspaceId?: string;
}

/** 404 `not_found` for nobody, and for somebody who does not belong to the workspace. */
export const findAccount = defineRequest<AccountName>()({
  subject: 'auth.account.find',
  request: FindAccountRequest,
  askedBy: ['executor'],
});
