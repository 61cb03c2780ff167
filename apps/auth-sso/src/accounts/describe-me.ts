import { Injectable } from '@nestjs/common';
import { type Caller, type Me, Unauthorized } from '@easel/contracts';
import { AuthConfig } from '../auth.config.js';
import { organizationsEnabled } from '../organizations/organizations-enabled.js';
import { WorkspacesRepository } from '../workspaces/workspaces.repository.js';
import { AccountsRepository } from './accounts.repository.js';
import { isOperator } from './operators.js';

@Injectable()
export class DescribeMe {
  constructor(
    private readonly config: AuthConfig,
    private readonly accounts: AccountsRepository,
    private readonly workspaces: WorkspacesRepository,
  ) {}

  async run(caller: Caller): Promise<Me> {
    const user = await this.accounts.find(caller.userId);
    if (!user) throw new Unauthorized();
    return {
      id: user.id,
      email: user.email,
      displayName: user.displayName,
      avatarUrl: user.avatarUrl,
      tier: user.tier,
      isAdmin: isOperator(user, this.config),
      workspaces: organizationsEnabled(this.config) ? await this.workspaces.listOf(user.id) : [],
    };
  }
}
