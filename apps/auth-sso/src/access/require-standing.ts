import { Injectable } from '@nestjs/common';
import {
  Forbidden,
  requireMayMake,
  requireMembership,
  type WorkspaceStandingRequest,
} from '@easel/contracts';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { AuthConfig } from '../auth.config.js';
import { organizationsEnabled } from '../organizations/organizations-enabled.js';
import { OrganizationsRepository } from '../organizations/organizations.repository.js';
import { WorkspacesRepository } from '../workspaces/workspaces.repository.js';

/** Whether an account may make work, as it is now, for work that begins without a call of its own. */
@Injectable()
export class RequireStanding {
  constructor(
    private readonly config: AuthConfig,
    private readonly accounts: AccountsRepository,
    private readonly organizations: OrganizationsRepository,
    private readonly workspaces: WorkspacesRepository,
  ) {}

  /** @throws as `requireWorkspaceStanding` says */
  async run({ userId, workspaceId }: WorkspaceStandingRequest): Promise<void> {
    const account = await this.accounts.find(userId);
    if (account?.bannedAt !== null) {
      throw new Forbidden('The account that this works for may make nothing any more.');
    }
    if (!organizationsEnabled(this.config)) return;
    if (workspaceId == null) {
      const isForbidden = await this.organizations.forbidsPersonalSpace(userId);
      requireMayMake(isForbidden ? { personalSpaceDisabled: true } : {}, null);
    } else {
      const { memberships, archived } = await this.workspaces.standingOf(userId);
      requireMembership(workspaceId, memberships);
      requireMayMake({ archivedWorkspaces: archived }, workspaceId);
    }
  }
}
