import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type CreateInvitationRequest,
  type InvitationCreated,
  NotFound,
  WorkspaceArchived,
} from '@easel/contracts';
import { Database } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { emailKey } from '../accounts/email-key.js';
import { AuditLog } from '../audit/audit-log.js';
import { requireMayChange, requireRight } from '../organizations/organization-rights.js';
import { OrganizationsRepository } from '../organizations/organizations.repository.js';
import { WorkspacesRepository } from '../workspaces/workspaces.repository.js';
import { toInvitationRecord } from './invitation-record.js';
import type { InvitationRow } from './invitation.row.js';
import { InvitationsRepository } from './invitations.repository.js';

const OPEN_FOR_MS = 7 * 24 * 3_600_000;

/** Invites an address into an organization, and into one of its workspaces where one is named. */
@Injectable()
export class CreateInvitation {
  constructor(
    private readonly database: Database,
    private readonly organizations: OrganizationsRepository,
    private readonly workspaces: WorkspacesRepository,
    private readonly invitations: InvitationsRepository,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @param invitationId of an operation that is asked for again: its object is created again, since nobody learned its
   * secret
   */
  run(
    caller: Caller,
    { id, email, role, workspaceId }: CreateInvitationRequest,
    invitationId: string = newId(),
  ): Promise<InvitationCreated> {
    return this.database.transaction(async (tx) => {
      const inviter = requireRight('invite', await this.organizations.membership(caller.userId, id, tx));
      if (workspaceId === undefined) {
        requireMayChange(
          { userId: caller.userId, role: inviter.role },
          { userId: '', role: 'member' },
          { role },
        );
      } else {
        const standing = await this.workspaces.standing(caller.userId, workspaceId, tx);
        if (standing?.organizationId !== id) throw new NotFound('workspace');
        if (standing.archived) throw new WorkspaceArchived();
      }
      const token = `inv_${randomBytes(32).toString('hex')}`;
      const now = Date.now();
      const invitation: InvitationRow = {
        id: invitationId,
        organizationId: id,
        workspaceId: workspaceId ?? null,
        email,
        emailKey: emailKey(email),
        role,
        tokenHash: hashInvitation(token),
        invitedBy: caller.userId,
        createdAt: new Date(now),
        expiresAt: new Date(now + OPEN_FOR_MS),
        acceptedAt: null,
        acceptedBy: null,
      };
      await this.invitations.deleteOpen(tx, id, invitationId);
      await this.invitations.insert(tx, invitation);
      await this.audit.record(tx, id, caller, {
        action: 'invitation.created',
        targetId: invitation.id,
        detail: { email, role, workspaceId: invitation.workspaceId },
      });
      return { ...toInvitationRecord(invitation), token };
    });
  }
}

export function hashInvitation(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
