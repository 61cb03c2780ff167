import { Injectable } from '@nestjs/common';
import { type AccountFunding, NotFound } from '@easel/contracts';
import { AccountsRepository } from './accounts.repository.js';
import { Payer } from './payer.js';

/** Tells other services whether there is an account, and who pays for it. */
@Injectable()
export class TellFunding {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly payer: Payer,
  ) {}

  /** @throws NotFound */
  async run(userId: string): Promise<AccountFunding> {
    if (!(await this.accounts.find(userId))) throw new NotFound('account');
    return { userId, payerId: (await this.payer.id()) ?? userId };
  }
}
