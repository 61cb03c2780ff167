import { Injectable } from '@nestjs/common';
import { type Caller, type OrganizationRecord, type UpdateOrganizationRequest } from '@easel/contracts';
import { Database } from '@easel/platform';
import { AuditLog } from '../audit/audit-log.js';
import { DropPrincipals } from '../revocation/drop-principals.js';
import { requireRight } from './organization-rights.js';
import { OrganizationsRepository } from './organizations.repository.js';

/** Writes the settings that were sent; those that gateways go by are in force on every one when this has answered. */
@Injectable()
export class UpdateOrganization {
  constructor(
    private readonly database: Database,
    private readonly organizations: OrganizationsRepository,
    private readonly audit: AuditLog,
    private readonly principals: DropPrincipals,
  ) {}

  async run(caller: Caller, { id, ...sent }: UpdateOrganizationRequest): Promise<OrganizationRecord> {
    const change = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
    const { record, affected } = await this.database.transaction(async (tx) => {
      await this.organizations.lock(tx, id);
      const membership = await this.organizations.membership(caller.userId, id, tx);
      requireRight('change settings', membership);
      if (sent.active !== undefined) requireRight('change activity', membership);
      await this.organizations.update(tx, id, change);
      await this.audit.record(tx, id, caller, {
        action: 'organization.updated',
        targetId: id,
        detail: change,
      });
      const [updated] = await this.organizations.listOf(caller.userId, id, tx);
      const concernsMembers = sent.active !== undefined || sent.workspaceOnlyCreation !== undefined;
      return {
        record: updated,
        affected: concernsMembers ? await this.organizations.memberIds(tx, id) : [],
      };
    });
    await this.principals.run(affected);
    return record;
  }
}
