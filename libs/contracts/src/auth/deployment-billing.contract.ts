import { defineRequest } from '../define-request.js';
import { type Page, PageQuery } from '../page.js';

/** An account whose work the deployment's billing account pays for. */
export interface FundedAccount {
  id: string;
  email: string;
  displayName: string | null;
  createdAt: string;
}

export class ListFundedAccountsRequest extends PageQuery {}

/** Newest first, the billing account itself apart; 403 `payer_required` for everybody but its session. */
export const listFundedAccounts = defineRequest<Page<FundedAccount>>()({
  subject: 'auth.deployment-billing.accounts',
  request: ListFundedAccountsRequest,
});
