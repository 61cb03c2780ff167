import { IsUUID } from 'class-validator';
import { defineRequest } from '../define-request.js';
import { type Page, PageQuery } from '../page.js';

/** An account that signs in through a provider, as an operator sees it. */
export interface FederatedAccount {
  id: string;
  email: string;
  /** The provider's id. */
  provider: string;
  /** Who it is at the provider; null where that named nobody. */
  subject: string | null;
  linkedAt: string;
  bannedAt: string | null;
}

export class ListFederatedAccountsRequest extends PageQuery {}

export class FederatedAccountRequest {
  @IsUUID()
  id!: string;
}

/** Newest first. For operators, as are all of these. */
export const listFederatedAccounts = defineRequest<Page<FederatedAccount>>()({
  subject: 'auth.federated-account.list',
  request: ListFederatedAccountsRequest,
});
/**
 * Ends the account's sessions and lets it in no more, however it tries. 404 `not_found` for an account that signs in
 * through no provider; 403 `payer_account_protected` for the one that pays for the deployment.
 */
export const banFederatedAccount = defineRequest<FederatedAccount>()({
  subject: 'auth.federated-account.ban',
  request: FederatedAccountRequest,
});
export const unbanFederatedAccount = defineRequest<FederatedAccount>()({
  subject: 'auth.federated-account.unban',
  request: FederatedAccountRequest,
});
/**
 * Removes the account with its tokens and its personal projects; projects of workspaces go to the organization's
 * owner. As for a ban; also 409 `owns_organization`.
 */
export const deleteFederatedAccount = defineRequest<{ success: true }>()({
  subject: 'auth.federated-account.delete',
  request: FederatedAccountRequest,
});
