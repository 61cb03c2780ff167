import { Injectable } from '@nestjs/common';
import { AuthConfig } from '../auth.config.js';
import { AccountsRepository } from './accounts.repository.js';

/** The one account that pays for everybody, where the deployment has one: specification 1, 5.3 rule 2. */
@Injectable()
export class Payer {
  constructor(
    private readonly config: AuthConfig,
    private readonly accounts: AccountsRepository,
  ) {}

  /** Undefined too until the account has confirmed its address. */
  async id(): Promise<string | undefined> {
    const email = this.config.DEPLOYMENT_PAYER_EMAIL;
    if (email === undefined) return undefined;
    const account = await this.accounts.findByEmail(email);
    return account?.emailConfirmedAt == null ? undefined : account.id;
  }

  /** Also where the account that pays does not exist yet. */
  async isSomebodyElse(userId: string): Promise<boolean> {
    return this.config.DEPLOYMENT_PAYER_EMAIL !== undefined && (await this.id()) !== userId;
  }
}
