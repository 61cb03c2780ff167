import { Injectable } from '@nestjs/common';
import { Database } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { DescribeEnded, type EndedEvent } from './describe-ended.js';

const BATCH = 100;

const TAKE = `
  select seq, user_id as "userId", workspace_id as "workspaceId", type, subject_id as "subjectId", at
  from webhook_events order by seq limit ${BATCH} for update skip locked`;

const DELIVER = `
  insert into webhook_deliveries (id, endpoint_id, event, payload)
  select x.id, x.endpoint_id, x.event, x.payload
  from json_to_recordset($1::json) as x(id uuid, endpoint_id uuid, event text, payload jsonb)
  join webhook_endpoints e on e.id = x.endpoint_id`;

const LISTENING = `
  select id, user_id as "userId", workspace_id as "workspaceId", events from webhook_endpoints
  where active and user_id = any($1::uuid[]) for share`;

interface Listening {
  id: string;
  userId: string;
  workspaceId: string | null;
  events: string[];
}

/**
 * Makes deliveries of what ended, one for each endpoint that listens. An event and its deliveries change places in one
 * commit, so that with any number of schedulers, and whichever of them dies, each endpoint gets one delivery of it.
 */
@Injectable()
export class FanOutEvents {
  constructor(
    private readonly database: Database,
    private readonly describe: DescribeEnded,
  ) {}

  /** @returns how many events it took; fewer than 100 when no more wait */
  run(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const events = await tx.query<EndedEvent[]>(TAKE);
      if (events.length === 0) return 0;
      const endpoints = await tx.query<Listening[]>(LISTENING, [events.map(({ userId }) => userId)]);
      const heard = events.flatMap((event) => {
        const listeners = endpoints.filter((endpoint) => listens(endpoint, event));
        return listeners.length > 0 ? [{ event, listeners }] : [];
      });
      const payloads = await this.describe.payloadsOf(heard.map(({ event }) => event));
      const deliveries = heard.flatMap(({ event, listeners }, index) =>
        listeners.map(({ id }) => ({
          id: newId(),
          endpoint_id: id,
          event: event.type,
          payload: payloads[index],
        })),
      );
      if (deliveries.length > 0) await tx.query(DELIVER, [JSON.stringify(deliveries)]);
      await tx.query('delete from webhook_events where seq = any($1::bigint[])', [
        events.map(({ seq }) => seq),
      ]);
      return events.length;
    });
  }
}

function listens(endpoint: Listening, { userId, workspaceId, type }: EndedEvent): boolean {
  return endpoint.userId === userId && endpoint.workspaceId === workspaceId && endpoint.events.includes(type);
}
