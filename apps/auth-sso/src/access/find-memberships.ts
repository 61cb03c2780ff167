import { Injectable } from '@nestjs/common';
import type { MemberOf, MembershipsRequest } from '@easel/contracts';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { AuthConfig } from '../auth.config.js';
import { organizationsEnabled } from '../organizations/organizations-enabled.js';
import { WorkspacesRepository } from '../workspaces/workspaces.repository.js';

/** Where an account is a member now, for what is looked up for it while it does not call. */
@Injectable()
export class FindMemberships {
  constructor(
    private readonly config: AuthConfig,
    private readonly accounts: AccountsRepository,
    private readonly workspaces: WorkspacesRepository,
  ) {}

  async run({ userId }: MembershipsRequest): Promise<MemberOf> {
    const account = await this.accounts.find(userId);
    if (account?.bannedAt !== null) return { workspaces: {} };
    if (!organizationsEnabled(this.config)) return {};
    const { memberships, open } = await this.workspaces.standingOf(userId);
    return { workspaces: memberships.active, openWorkspaces: open };
  }
}
