import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Caller, ExecutionEvents, ExecutionHistoryEvent, ReadEventsRequest } from '@easel/contracts';
import { Database } from '@easel/platform';
import { isFinal } from './execution-status.js';
import { ExecutionsRepository } from './executions.repository.js';

const LOOK_MS = 300;
const MOST_MS = 20_000;
const MOST_EVENTS = 500;

interface StepRow {
  seq: number;
  events: Omit<ExecutionHistoryEvent, 'seq' | 'at'>[];
  at: Date;
}

/** The history of an execution, as far as it goes; waits a while for the next event where there is none. */
@Injectable()
export class ReadEvents {
  constructor(
    private readonly executions: ExecutionsRepository,
    private readonly database: Database,
  ) {}

  async run(caller: Caller, { id, after = -1, waitMs }: ReadEventsRequest): Promise<ExecutionEvents> {
    const end = Date.now() + Math.min(waitMs, MOST_MS);
    for (;;) {
      // The state is read before the events: an end that is seen is then among them.
      const { status } = await this.executions.findShown(caller, id);
      const events = await this.eventsAfter(id, after);
      const complete = events.length < MOST_EVENTS;
      if (events.length > 0 || isFinal(status) || Date.now() >= end) {
        return { status, events, end: isFinal(status) && complete };
      }
      await sleep(LOOK_MS);
    }
  }

  private async eventsAfter(id: string, after: number): Promise<ExecutionHistoryEvent[]> {
    const steps = await this.database.orm.query<StepRow[]>(
      `select seq, events, at from execution_events
       where execution_id = $1 and seq + jsonb_array_length(events) - 1 > $2
       order by seq limit ${MOST_EVENTS}`,
      [id, after],
    );
    return steps
      .flatMap(({ seq, events, at }) =>
        events.map(
          (event, index) => ({ ...event, seq: seq + index, at: at.toISOString() }) as ExecutionHistoryEvent,
        ),
      )
      .filter(({ seq }) => seq > after)
      .slice(0, MOST_EVENTS);
  }
}
