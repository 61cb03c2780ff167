import { Injectable } from '@nestjs/common';
import { Database } from '@easel/platform';
import { hashToken } from '../api-tokens/api-token.js';
import { ApiTokensRepository } from '../api-tokens/api-tokens.repository.js';
import { AuditLog } from '../audit/audit-log.js';
import { OAuthGrantsRepository } from '../oauth-grants/oauth-grants.repository.js';
import { DropPrincipals } from '../revocation/drop-principals.js';

/**
 * Revokes a token of an app or a personal one; the holder of the token may call it. The answer does not reveal whether
 * it existed.
 */
@Injectable()
export class RevokeToken {
  constructor(
    private readonly database: Database,
    private readonly grants: OAuthGrantsRepository,
    private readonly apiTokens: ApiTokensRepository,
    private readonly audit: AuditLog,
    private readonly principals: DropPrincipals,
  ) {}

  async run(token: string): Promise<void> {
    const hash = hashToken(token);
    const userId = await this.database.transaction(async (tx) => {
      const ofApp = await this.grants.deleteToken(tx, hash);
      const revoked = ofApp ?? (await this.apiTokens.deleteByHash(tx, hash));
      if (!revoked) return undefined;
      const holder = {
        userId: revoked.userId,
        credential: ofApp ? 'oauth-app' : 'personal-token',
        credentialId: revoked.id,
      } as const;
      await this.audit.record(tx, revoked.userId, holder, {
        action: ofApp ? 'oauth-token.revoked' : 'api-token.deleted',
        targetId: revoked.id,
      });
      return revoked.userId;
    });
    if (userId) await this.principals.run([userId]);
  }
}
