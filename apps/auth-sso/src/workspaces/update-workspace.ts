import { Injectable } from '@nestjs/common';
import type { Caller, WorkspaceRecord } from '@easel/contracts';
import { Database } from '@easel/platform';
import type { EntityManager } from 'typeorm';
import { AuditLog, type Deed } from '../audit/audit-log.js';
import { requireWorkspaceRight } from './workspace-rights.js';
import { WorkspacesRepository } from './workspaces.repository.js';

/** Renames, archives or unarchives a workspace. */
@Injectable()
export class UpdateWorkspace {
  constructor(
    private readonly database: Database,
    private readonly workspaces: WorkspacesRepository,
    private readonly audit: AuditLog,
  ) {}

  rename(caller: Caller, id: string, name: string | undefined): Promise<WorkspaceRecord> {
    return this.change(caller, id, { action: 'workspace.updated', detail: { name } }, async (tx) => {
      if (name !== undefined) await this.workspaces.rename(tx, id, name);
    });
  }

  archive(caller: Caller, id: string, archived: boolean): Promise<WorkspaceRecord> {
    const action = archived ? 'workspace.archived' : 'workspace.unarchived';
    return this.change(caller, id, { action }, (tx) => this.workspaces.archive(tx, id, archived));
  }

  private change(
    caller: Caller,
    id: string,
    deed: Omit<Deed, 'targetId'>,
    write: (tx: EntityManager) => Promise<void>,
  ): Promise<WorkspaceRecord> {
    return this.database.transaction(async (tx) => {
      await this.workspaces.lockOrganization(tx, id);
      const standing = await this.workspaces.standing(caller.userId, id, tx);
      const { organizationId } = requireWorkspaceRight('manage', standing);
      await write(tx);
      await this.audit.record(tx, organizationId, caller, { ...deed, targetId: id });
      const [updated] = await this.workspaces.listOf(caller.userId, id, tx);
      return updated;
    });
  }
}
