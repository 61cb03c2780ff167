import { Injectable } from '@nestjs/common';
import { type Caller, type MemberRecord, NotFound } from '@easel/contracts';
import { Database } from '@easel/platform';
import { AuditLog } from '../audit/audit-log.js';
import { DropPrincipals } from '../revocation/drop-principals.js';
import { type MemberChange, requireMayChange, requireRight } from './organization-rights.js';
import { OrganizationsRepository } from './organizations.repository.js';

/** Gives a member another role, suspends or removes them: in force on every gateway when it has answered. */
@Injectable()
export class ChangeMember {
  constructor(
    private readonly database: Database,
    private readonly organizations: OrganizationsRepository,
    private readonly audit: AuditLog,
    private readonly principals: DropPrincipals,
  ) {}

  /** Answers the member as changed, or as they were before they were removed. */
  async run(
    caller: Caller,
    organizationId: string,
    userId: string,
    change: MemberChange,
  ): Promise<MemberRecord> {
    const { member, affected } = await this.database.transaction(async (tx) => {
      await this.organizations.lock(tx, organizationId);
      const membership = await this.organizations.membership(caller.userId, organizationId, tx);
      const { role } = requireRight('manage members', membership);
      const [target] = await this.organizations.members(organizationId, caller.userId, userId, tx);
      if (!target) throw new NotFound('member');
      requireMayChange({ userId: caller.userId, role }, target, change);

      if (change.remove) {
        await this.organizations.removeMember(tx, organizationId, userId);
        await this.audit.record(tx, organizationId, caller, { action: 'member.removed', targetId: userId });
        return { member: target, affected: [userId] };
      }
      const columns = {
        ...(change.role && { role: change.role }),
        ...(change.status && { status: change.status }),
      };
      const handsOver = columns.role === 'owner';
      // First, for there is one owner at any time.
      if (handsOver)
        await this.organizations.updateMember(tx, organizationId, caller.userId, { role: 'admin' });
      await this.organizations.updateMember(tx, organizationId, userId, columns);
      await this.audit.record(tx, organizationId, caller, {
        action: 'member.updated',
        targetId: userId,
        detail: columns,
      });
      return {
        member: { ...target, ...columns },
        affected: handsOver ? [userId, caller.userId] : [userId],
      };
    });
    await this.principals.run(affected);
    return member;
  }
}
