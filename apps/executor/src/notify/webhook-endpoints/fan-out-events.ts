import { Injectable } from '@nestjs/common';
import { Database } from '@easel/platform';
import { v7 as newId } from 'uuid';
import { DescribeEnded, type EndedEvent, type WebhookPayload } from './describe-ended.js';
import { EVENT, DELIVER, LISTENING } from '../../sql/notify/fan-out.js';

const BATCH = 100;

const LOOK = `${EVENT} order by seq limit ${BATCH}`;

const TAKE = `${EVENT} where seq = any($1::bigint[]) order by seq for update skip locked`;

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
