import { Injectable } from '@nestjs/common';
import {
  type AuditEntry,
  type Caller,
  type ListAuditRequest,
  type Page,
  ValidationFailed,
} from '@easel/contracts';
import { pageOf } from '@easel/platform';
import { OrganizationsRepository } from '../organizations/organizations.repository.js';
import { requireRight } from '../organizations/organization-rights.js';
import { AuditLog } from '../audit/audit-log.js';

@Injectable()
export class ListAudit {
  constructor(
    private readonly log: AuditLog,
    private readonly organizations: OrganizationsRepository,
  ) {}

  async run(
    caller: Caller,
    { organizationId, limit = 50, cursor }: ListAuditRequest,
  ): Promise<Page<AuditEntry>> {
    if (organizationId != null) {
      requireRight('read audit log', await this.organizations.membership(caller.userId, organizationId));
    }
    const entries = await this.log.list(organizationId ?? caller.userId, limit + 1, numberOf(cursor));
    return pageOf(entries, limit, (last) => String(last.number));
  }
}

function numberOf(cursor: string | undefined): number | undefined {
  if (cursor == null) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(cursor)) {
    throw new ValidationFailed([{ path: 'cursor', message: 'is not a cursor of this list' }]);
  }
  return Number(cursor);
}
