import { Injectable } from '@nestjs/common';
import { Database } from '@easel/platform';
import { hashToken } from '../api-tokens/api-token.js';
import { AuditLog } from '../audit/audit-log.js';
import { OAuthGrantsRepository } from '../oauth-grants/oauth-grants.repository.js';
import { DropPrincipals } from '../revocation/drop-principals.js';

/** Revokes an app's token; whoever has the token may. Says nothing about whether there was one. */
@Injectable()
export class RevokeToken {
  constructor(
    private readonly database: Database,
    private readonly grants: OAuthGrantsRepository,
    private readonly audit: AuditLog,
    private readonly principals: DropPrincipals,
  ) {}

  async run(token: string): Promise<void> {
    const userId = await this.database.transaction(async (tx) => {
      const revoked = await this.grants.deleteToken(tx, hashToken(token));
      if (!revoked) return undefined;
      const holder = { userId: revoked.userId, credential: 'oauth-app', credentialId: revoked.id } as const;
      await this.audit.record(tx, revoked.userId, holder, {
        action: 'oauth-token.revoked',
        targetId: revoked.id,
      });
      return revoked.userId;
    });
    if (userId) await this.principals.run([userId]);
  }
}
