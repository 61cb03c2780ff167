import { ArrayMaxSize, IsArray, IsOptional, IsUUID } from 'class-validator';
import type { Budget } from '../caller.js';
import { defineRequest } from '../define-request.js';

/** Who pays for an account. Specification 1, 5.3 rule 2. */
export interface AccountFunding {
  userId: string;
  /** The account itself, or the one that pays for the whole deployment. */
  payerId: string;
  /** Those of the tokens and workspaces that were asked about, where they have one. */
  budgets: Budget[];
}

export class AccountFundingRequest {
  @IsUUID()
  userId!: string;

  /** Tokens and workspaces under which work of the account runs. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @IsUUID(undefined, { each: true })
  budgetIds?: string[];
}

/** For work that nobody calls for, such as a schedule's run, and for work that goes on later; 404 for what is no account. */
export const getAccountFunding = defineRequest<AccountFunding>()({
  subject: 'auth.account.funding',
  request: AccountFundingRequest,
  askedBy: ['executor'],
  public: true,
});
