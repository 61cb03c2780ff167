import { Injectable } from '@nestjs/common';
import { type AccountFunding, type AccountFundingRequest, type Budget, NotFound } from '@easel/contracts';
import { Database } from '@easel/platform';
import { AuthConfig } from '../auth.config.js';
import { AccountsRepository } from './accounts.repository.js';
import { hasBudgets } from '../users/budgets.js';
import { Payer } from './payer.js';

const BUDGETS = {
  name: 'budgets-now',
  text: `
    select 'token' as of, id, monthly_budget as credits from api_tokens
    where id = any($1) and monthly_budget is not null
    union all
    select 'workspace', id, monthly_budget from workspaces where id = any($1) and monthly_budget is not null`,
};

/** Tells other services whether there is an account, who pays for it, and what budgets it works under. */
@Injectable()
export class ReadFunding {
  constructor(
    private readonly config: AuthConfig,
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly payer: Payer,
  ) {}

  /** @throws NotFound */
  async run({ userId, budgetIds = [] }: AccountFundingRequest): Promise<AccountFunding> {
    if (!(await this.accounts.find(userId))) throw new NotFound('account');
    const payerId = (await this.payer.id()) ?? userId;
    return { userId, payerId, budgets: await this.budgets(budgetIds) };
  }

  private async budgets(ids: readonly string[]): Promise<Budget[]> {
    if (ids.length === 0 || !hasBudgets(this.config.EDITION)) return [];
    return this.database.run<Budget & Record<string, unknown>>(BUDGETS, [ids]);
  }
}
