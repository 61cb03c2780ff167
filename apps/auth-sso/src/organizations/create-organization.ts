import { Injectable } from '@nestjs/common';
import { type Caller, NotFound, type OrganizationRecord } from '@easel/contracts';
import { Database } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { AuditLog } from '../audit/audit-log.js';
import { OrganizationsRepository } from './organizations.repository.js';

/** Makes an organization whose owner is the caller. */
@Injectable()
export class CreateOrganization {
  constructor(
    private readonly database: Database,
    private readonly organizations: OrganizationsRepository,
    private readonly audit: AuditLog,
  ) {}

  run(caller: Caller, name: string, id: string = newId()): Promise<OrganizationRecord> {
    return this.database.transaction(async (tx) => {
      await this.organizations.insert(tx, { id, name }, caller.userId);
      await this.audit.record(tx, id, caller, {
        action: 'organization.created',
        targetId: id,
        detail: { name },
      });
      const [created] = await this.organizations.listOf(caller.userId, id, tx);
      if (!created) throw new NotFound('organization');
      return created;
    });
  }
}
