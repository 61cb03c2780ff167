import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type FundedAccount,
  type ListFundedAccountsRequest,
  type Page,
  PayerRequired,
} from '@easel/contracts';
import { encodeCursor, pageOf } from '@easel/platform';
import { AccountsRepository } from './accounts.repository.js';
import { Payer } from './payer.js';

/** The accounts that the deployment's billing account pays for, shown only to its own session. */
@Injectable()
export class ListFundedAccounts {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly payer: Payer,
  ) {}

  /** @throws PayerRequired, ValidationFailed */
  async run(caller: Caller, { limit = 50, cursor }: ListFundedAccountsRequest): Promise<Page<FundedAccount>> {
    if (caller.credential !== 'session' || (await this.payer.id()) !== caller.userId) {
      throw new PayerRequired();
    }
    const rows = await this.accounts.listOthers(caller.userId, limit + 1, cursor);
    const { data, ...page } = pageOf(rows, limit, (last) => encodeCursor(last.createdAt, last.id));
    return {
      data: data.map(({ id, email, displayName, createdAt }) => ({
        id,
        email,
        displayName,
        createdAt: createdAt.toISOString(),
      })),
      ...page,
    };
  }
}
