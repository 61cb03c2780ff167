import { IsUUID } from 'class-validator';
import { defineRequest } from '../define-request.js';

/** Who pays for an account. Specification 1, 5.3 rule 2. */
export interface AccountFunding {
  userId: string;
  /** The account itself, or the one that pays for the whole deployment. */
  payerId: string;
}

export class AccountFundingRequest {
  @IsUUID()
  userId!: string;
}

/** For work that nobody calls for, such as a schedule's run; 404 for what is no account. */
export const getAccountFunding = defineRequest<AccountFunding>()({
  subject: 'auth.account.funding',
  request: AccountFundingRequest,
  public: true,
});
