import { Controller } from '@nestjs/common';
import {
  addWorkspaceMember,
  AddWorkspaceMemberRequest,
  archiveWorkspace,
  type Caller,
  createWorkspace,
  CreateWorkspaceRequest,
  getWorkspace,
  listWorkspaceMembers,
  listWorkspaces,
  NoFields,
  removeWorkspaceMember,
  unarchiveWorkspace,
  updateWorkspace,
  updateWorkspaceMember,
  UpdateWorkspaceMemberRequest,
  UpdateWorkspaceRequest,
  WorkspaceIdRequest,
  WorkspaceMemberRequest,
} from '@easel/contracts';
import { Answers, type BusCall, madeOnce } from '@easel/platform';
import { AuthConfig } from '../auth.config.js';
import { organizationsEnabled, requireOrganizations } from '../organizations/organizations-enabled.js';
import { ChangeWorkspaceMember } from './change-workspace-member.js';
import { CreateWorkspace } from './create-workspace.js';
import { UpdateWorkspace } from './update-workspace.js';
import { requireWorkspaceRight } from './workspace-rights.js';
import { WorkspacesRepository } from './workspaces.repository.js';

@Controller()
export class WorkspacesMessageController {
  constructor(
    private readonly config: AuthConfig,
    private readonly workspaces: WorkspacesRepository,
    private readonly creation: CreateWorkspace,
    private readonly change: UpdateWorkspace,
    private readonly memberChange: ChangeWorkspaceMember,
  ) {}

  @Answers(createWorkspace)
  create(request: CreateWorkspaceRequest, caller: Caller, { operationId }: BusCall = {}) {
    requireOrganizations(this.config);
    return madeOnce(operationId, {
      find: async (id) => (await this.workspaces.listOf(caller.userId, id))[0],
      make: () => this.creation.run(caller, request, operationId),
    });
  }

  @Answers(listWorkspaces)
  async list(_request: NoFields, caller: Caller) {
    return organizationsEnabled(this.config) ? this.workspaces.listOf(caller.userId) : [];
  }

  @Answers(getWorkspace)
  async get({ id }: WorkspaceIdRequest, caller: Caller) {
    requireOrganizations(this.config);
    requireWorkspaceRight('see', await this.workspaces.standing(caller.userId, id));
    const [workspace] = await this.workspaces.listOf(caller.userId, id);
    return workspace;
  }

  @Answers(updateWorkspace)
  update(request: UpdateWorkspaceRequest, caller: Caller) {
    requireOrganizations(this.config);
    return this.change.update(caller, request);
  }

  @Answers(archiveWorkspace)
  archive({ id }: WorkspaceIdRequest, caller: Caller) {
    requireOrganizations(this.config);
    return this.change.archive(caller, id, true);
  }

  @Answers(unarchiveWorkspace)
  unarchive({ id }: WorkspaceIdRequest, caller: Caller) {
    requireOrganizations(this.config);
    return this.change.archive(caller, id, false);
  }

  @Answers(listWorkspaceMembers)
  async members({ id }: WorkspaceIdRequest, caller: Caller) {
    requireOrganizations(this.config);
    requireWorkspaceRight('see', await this.workspaces.standing(caller.userId, id));
    return this.workspaces.members(id, caller.userId);
  }

  @Answers(addWorkspaceMember)
  addMember({ id, userId, role = 'member' }: AddWorkspaceMemberRequest, caller: Caller) {
    requireOrganizations(this.config);
    return this.memberChange.run(caller, id, userId, { add: role });
  }

  @Answers(updateWorkspaceMember)
  updateMember({ id, userId, role, status }: UpdateWorkspaceMemberRequest, caller: Caller) {
    requireOrganizations(this.config);
    return this.memberChange.run(caller, id, userId, { role, status });
  }

  @Answers(removeWorkspaceMember)
  async removeMember({ id, userId }: WorkspaceMemberRequest, caller: Caller) {
    requireOrganizations(this.config);
    await this.memberChange.run(caller, id, userId, { remove: true });
    return { success: true as const };
  }
}
