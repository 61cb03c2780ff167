import { Controller } from '@nestjs/common';
import {
  banFederatedAccount,
  type Caller,
  deleteFederatedAccount,
  FederatedAccountRequest,
  listFederatedAccounts,
  ListFederatedAccountsRequest,
  unbanFederatedAccount,
} from '@easel/contracts';
import { Answers } from '@easel/platform';
import { ManageFederatedAccounts } from './manage-federated-accounts.js';

@Controller()
export class FederatedAccountsMessageController {
  constructor(private readonly accounts: ManageFederatedAccounts) {}

  @Answers(listFederatedAccounts)
  list(request: ListFederatedAccountsRequest, caller: Caller) {
    return this.accounts.list(caller, request);
  }

  @Answers(banFederatedAccount)
  ban({ id }: FederatedAccountRequest, caller: Caller) {
    return this.accounts.ban(caller, id);
  }

  @Answers(unbanFederatedAccount)
  unban({ id }: FederatedAccountRequest, caller: Caller) {
    return this.accounts.unban(caller, id);
  }

  @Answers(deleteFederatedAccount)
  async delete({ id }: FederatedAccountRequest, caller: Caller) {
    await this.accounts.delete(caller, id);
    return { success: true as const };
  }
}
