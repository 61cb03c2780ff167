import { Injectable } from '@nestjs/common';
import { type Caller, NotFound } from '@easel/contracts';
import { Database } from '@easel/platform';
import { AuditLog } from '../audit/audit-log.js';
import { requireOwnCredential } from './own-credential.js';
import { DropPrincipals } from '../revocation/drop-principals.js';
import { OAuthGrantsRepository } from './oauth-grants.repository.js';

/** Takes back what a user allowed an app: its tokens are refused by every gateway when this has answered. */
@Injectable()
export class RevokeGrant {
  constructor(
    private readonly database: Database,
    private readonly grants: OAuthGrantsRepository,
    private readonly audit: AuditLog,
    private readonly principals: DropPrincipals,
  ) {}

  async run(caller: Caller, id: string): Promise<void> {
    requireOwnCredential(caller);
    await this.database.transaction(async (tx) => {
      if (!(await this.grants.delete(tx, caller, id))) throw new NotFound('grant');
      await this.audit.record(tx, caller.userId, caller, { action: 'oauth-grant.revoked', targetId: id });
    });
    await this.principals.run([caller.userId]);
  }
}
