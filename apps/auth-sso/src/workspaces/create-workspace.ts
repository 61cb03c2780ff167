import { Injectable } from '@nestjs/common';
import type { Caller, CreateWorkspaceRequest, WorkspaceRecord } from '@easel/contracts';
import { Database } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { AuditLog } from '../audit/audit-log.js';
import { requireRight } from '../organizations/organization-rights.js';
import { OrganizationsRepository } from '../organizations/organizations.repository.js';
import { ProjectsRepository } from '../project-store/projects.repository.js';
import { DropPrincipals } from '../revocation/drop-principals.js';
import { WorkspacesRepository } from './workspaces.repository.js';

/** Makes a workspace with the project in which creates without a project land. */
@Injectable()
export class CreateWorkspace {
  constructor(
    private readonly database: Database,
    private readonly organizations: OrganizationsRepository,
    private readonly workspaces: WorkspacesRepository,
    private readonly projects: ProjectsRepository,
    private readonly audit: AuditLog,
    private readonly principals: DropPrincipals,
  ) {}

  async run(
    caller: Caller,
    { organizationId, name, memberVisibility = 'members' }: CreateWorkspaceRequest,
    id: string = newId(),
  ): Promise<WorkspaceRecord> {
    const { record, affected } = await this.database.transaction(async (tx) => {
      await this.organizations.lock(tx, organizationId);
      const membership = await this.organizations.membership(caller.userId, organizationId, tx);
      requireRight('create workspace', membership);
      await this.workspaces.insert(tx, { id, organizationId, name, memberVisibility });
      const now = new Date();
      await this.projects.insert(tx, {
        id: newId(),
        userId: caller.userId,
        workspaceId: id,
        name,
        description: null,
        settings: {},
        isDefault: true,
        createdAt: now,
        updatedAt: now,
      });
      await this.audit.record(tx, organizationId, caller, {
        action: 'workspace.created',
        targetId: id,
        detail: { name, memberVisibility },
      });
      const [created] = await this.workspaces.listOf(caller.userId, id, tx);
      return { record: created, affected: await this.organizations.memberIds(tx, organizationId) };
    });
    // Its owner and administrators may select it from now on.
    await this.principals.run(affected);
    return record;
  }
}
