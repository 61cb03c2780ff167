import { Injectable } from '@nestjs/common';
import {
  API_TOKEN_CAP,
  type ApiTokenCreated,
  type Caller,
  type CreateApiTokenRequest,
} from '@easel/contracts';
import { Database, type Transaction } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { requireBudgets } from '../users/budgets.js';
import { Payer } from '../accounts/payer.js';
import { type Actor, AuditLog } from '../audit/audit-log.js';
import { AuthConfig } from '../auth.config.js';
import { toApiTokenRecord } from './api-token-record.js';
import { ApiTokenLimitReached, ApiTokensPayerOnly } from './api-token.errors.js';
import type { ApiTokenRow } from './api-token.row.js';
import { DEFAULT_RATE_LIMIT, hashToken, newApiToken } from './api-token.js';
import { ApiTokensRepository } from './api-tokens.repository.js';
import { requireTokenManagement } from './token-management.js';

/** Makes a token and shows it, this once. */
@Injectable()
export class CreateApiToken {
  constructor(
    private readonly config: AuthConfig,
    private readonly database: Database,
    private readonly tokens: ApiTokensRepository,
    private readonly payer: Payer,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @param id of an operation that is asked for again: its object is created again, since nobody learned its secret
   * @throws Forbidden, EditionRequired, ApiTokensPayerOnly, ApiTokenLimitReached
   */
  async run(caller: Caller, request: CreateApiTokenRequest, id?: string): Promise<ApiTokenCreated> {
    requireTokenManagement(caller, this.config.EDITION);
    requireBudgets(request.monthlyBudget ?? null, this.config.EDITION);
    if (await this.payer.isSomebodyElse(caller.userId)) throw new ApiTokensPayerOnly();
    return this.database.transaction(async (tx) => {
      if (id !== undefined) await this.tokens.delete(tx, caller, id);
      return this.make(tx, caller, request, id);
    });
  }

  /**
   * Makes it for somebody of whom it is known that they may have one.
   *
   * @throws ApiTokenLimitReached
   */
  async make(
    tx: Transaction,
    actor: Actor,
    { name, workflowIds = [], rateLimit, monthlyBudget = null }: CreateApiTokenRequest,
    id: string = newId(),
  ): Promise<ApiTokenCreated> {
    const token = newApiToken();
    const now = new Date();
    const row: ApiTokenRow = {
      id,
      userId: actor.userId,
      name,
      hash: hashToken(token),
      workflowIds: distinctIds(workflowIds),
      rateLimit: rateLimit ?? DEFAULT_RATE_LIMIT,
      active: true,
      workspaceId: null,
      monthlyBudget,
      lastUsedAt: null,
      createdAt: now,
      updatedAt: now,
    };
    if ((await this.tokens.countForCreate(tx, actor)) >= API_TOKEN_CAP) throw new ApiTokenLimitReached();
    await this.tokens.insert(tx, row);
    await this.audit.record(tx, actor.userId, actor, {
      action: 'api-token.created',
      targetId: row.id,
      detail: {
        name,
        workflowIds: row.workflowIds,
        rateLimit: row.rateLimit,
        ...(monthlyBudget !== null && { monthlyBudget }),
      },
    });
    return { ...toApiTokenRecord(row), token };
  }
}

/** As the database writes them, each once. */
export function distinctIds(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}
