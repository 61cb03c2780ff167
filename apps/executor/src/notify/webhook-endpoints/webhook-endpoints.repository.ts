import type { EntityManager } from 'typeorm';
import { Injectable } from '@nestjs/common';
import {
  type Caller,
  NotFound,
  type Page,
  type PageQuery,
  type WebhookEndpointRecord,
  type WebhookEvent,
} from '@easel/contracts';
import { Database, encodeCursor, pageOf, startOfPage, type Transaction } from '@easel/platform';

export interface WebhookEndpointRow {
  id: string;
  url: string;
  description: string | null;
  events: WebhookEvent[];
  active: boolean;
  disabledReason: WebhookEndpointRecord['disabledReason'];
  failingSince: Date | null;
  secret: Buffer;
  previousSecret: Buffer | null;
  previousSecretUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

const COLUMNS = `id, url, description, events, active, disabled_reason as "disabledReason",
  failing_since as "failingSince", secret, previous_secret as "previousSecret",
  previous_secret_until as "previousSecretUntil", created_at as "createdAt", updated_at as "updatedAt"`;

/** Every query names the caller: another's endpoint is not found, like one that does not exist. */
@Injectable()
export class WebhookEndpointsRepository {
  constructor(private readonly database: Database) {}

  /** Of the selected workspace, or the personal space; newest first. */
  async list(caller: Caller, { limit = 50, cursor }: PageQuery): Promise<Page<WebhookEndpointRow>> {
    const [time, id] = startOfPage(cursor);
    const rows = await this.database.orm.query<WebhookEndpointRow[]>(
      `select ${COLUMNS} from webhook_endpoints
       where user_id = $1 and workspace_id is not distinct from $2
         and ($3::timestamptz is null or (created_at, id) < ($3, $4::uuid))
       order by created_at desc, id desc limit $5`,
      [caller.userId, caller.workspaceId ?? null, time, id, limit + 1],
    );
    return pageOf(rows, limit, (last) => encodeCursor(last.createdAt, last.id));
  }

  async find(caller: Caller, id: string): Promise<WebhookEndpointRow> {
    return this.one(this.database.orm.manager, caller, id, '');
  }

  /** Locks it until the end of `tx`. */
  async findForUpdate(tx: Transaction, caller: Caller, id: string): Promise<WebhookEndpointRow> {
    return this.one(tx, caller, id, 'for update');
  }

  /** Also those in other spaces: the limit is an account's. Creates of one account come one after the other. */
  async countForCreate(tx: Transaction, { userId }: Caller): Promise<number> {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [userId]);
    const [row] = await tx.query<{ n: number }[]>(
      'select count(*)::integer as n from webhook_endpoints where user_id = $1',
      [userId],
    );
    return row?.n ?? 0;
  }

  async insert(
    tx: Transaction,
    caller: Caller,
    row: Pick<WebhookEndpointRow, 'id' | 'url' | 'description' | 'events' | 'secret'>,
  ): Promise<WebhookEndpointRow> {
    const [made] = await tx.query<WebhookEndpointRow[]>(
      `insert into webhook_endpoints (id, user_id, workspace_id, url, description, events, secret)
       values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
      [row.id, caller.userId, caller.workspaceId ?? null, row.url, row.description, row.events, row.secret],
    );
    if (!made) throw new Error('the endpoint was not stored');
    return made;
  }

  async save(tx: Transaction, row: WebhookEndpointRow): Promise<void> {
    await tx.query(
      `update webhook_endpoints set url = $2, description = $3, events = $4, active = $5, disabled_reason = $6,
         failing_since = $7, secret = $8, previous_secret = $9, previous_secret_until = $10, updated_at = $11
       where id = $1`,
      [
        row.id,
        row.url,
        row.description,
        row.events,
        row.active,
        row.disabledReason,
        row.failingSince,
        row.secret,
        row.previousSecret,
        row.previousSecretUntil,
        row.updatedAt,
      ],
    );
  }

  /** Its deliveries go with it. */
  async delete(tx: Transaction, { userId }: Caller, id: string): Promise<void> {
    await tx.query('delete from webhook_endpoints where id = $1 and user_id = $2', [id, userId]);
  }

  private async one(
    manager: EntityManager,
    { userId }: Caller,
    id: string,
    lock: '' | 'for update',
  ): Promise<WebhookEndpointRow> {
    const [row] = await manager.query<WebhookEndpointRow[]>(
      `select ${COLUMNS} from webhook_endpoints where id = $1 and user_id = $2 ${lock}`,
      [id, userId],
    );
    if (!row) throw new NotFound('webhook endpoint');
    return row;
  }
}

export function toWebhookEndpoint(row: WebhookEndpointRow): WebhookEndpointRecord {
  const { id, url, description, events, active, disabledReason, previousSecretUntil } = row;
  const overlaps = previousSecretUntil !== null && previousSecretUntil.getTime() > Date.now();
  return {
    id,
    url,
    description,
    events,
    active,
    disabledReason,
    failingSince: row.failingSince?.toISOString() ?? null,
    previousSecretUntil: overlaps ? previousSecretUntil.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
