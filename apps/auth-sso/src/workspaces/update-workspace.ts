import { Injectable } from '@nestjs/common';
import type { Caller, UpdateWorkspaceRequest, WorkspaceRecord } from '@easel/contracts';
import { Database, type Transaction } from '@easel/platform';
import { requireBudgets } from '../users/budgets.js';
import { AuditLog, type NewAuditEntry } from '../audit/audit-log.js';
import { AuthConfig } from '../auth.config.js';
import { OrganizationsRepository } from '../organizations/organizations.repository.js';
import { DropPrincipals } from '../revocation/drop-principals.js';
import { requireWorkspaceRight } from './workspace-rights.js';
import { WorkspacesRepository } from './workspaces.repository.js';

/** Renames, archives or unarchives a workspace, or says what may be spent in it and who reads the work in it. */
@Injectable()
export class UpdateWorkspace {
  constructor(
    private readonly config: AuthConfig,
    private readonly database: Database,
    private readonly organizations: OrganizationsRepository,
    private readonly workspaces: WorkspacesRepository,
    private readonly audit: AuditLog,
    private readonly principals: DropPrincipals,
  ) {}

  /** Writes the fields that were sent; what concerns members is in force on every gateway when it has answered. */
  async update(
    caller: Caller,
    { id, name, monthlyBudget, memberVisibility }: UpdateWorkspaceRequest,
  ): Promise<WorkspaceRecord> {
    requireBudgets(monthlyBudget, this.config.EDITION);
    const change = {
      ...(name !== undefined && { name }),
      ...(monthlyBudget !== undefined && { monthlyBudget }),
      ...(memberVisibility !== undefined && { memberVisibility }),
    };
    const entry = { action: 'workspace.updated', detail: change };
    const concernsMembers = monthlyBudget !== undefined || memberVisibility !== undefined;
    return this.change(caller, id, entry, concernsMembers, async (tx) => {
      if (Object.keys(change).length > 0) await this.workspaces.update(tx, id, change);
    });
  }

  /** In force on every gateway when it has answered. */
  archive(caller: Caller, id: string, archived: boolean): Promise<WorkspaceRecord> {
    const action = archived ? 'workspace.archived' : 'workspace.unarchived';
    return this.change(caller, id, { action }, true, (tx) => this.workspaces.archive(tx, id, archived));
  }

  /** `concernsMembers`: what is known of the members of the organization is no longer so. */
  private async change(
    caller: Caller,
    id: string,
    entry: Omit<NewAuditEntry, 'targetId'>,
    concernsMembers: boolean,
    write: (tx: Transaction) => Promise<void>,
  ): Promise<WorkspaceRecord> {
    const { record, affected } = await this.database.transaction(async (tx) => {
      await this.workspaces.lockOrganization(tx, id);
      const standing = await this.workspaces.standing(caller.userId, id, tx);
      const { organizationId } = requireWorkspaceRight('manage', standing);
      await write(tx);
      await this.audit.record(tx, organizationId, caller, { ...entry, targetId: id });
      const [updated] = await this.workspaces.listOf(caller.userId, id, tx);
      return {
        record: updated,
        affected: concernsMembers ? await this.organizations.memberIds(tx, organizationId) : [],
      };
    });
    if (affected.length > 0) await this.principals.run(affected);
    return record;
  }
}
