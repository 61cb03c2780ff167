import { Injectable } from '@nestjs/common';
import { type Caller, type InvitationRequest, NotFound } from '@easel/contracts';
import { Database } from '@easel/platform';
import { AuditLog } from '../audit/audit-log.js';
import { requireRight } from '../organizations/organization-rights.js';
import { OrganizationsRepository } from '../organizations/organizations.repository.js';
import { InvitationsRepository } from './invitations.repository.js';

/** Takes an open invitation back. */
@Injectable()
export class WithdrawInvitation {
  constructor(
    private readonly database: Database,
    private readonly organizations: OrganizationsRepository,
    private readonly invitations: InvitationsRepository,
    private readonly audit: AuditLog,
  ) {}

  /** @throws NotFound, MemberSuspended, NotPermitted */
  run(caller: Caller, { id, invitationId }: InvitationRequest): Promise<void> {
    return this.database.transaction(async (tx) => {
      requireRight('invite', await this.organizations.membership(caller.userId, id, tx));
      const email = await this.invitations.deleteOpen(tx, id, invitationId);
      if (email === undefined) throw new NotFound('invitation');
      await this.audit.record(tx, id, caller, {
        action: 'invitation.withdrawn',
        targetId: invitationId,
        detail: { email },
      });
    });
  }
}
