import { Controller } from '@nestjs/common';
import {
  acceptInvitation,
  AcceptInvitationRequest,
  type Caller,
  createInvitation,
  CreateInvitationRequest,
  InvitationRequest,
  listInvitations,
  OrganizationIdRequest,
  withdrawInvitation,
} from '@easel/contracts';
import { Answers, type BusCall } from '@easel/platform';
import { AuthConfig } from '../auth.config.js';
import { requireRight } from '../organizations/organization-rights.js';
import { requireOrganizations } from '../organizations/organizations-enabled.js';
import { OrganizationsRepository } from '../organizations/organizations.repository.js';
import { AcceptInvitation } from './accept-invitation.js';
import { CreateInvitation } from './create-invitation.js';
import { toInvitationRecord } from './invitation-record.js';
import { InvitationsRepository } from './invitations.repository.js';
import { WithdrawInvitation } from './withdraw-invitation.js';

@Controller()
export class InvitationsMessageController {
  constructor(
    private readonly config: AuthConfig,
    private readonly organizations: OrganizationsRepository,
    private readonly invitations: InvitationsRepository,
    private readonly creation: CreateInvitation,
    private readonly acceptance: AcceptInvitation,
    private readonly withdrawal: WithdrawInvitation,
  ) {}

  @Answers(createInvitation)
  create(request: CreateInvitationRequest, caller: Caller, { operationId }: BusCall = {}) {
    requireOrganizations(this.config);
    return this.creation.run(caller, request, operationId);
  }

  @Answers(listInvitations)
  async list({ id }: OrganizationIdRequest, caller: Caller) {
    requireOrganizations(this.config);
    requireRight('invite', await this.organizations.membership(caller.userId, id));
    return (await this.invitations.list(id)).map(toInvitationRecord);
  }

  @Answers(withdrawInvitation)
  async withdraw(request: InvitationRequest, caller: Caller) {
    requireOrganizations(this.config);
    await this.withdrawal.run(caller, request);
    return { success: true as const };
  }

  @Answers(acceptInvitation)
  accept({ token }: AcceptInvitationRequest, caller: Caller) {
    requireOrganizations(this.config);
    return this.acceptance.run(caller, token);
  }
}
