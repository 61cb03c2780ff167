import { Injectable } from '@nestjs/common';
import { EngineDatabase } from '../../engine/engine-database.js';
import { Signals } from '../../engine/signals.js';
import { cancelling, endExecutions } from '../orchestrator/end-executions.js';
import { GONE, FORGET } from '../../sql/runs/late-runs.js';

const OF_GONE = cancelling(
  'runs-of-gone-workflows',
  `e.workflow_id = any($1::uuid[]) and e.trigger_type <> 'app_run'`,
);

/**
 * Cancels runs of workflows that were deleted while they were being started: deleting a workflow cancels those
 * that are there, and a start does not lock what it starts.
 */
@Injectable()
export class LateRuns {
  constructor(
    private readonly database: EngineDatabase,
    private readonly signals: Signals,
  ) {}

  async end(): Promise<void> {
    const gone = await this.database.run<{ id: string }>(GONE, []);
    if (gone.length > 0) {
      const workflowIds = gone.map(({ id }) => id);
      for (const id of await endExecutions(this.database, OF_GONE, [workflowIds])) {
        this.signals.send('halted', id);
        this.signals.send('ended', id);
      }
    }
    await this.database.run(FORGET, []);
  }
}
