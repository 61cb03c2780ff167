import { Injectable } from '@nestjs/common';
import { type Caller, NotFound } from '@easel/contracts';
import { Database } from '@easel/platform';
import { AuditLog } from '../audit/audit-log.js';
import { AuthConfig } from '../auth.config.js';
import { DropPrincipals } from '../revocation/drop-principals.js';
import { ApiTokensRepository } from './api-tokens.repository.js';
import { requireTokenManagement } from './token-management.js';

/** Revokes a token: refused by every gateway when this has answered. */
@Injectable()
export class DeleteApiToken {
  constructor(
    private readonly config: AuthConfig,
    private readonly database: Database,
    private readonly tokens: ApiTokensRepository,
    private readonly audit: AuditLog,
    private readonly principals: DropPrincipals,
  ) {}

  /** @throws Forbidden, EditionRequired, NotFound */
  async run(caller: Caller, id: string): Promise<void> {
    requireTokenManagement(caller, this.config.EDITION);
    await this.database.transaction(async (tx) => {
      if (!(await this.tokens.delete(tx, caller, id))) throw new NotFound('API token');
      await this.audit.record(tx, caller.userId, caller, { action: 'api-token.deleted', targetId: id });
    });
    await this.principals.run([caller.userId]);
  }
}
