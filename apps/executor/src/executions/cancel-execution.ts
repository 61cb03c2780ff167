import { Injectable } from '@nestjs/common';
import { type Caller, type CancelExecutionRequest, ValidationFailed } from '@easel/contracts';
import { EngineDatabase } from '../engine/engine-database.js';
import { Hints } from '../engine/hints.js';
import { Signals } from '../engine/signals.js';
import { CANCEL, discarding, endExecutions, stopExecution } from '../runs/orchestrator/end-executions.js';
import { ExecutorConfig } from '../engine/executor.config.js';
import { ExecutionsRepository } from './executions.repository.js';

const MODES = ['cancelled', 'after_current', 'discard'] as const;

/**
 * Ends a run early. `cancelled` (the default): at once, running jobs are aborted. `after_current`: running nodes end,
 * nothing else begins, not even what is queued. `discard`: at once, jobs that run end on their own, into the library.
 * All of them may be repeated, and work when the process that holds the run is dead.
 */
@Injectable()
export class CancelExecution {
  constructor(
    private readonly config: ExecutorConfig,
    private readonly executions: ExecutionsRepository,
    private readonly database: EngineDatabase,
    private readonly signals: Signals,
    private readonly hints: Hints,
  ) {}

  async run(caller: Caller, { id, mode: wanted }: CancelExecutionRequest): Promise<{ success: true }> {
    const mode = wanted ?? 'cancelled';
    if (!(MODES as readonly string[]).includes(mode)) {
      throw new ValidationFailed([{ path: 'mode', message: 'must be after_current or discard' }]);
    }
    await this.executions.find(caller, id);
    if (mode === 'after_current') await this.stop(id);
    else await this.end(id, mode === 'discard');
    return { success: true };
  }

  /** The new epoch is what stops the holder, alive or dead: none of its writes counts any more. */
  private async end(id: string, discard: boolean): Promise<void> {
    const ending = discard ? discarding(this.config.JOB_DEADLINE_SECONDS) : CANCEL;
    const ended = await endExecutions(this.database, ending, [id]);
    if (ended.length === 0) return;
    this.signals.send('halted', id);
    this.signals.send('ended', id);
  }

  private async stop(id: string): Promise<void> {
    const row = await stopExecution(this.database, id);
    if (!row) return;
    if (row.holder) this.signals.send('woken', id);
    else this.hints.execution(id, row.wakeSeq);
  }
}
