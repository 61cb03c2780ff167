import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type MemberRecord,
  type MembershipStatus,
  NotFound,
  NotPermitted,
  ValidationFailed,
} from '@easel/contracts';
import { Database } from '@easel/platform';
import { AuditLog } from '../audit/audit-log.js';
import { OrganizationsRepository } from '../organizations/organizations.repository.js';
import { DropPrincipals } from '../revocation/drop-principals.js';
import { requireWorkspaceRight } from './workspace-rights.js';
import { WorkspacesRepository } from './workspaces.repository.js';

export type WorkspaceMemberChange =
  { add: 'admin' | 'member' } | { role?: 'admin' | 'member'; status?: MembershipStatus } | { remove: true };

/** Adds a member of the organization to a workspace, changes or removes one. In force everywhere when answered. */
@Injectable()
export class ChangeWorkspaceMember {
  constructor(
    private readonly database: Database,
    private readonly organizations: OrganizationsRepository,
    private readonly workspaces: WorkspacesRepository,
    private readonly audit: AuditLog,
    private readonly principals: DropPrincipals,
  ) {}

  /** Answers the member as changed, or as they were before they were removed. */
  async run(
    caller: Caller,
    id: string,
    userId: string,
    change: WorkspaceMemberChange,
  ): Promise<MemberRecord> {
    const member = await this.database.transaction(async (tx) => {
      await this.workspaces.lockOrganization(tx, id);
      const standing = await this.workspaces.standing(caller.userId, id, tx);
      const leaves = 'remove' in change && userId === caller.userId;
      const { organizationId } = requireWorkspaceRight(leaves ? 'see' : 'manage', standing);
      if (!leaves && userId === caller.userId && standing?.role !== 'owner') {
        throw new NotPermitted('You cannot change your own membership; ask another administrator.');
      }
      const [before] = await this.workspaces.members(id, caller.userId, userId, tx);
      if ('add' in change) {
        if (!(await this.organizations.membership(userId, organizationId, tx))) {
          throw new ValidationFailed([{ path: 'userId', message: 'is not a member of the organization' }]);
        }
        await this.workspaces.addMember(tx, id, userId, change.add);
      } else if (!before) {
        throw new NotFound('member');
      } else if ('remove' in change) {
        await this.workspaces.removeMember(tx, id, userId);
      } else {
        const { role, status } = change;
        await this.workspaces.updateMember(tx, id, userId, {
          ...(role && { role }),
          ...(status && { status }),
        });
      }
      await this.audit.record(tx, organizationId, caller, {
        action: `workspace-member.${'add' in change ? 'added' : 'remove' in change ? 'removed' : 'updated'}`,
        targetId: userId,
        detail: { workspaceId: id, ...change },
      });
      const [after] = await this.workspaces.members(id, caller.userId, userId, tx);
      return after ?? before;
    });
    await this.principals.run([userId]);
    return member;
  }
}
