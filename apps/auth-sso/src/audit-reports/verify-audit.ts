import { Injectable } from '@nestjs/common';
import type { AuditLogRequest, AuditVerdict, Caller } from '@easel/contracts';
import { requireRight } from '../organizations/organization-rights.js';
import { OrganizationsRepository } from '../organizations/organizations.repository.js';
import { CHAIN_START, type ChainPosition, findBreak } from '../audit/audit-chain.js';
import { AuditLog } from '../audit/audit-log.js';

const READ_AT_ONCE = 1_000;

/** Computes the hashes of a log again. */
@Injectable()
export class VerifyAudit {
  constructor(
    private readonly log: AuditLog,
    private readonly organizations: OrganizationsRepository,
  ) {}

  /** @throws as reading the log does */
  async run(caller: Caller, { organizationId }: AuditLogRequest): Promise<AuditVerdict> {
    if (organizationId != null) {
      requireRight('read audit log', await this.organizations.membership(caller.userId, organizationId));
    }
    let place: ChainPosition = { number: 0, hash: CHAIN_START };
    for (;;) {
      const part = await this.log.stored(organizationId ?? caller.userId, READ_AT_ONCE, place.number);
      const brokenAt = findBreak(part, place);
      const last = part.at(-1);
      if (brokenAt !== undefined) return { whole: false, entries: brokenAt - 1, brokenAt };
      if (last === undefined) return { whole: true, entries: place.number, brokenAt: null };
      place = last;
    }
  }
}
