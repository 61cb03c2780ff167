import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type {
  Caller,
  ExecutionEvents,
  ExecutionHistoryEvent,
  NodeProgressEvent,
  ReadEventsRequest,
} from '@easel/contracts';
import { Database } from '@easel/platform';
import { isFinal } from './execution-status.js';
import { ExecutionsRepository } from './executions.repository.js';

const LOOK_MS = 300;
const MOST_MS = 20_000;
const MOST_EVENTS = 500;
/** Progress is looked at less often than the history. */
const LOOKS_FOR_PROGRESS = 3;
const MOST_RUNNING = 100;

interface RunningRow {
  nodeId: string;
  jobId: string;
  iteration: number;
  progress: number;
}

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

  async run(caller: Caller, { id, after = -1, waitMs, told }: ReadEventsRequest): Promise<ExecutionEvents> {
    const end = Date.now() + Math.min(waitMs, MOST_MS);
    for (let looks = 0; ; looks++) {
      // The state is read before the events: an end that is seen is then among them.
      const { status } = await this.executions.findShown(caller, id);
      const events = await this.eventsAfter(id, after);
      const complete = events.length < MOST_EVENTS;
      const running =
        isFinal(status) || !complete || looks % LOOKS_FOR_PROGRESS > 0 ? [] : await this.runningIn(id);
      const known = running.length > 0 ? nameOf(running) : told;
      const progress = known === told ? [] : running.map(asEvent);
      if (events.length + progress.length > 0 || isFinal(status) || Date.now() >= end) {
        return {
          status,
          events: [...events, ...progress],
          end: isFinal(status) && complete,
          ...(known !== undefined && { told: known }),
        };
      }
      await sleep(LOOK_MS);
    }
  }

  /** Jobs that have reported progress. */
  private runningIn(id: string): Promise<RunningRow[]> {
    return this.database.orm.query<RunningRow[]>(
      `select node_id as "nodeId", id as "jobId", iteration, progress from jobs
       where execution_id = $1 and status = 'running' and progress > 0 and node_id is not null
       order by node_id, iteration limit ${MOST_RUNNING}`,
      [id],
    );
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

/** The same for the same progress of the same jobs. */
function nameOf(running: readonly RunningRow[]): string {
  const words = running.map(({ jobId, progress }) => `${jobId} ${progress}`).join('\n');
  return createHash('sha256').update(words).digest('base64url');
}

function asEvent({ nodeId, jobId, iteration, progress }: RunningRow): NodeProgressEvent {
  return {
    at: new Date().toISOString(),
    type: 'node.progress',
    nodeId,
    jobId,
    ...(iteration > 0 && { iteration }),
    progress,
  };
}
