import { Injectable } from '@nestjs/common';
import {
  type ApiTokenRecord,
  type Caller,
  NotFound,
  requireMembership,
  type UpdateApiTokenRequest,
} from '@easel/contracts';
import { Database, type Transaction } from '@easel/platform';
import { requireBudgets } from '../users/budgets.js';
import { AuditLog } from '../audit/audit-log.js';
import { AuthConfig } from '../auth.config.js';
import { organizationsEnabled } from '../organizations/organizations-enabled.js';
import { DropPrincipals } from '../revocation/drop-principals.js';
import { WorkspacesRepository } from '../workspaces/workspaces.repository.js';
import { toApiTokenRecord } from './api-token-record.js';
import { ApiTokensRepository } from './api-tokens.repository.js';
import { distinctIds } from './create-api-token.js';
import { requireTokenManagement } from './token-management.js';

/** Writes the fields that were sent; in force on every gateway when it has answered. */
@Injectable()
export class UpdateApiToken {
  constructor(
    private readonly config: AuthConfig,
    private readonly database: Database,
    private readonly tokens: ApiTokensRepository,
    private readonly workspaces: WorkspacesRepository,
    private readonly audit: AuditLog,
    private readonly principals: DropPrincipals,
  ) {}

  /** @throws Forbidden, EditionRequired, NotFound, NotAMember, MemberSuspended */
  async run(caller: Caller, { id, ...sent }: UpdateApiTokenRequest): Promise<ApiTokenRecord> {
    requireTokenManagement(caller, this.config.EDITION);
    requireBudgets(sent.monthlyBudget, this.config.EDITION);
    const record = await this.database.transaction(async (tx) => {
      const token = await this.tokens.findForUpdate(tx, caller, id);
      if (!token) throw new NotFound('API token');
      if (sent.workspaceId != null) await this.requireSelectable(tx, caller, sent.workspaceId.toLowerCase());

      const change = Object.fromEntries(
        Object.entries({
          ...sent,
          workflowIds: sent.workflowIds && distinctIds(sent.workflowIds),
          workspaceId: sent.workspaceId?.toLowerCase() ?? sent.workspaceId,
        }).filter(([, value]) => value !== undefined),
      );
      Object.assign(token, change, { updatedAt: new Date() });
      await this.tokens.update(tx, token);
      await this.audit.record(tx, caller.userId, caller, {
        action: 'api-token.updated',
        targetId: id,
        detail: change,
      });
      return toApiTokenRecord(token);
    });
    await this.principals.run([caller.userId]);
    return record;
  }

  private async requireSelectable(tx: Transaction, { userId }: Caller, workspaceId: string): Promise<void> {
    const nothing = { active: {}, suspended: [] };
    requireMembership(
      workspaceId,
      organizationsEnabled(this.config) ? await this.workspaces.membershipsOf(userId, tx) : nothing,
    );
  }
}
