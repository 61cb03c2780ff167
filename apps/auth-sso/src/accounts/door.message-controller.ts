import { Controller } from '@nestjs/common';
import {
  AccountIdRequest,
  banAccount,
  type Caller,
  claimAddress,
  ClaimAddressRequest,
  confirmAddress,
  ConfirmAddressRequest,
  createPasswordLink,
  createSignUpInvitation,
  CreateSignUpInvitationRequest,
  listAccounts,
  ListAccountsRequest,
  redeemPasswordLink,
  RedeemPasswordLinkRequest,
  unbanAccount,
} from '@easel/contracts';
import { Answers } from '@easel/platform';
import { accountOf, logSignIn } from '../sessions/sign-in-log.js';
import { ConfirmAddress } from './confirm-address.js';
import { ManageAccounts } from './manage-accounts.js';

/** Who gets in, and what operators do about it. */
@Controller()
export class DoorMessageController {
  constructor(
    private readonly addresses: ConfirmAddress,
    private readonly accounts: ManageAccounts,
  ) {}

  @Answers(confirmAddress)
  async confirm(request: ConfirmAddressRequest, caller: Caller) {
    await this.addresses.confirm(caller, request);
    return { success: true as const };
  }

  @Answers(claimAddress)
  claim(request: ClaimAddressRequest) {
    return logSignIn('one-time code', () => this.addresses.claim(request), accountOf);
  }

  @Answers(listAccounts)
  list(request: ListAccountsRequest, caller: Caller) {
    return this.accounts.list(caller, request);
  }

  @Answers(banAccount)
  ban({ id }: AccountIdRequest, caller: Caller) {
    return this.accounts.ban(caller, id);
  }

  @Answers(unbanAccount)
  unban({ id }: AccountIdRequest, caller: Caller) {
    return this.accounts.unban(caller, id);
  }

  @Answers(createPasswordLink)
  createLink({ id }: AccountIdRequest, caller: Caller) {
    return this.accounts.createPasswordLink(caller, id);
  }

  @Answers(redeemPasswordLink)
  async redeemLink(request: RedeemPasswordLinkRequest) {
    await logSignIn('password link', () => this.accounts.redeemPasswordLink(request));
    return { success: true as const };
  }

  @Answers(createSignUpInvitation)
  invite({ email }: CreateSignUpInvitationRequest, caller: Caller) {
    return this.accounts.inviteToSignUp(caller, email);
  }
}
