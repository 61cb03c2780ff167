import { Injectable } from '@nestjs/common';
import {
  type ListWebhookDeliveriesRequest,
  NotFound,
  type Page,
  type WebhookDeliveryRecord,
  type WebhookEvent,
} from '@easel/contracts';
import { Database, encodeCursor, pageOf, startOfPage } from '@easel/platform';

export interface WebhookDeliveryRow {
  id: string;
  endpointId: string;
  event: WebhookEvent;
  payload: unknown;
  status: WebhookDeliveryRecord['status'];
  attempts: number;
  dueAt: Date;
  lastStatus: number | null;
  lastError: string | null;
  createdAt: Date;
  deliveredAt: Date | null;
}

const COLUMNS = `d.id, d.endpoint_id as "endpointId", d.event, d.payload, d.status, d.attempts, d.due_at as "dueAt",
  d.last_status as "lastStatus", d.last_error as "lastError", d.created_at as "createdAt",
  d.delivered_at as "deliveredAt"`;

/** Of endpoints that the caller has been shown to own. */
@Injectable()
export class WebhookDeliveriesRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  async list({
    id: endpointId,
    status,
    limit = 50,
    cursor,
  }: ListWebhookDeliveriesRequest): Promise<Page<WebhookDeliveryRow>> {
    const [time, id] = startOfPage(cursor);
    const rows = await this.database.orm.query<WebhookDeliveryRow[]>(
      `select ${COLUMNS} from webhook_deliveries d
       where d.endpoint_id = $1 and ($2::text is null or d.status = $2)
         and ($3::timestamptz is null or (d.created_at, d.id) < ($3, $4::uuid))
       order by d.created_at desc, d.id desc limit $5`,
      [endpointId, status ?? null, time, id, limit + 1],
    );
    return pageOf(rows, limit, (last) => encodeCursor(last.createdAt, last.id));
  }

  /** Makes it due now, with fresh attempts; the result of an attempt under way is ignored. @throws NotFound */
  async renew(endpointId: string, id: string): Promise<WebhookDeliveryRow> {
    const [row] = await this.database.orm.query<WebhookDeliveryRow[]>(
      `with d as (
         update webhook_deliveries set status = 'pending', attempts = 0, epoch = epoch + 1, due_at = now(),
           delivered_at = null
         where id = $1 and endpoint_id = $2 returning *
       )
       select ${COLUMNS} from d`,
      [id, endpointId],
    );
    if (!row) throw new NotFound('delivery');
    return row;
  }
}

export function toWebhookDelivery({
  dueAt,
  createdAt,
  deliveredAt,
  ...row
}: WebhookDeliveryRow): WebhookDeliveryRecord {
  return {
    ...row,
    nextAttemptAt: row.status === 'pending' ? dueAt.toISOString() : null,
    createdAt: createdAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
  };
}
