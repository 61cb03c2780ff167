import { Injectable } from '@nestjs/common';
import { againOnDeadlock } from '@easel/platform';
import { type Caller, NotFound } from '@easel/contracts';
import { EngineDatabase } from '../engine/engine-database.js';
import { Hints } from '../engine/hints.js';
import { Signals } from '../engine/signals.js';
import { WORKERS_LOST } from './ending-messages.js';
import { CANCEL_JOB } from '../sql/jobs/jobs-alone.js';

interface Cancelled {
  cancelled: boolean;
  /** The execution that waited for the job. */
  executionId: string | null;
  holder: string | null;
  wakeSeq: number | null;
  released: boolean;
}

/** Ends a job at once. May be repeated: a job that is over stays as it ended. */
@Injectable()
export class CancelJob {
  constructor(
    private readonly database: EngineDatabase,
    private readonly signals: Signals,
    private readonly hints: Hints,
  ) {}

  /** @throws NotFound also for another user's job */
  async run({ userId }: Pick<Caller, 'userId'>, id: string): Promise<{ success: true; cancelled: number }> {
    // A worker that takes the job just now locks its place in the queue and the job the other way round.
    const [row] = await againOnDeadlock(() =>
      this.database.run<Cancelled & Record<string, unknown>>(CANCEL_JOB, [id, userId, WORKERS_LOST]),
    );
    if (!row) throw new NotFound('job');
    if (row.cancelled) this.signals.send('halted', row.executionId ?? id);
    // A released execution is due later, and found by the sweep.
    if (row.executionId !== null && !row.released) {
      if (row.holder !== null) this.signals.send('woken', row.executionId);
      else this.hints.execution(row.executionId, row.wakeSeq ?? 0);
    }
    return { success: true, cancelled: row.cancelled ? 1 : 0 };
  }
}
