import { Controller } from '@nestjs/common';
import {
  type Caller,
  createOrganization,
  CreateOrganizationRequest,
  getOrganization,
  listOrganizationMembers,
  listOrganizations,
  NoFields,
  OrganizationIdRequest,
  OrganizationMemberRequest,
  removeOrganizationMember,
  updateOrganization,
  updateOrganizationMember,
  UpdateOrganizationMemberRequest,
  UpdateOrganizationRequest,
} from '@easel/contracts';
import { Answers, type BusCall, madeOnce } from '@easel/platform';
import { AuthConfig } from '../auth.config.js';
import { ChangeMember } from './change-member.js';
import { CreateOrganization } from './create-organization.js';
import { requireRight } from './organization-rights.js';
import { requireOrganizations } from './organizations-enabled.js';
import { OrganizationsRepository } from './organizations.repository.js';
import { UpdateOrganization } from './update-organization.js';

@Controller()
export class OrganizationsMessageController {
  constructor(
    private readonly config: AuthConfig,
    private readonly organizations: OrganizationsRepository,
    private readonly creation: CreateOrganization,
    private readonly change: UpdateOrganization,
    private readonly memberChange: ChangeMember,
  ) {}

  @Answers(createOrganization)
  create({ name }: CreateOrganizationRequest, caller: Caller, { operationId }: BusCall = {}) {
    requireOrganizations(this.config);
    return madeOnce(operationId, {
      find: async (id) => (await this.organizations.listOf(caller.userId, id))[0],
      make: () => this.creation.run(caller, name, operationId),
    });
  }

  @Answers(listOrganizations)
  list(_request: NoFields, caller: Caller) {
    requireOrganizations(this.config);
    return this.organizations.listOf(caller.userId);
  }

  @Answers(getOrganization)
  async get({ id }: OrganizationIdRequest, caller: Caller) {
    requireOrganizations(this.config);
    requireRight('see', await this.organizations.membership(caller.userId, id));
    const [organization] = await this.organizations.listOf(caller.userId, id);
    return organization;
  }

  @Answers(updateOrganization)
  update(request: UpdateOrganizationRequest, caller: Caller) {
    requireOrganizations(this.config);
    return this.change.run(caller, request);
  }

  @Answers(listOrganizationMembers)
  async members({ id }: OrganizationIdRequest, caller: Caller) {
    requireOrganizations(this.config);
    requireRight('see', await this.organizations.membership(caller.userId, id));
    return this.organizations.members(id, caller.userId);
  }

  @Answers(updateOrganizationMember)
  updateMember({ id, userId, role, status }: UpdateOrganizationMemberRequest, caller: Caller) {
    requireOrganizations(this.config);
    return this.memberChange.run(caller, id, userId, { role, status });
  }

  @Answers(removeOrganizationMember)
  async removeMember({ id, userId }: OrganizationMemberRequest, caller: Caller) {
    requireOrganizations(this.config);
    await this.memberChange.run(caller, id, userId, { remove: true });
    return { success: true as const };
  }
}
