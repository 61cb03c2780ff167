import { Injectable } from '@nestjs/common';
import { type Caller, type CancelExecutionRequest, ValidationFailed } from '@easel/contracts';
import { EngineDatabase } from '../engine/engine-database.js';
import { Hints } from '../engine/hints.js';
import { Signals } from '../engine/signals.js';
import { ExecutionsRepository } from './executions.repository.js';

// The new epoch is what stops the holder, alive or dead: none of its writes counts any more.
const CANCEL = {
  name: 'cancel-execution',
  text: `
    with ended as (
      update executions set status = $2, session_id = null, epoch = epoch + 1, due_at = null, completed_at = now()
      where id = $1 and status in ('pending', 'running', 'stopping') returning id
    ), cancelled as (
      update jobs set status = 'cancelled', session_id = null, epoch = jobs.epoch + 1, completed_at = now()
      from ended where jobs.execution_id = ended.id
        and (jobs.status = 'pending' or (jobs.status = 'running' and $2 = 'cancelled'))
    )
    select id from ended`,
};

const STOP = {
  name: 'stop-execution',
  text: `
    update executions set status = 'stopping', due_at = now(), wake_seq = wake_seq + 1
    where id = $1 and status in ('pending', 'running') returning id, wake_seq as "wakeSeq", session_id as holder`,
};

const MODES = ['cancelled', 'after_current', 'discard'] as const;

/**
 * Ends a run early. `cancelled` (the default): at once, running jobs are aborted. `after_current`: running nodes end,
 * no further ones begin. `discard`: at once, jobs under way end on their own. All of them may be repeated, and work
 * when the process that holds the run is dead.
 */
@Injectable()
export class CancelExecution {
  constructor(
    private readonly executions: ExecutionsRepository,
    private readonly database: EngineDatabase,
    private readonly signals: Signals,
    private readonly hints: Hints,
  ) {}

  async run(caller: Caller, { id, mode = 'cancelled' }: CancelExecutionRequest): Promise<{ success: true }> {
    if (!(MODES as readonly string[]).includes(mode)) {
      throw new ValidationFailed([{ path: 'mode', message: 'must be after_current or discard' }]);
    }
    await this.executions.find(caller, id);
    if (mode === 'after_current') await this.stop(id);
    else await this.end(id, mode === 'discard' ? 'discarded' : 'cancelled');
    return { success: true };
  }

  private async end(id: string, status: 'cancelled' | 'discarded'): Promise<void> {
    const ended = await this.database.run(CANCEL, [id, status]);
    if (ended.length === 0) return;
    if (status === 'cancelled') this.signals.send('halted', id);
    this.signals.send('ended', id);
  }

  private async stop(id: string): Promise<void> {
    const [row] = await this.database.run<{ wakeSeq: number; holder: string | null }>(STOP, [id]);
    if (!row) return;
    if (row.holder) this.signals.send('woken', id);
    else this.hints.execution(id, row.wakeSeq);
  }
}
