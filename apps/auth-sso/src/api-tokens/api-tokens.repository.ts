import { Injectable } from '@nestjs/common';
import type { Caller } from '@easel/contracts';
import { Database, type Transaction } from '@easel/platform';
import { ApiTokenRow } from './api-token.row.js';

/** What a gateway learns about a token. */
export interface AuthenticatedToken {
  id: string;
  userId: string;
  email: string;
  workflowIds: string[];
  rateLimit: number;
  workspaceId: string | null;
  monthlyBudget: number | null;
}

/** Every query of an owner names them: another's token is not found, like one that does not exist. */
@Injectable()
export class ApiTokensRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  list({ userId }: Caller): Promise<ApiTokenRow[]> {
    return this.database.orm.manager.find(ApiTokenRow, {
      where: { userId },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  /** How many the account has. Creates of one account come one after the other from here to the end of `tx`. */
  async countForCreate(tx: Transaction, { userId }: Pick<Caller, 'userId'>): Promise<number> {
    await tx.query('select 1 from users where id = $1 for no key update', [userId]);
    return tx.countBy(ApiTokenRow, { userId });
  }

  async insert(tx: Transaction, token: ApiTokenRow): Promise<void> {
    await tx.insert(ApiTokenRow, token);
  }

  findForUpdate(tx: Transaction, { userId }: Caller, id: string): Promise<ApiTokenRow | null> {
    return tx.findOne(ApiTokenRow, { where: { id, userId }, lock: { mode: 'pessimistic_write' } });
  }

  async update(tx: Transaction, { id, ...columns }: ApiTokenRow): Promise<void> {
    await tx.update(ApiTokenRow, { id }, columns);
  }

  async delete(tx: Transaction, { userId }: Caller, id: string): Promise<boolean> {
    const { affected } = await tx.delete(ApiTokenRow, { id, userId });
    return affected === 1;
  }

  /** The holder of a token may revoke it. Answers the token's id and owner. */
  async deleteByHash(tx: Transaction, hash: Buffer): Promise<{ id: string; userId: string } | undefined> {
    const [[row]] = await tx.query<[{ id: string; user_id: string }[], number]>(
      'delete from api_tokens where hash = $1 returning id, user_id',
      [hash],
    );
    return row && { id: row.id, userId: row.user_id };
  }

  async findActiveByHash(hash: Buffer): Promise<AuthenticatedToken | undefined> {
    const [row] = await this.database.run<{
      id: string;
      user_id: string;
      email: string;
      workflow_ids: string[];
      rate_limit: number;
      workspace_id: string | null;
      monthly_budget: number | null;
    }>(
      {
        name: 'find_active_api_token',
        text: `select t.id, t.user_id, u.email, t.workflow_ids, t.rate_limit, t.workspace_id,
                 t.monthly_budget
               from api_tokens t join users u on u.id = t.user_id
               where t.hash = $1 and t.active and u.banned_at is null`,
      },
      [hash],
    );
    return (
      row && {
        id: row.id,
        userId: row.user_id,
        email: row.email,
        workflowIds: row.workflow_ids,
        rateLimit: row.rate_limit,
        workspaceId: row.workspace_id,
        monthlyBudget: row.monthly_budget,
      }
    );
  }

  /** At most one write a minute: gateways ask again about every half. */
  async recordUse(id: string): Promise<void> {
    await this.database.run(
      {
        name: 'record_api_token_use',
        text: `update api_tokens set last_used_at = now()
               where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
      },
      [id],
    );
  }
}
