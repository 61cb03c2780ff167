import { Injectable } from '@nestjs/common';
import { Database } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { DescribeEnded, type EndedEvent, type WebhookPayload } from './describe-ended.js';

const BATCH = 100;

const EVENT = `
  select seq, user_id as "userId", workspace_id as "workspaceId", type, subject_id as "subjectId", at
  from webhook_events`;

const LOOK = `${EVENT} order by seq limit ${BATCH}`;

const TAKE = `${EVENT} where seq = any($1::bigint[]) order by seq for update skip locked`;

const DELIVER = `
  insert into webhook_deliveries (id, endpoint_id, event, payload)
  select x.id, x.endpoint_id, x.event, x.payload
  from json_to_recordset($1::json) as x(id uuid, endpoint_id uuid, event text, payload jsonb)
  join webhook_endpoints e on e.id = x.endpoint_id`;

const LISTENING = `
  select id, user_id as "userId", workspace_id as "workspaceId", events from webhook_endpoints
  where active and user_id = any($1::uuid[])`;

interface Listening {
  id: string;
  userId: string;
  workspaceId: string | null;
  events: string[];
}

/**
 * Makes deliveries of what ended, one for each endpoint that listens. An event and its deliveries change places in one
 * commit, so that with any number of schedulers, and whichever of them dies, each endpoint gets one delivery of it.
 * What ended never changes again, so it is described before that commit, which then waits for nothing.
 */
@Injectable()
export class FanOutEvents {
  constructor(
    private readonly database: Database,
    private readonly describe: DescribeEnded,
  ) {}

  /** @returns how many events it took; fewer than 100 when no more wait, or another scheduler takes them */
  async run(): Promise<number> {
    const events = await this.database.orm.query<EndedEvent[]>(LOOK);
    if (events.length === 0) return 0;
    const payloads = await this.describeHeard(events);
    return this.database.transaction(async (tx) => {
      const taken = await tx.query<EndedEvent[]>(TAKE, [events.map(({ seq }) => seq)]);
      const endpoints = await tx.query<Listening[]>(`${LISTENING} for share`, [usersOf(taken)]);
      const deliveries = taken.flatMap((event) => {
        // An endpoint that was created since did not exist when it ended.
        const payload = payloads.get(event.seq);
        if (!payload) return [];
        return endpoints
          .filter((endpoint) => listens(endpoint, event))
          .map(({ id }) => ({ id: newId(), endpoint_id: id, event: event.type, payload }));
      });
      if (deliveries.length > 0) await tx.query(DELIVER, [JSON.stringify(deliveries)]);
      await tx.query('delete from webhook_events where seq = any($1::bigint[])', [
        taken.map(({ seq }) => seq),
      ]);
      return taken.length;
    });
  }

  /** By the number of the event: of those only that an endpoint listens to. */
  private async describeHeard(events: readonly EndedEvent[]): Promise<Map<string, WebhookPayload>> {
    const endpoints = await this.database.orm.query<Listening[]>(LISTENING, [usersOf(events)]);
    const heard = events.filter((event) => endpoints.some((endpoint) => listens(endpoint, event)));
    const payloads = await this.describe.payloadsOf(heard);
    return new Map(payloads.map((payload, index) => [heard[index].seq, payload]));
  }
}

function usersOf(events: readonly EndedEvent[]): string[] {
  return events.map(({ userId }) => userId);
}

function listens(endpoint: Listening, { userId, workspaceId, type }: EndedEvent): boolean {
  return endpoint.userId === userId && endpoint.workspaceId === workspaceId && endpoint.events.includes(type);
}
