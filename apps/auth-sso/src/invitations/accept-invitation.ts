import { Injectable } from '@nestjs/common';
import { type Caller, type InvitationAccepted, NotFound, Unauthorized } from '@easel/contracts';
import { Database } from '@easel/platform';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { AuditLog } from '../audit/audit-log.js';
import { OrganizationsRepository } from '../organizations/organizations.repository.js';
import { DropPrincipals } from '../revocation/drop-principals.js';
import { WorkspacesRepository } from '../workspaces/workspaces.repository.js';
import { hashInvitation } from './create-invitation.js';
import { InvitationsRepository } from './invitations.repository.js';

/** Makes the caller a member as the invitation says. A suspended member stays suspended. */
@Injectable()
export class AcceptInvitation {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly organizations: OrganizationsRepository,
    private readonly workspaces: WorkspacesRepository,
    private readonly invitations: InvitationsRepository,
    private readonly audit: AuditLog,
    private readonly principals: DropPrincipals,
  ) {}

  async run(caller: Caller, token: string): Promise<InvitationAccepted> {
    const user = await this.accounts.find(caller.userId);
    if (!user) throw new Unauthorized();
    const accepted = await this.database.transaction(async (tx) => {
      const invitation = await this.invitations.claim(tx, hashInvitation(token), user);
      if (!invitation) throw new NotFound('invitation');
      const { organizationId, workspaceId, role } = invitation;
      await this.organizations.lock(tx, organizationId);
      await this.organizations.addMember(tx, organizationId, user.id, workspaceId === null ? role : 'member');
      if (workspaceId !== null) await this.workspaces.addMember(tx, workspaceId, user.id, role);
      await this.audit.record(tx, organizationId, caller, {
        action: 'invitation.accepted',
        targetId: invitation.id,
        detail: { role, workspaceId },
      });
      return { organizationId, workspaceId };
    });
    await this.principals.run([user.id]);
    return accepted;
  }
}
