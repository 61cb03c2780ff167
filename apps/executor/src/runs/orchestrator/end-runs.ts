import { logEvent, type Transaction } from '@easel/platform';
import { Injectable } from '@nestjs/common';
import { EngineDatabase } from '../../engine/engine-database.js';
import { Signals } from '../../engine/signals.js';
import { CANCEL, cancelling, type Ending, endExecutionsIn } from './end-executions.js';

/** A workflow's own runs; those of apps that were published of it go on. */
const OF_WORKFLOW = cancelling('runs-of-workflow', `e.workflow_id = $1 and e.trigger_type <> 'app_run'`);

const OF_PROJECT = cancelling(
  'runs-of-project',
  `e.trigger_type <> 'app_run' and e.workflow_id in (select w.id from workflows w where w.project_id = $1)`,
);

/**
 * Cancels runs whose reason goes in the same transaction. `notify` follows the commit: workers hear that they are to
 * stop, and stop what a provider does for them. A process that misses it finds the same in the rows.
 */
@Injectable()
export class EndRuns {
  constructor(
    private readonly database: EngineDatabase,
    private readonly signals: Signals,
  ) {}

  ofWorkflow(tx: Transaction, workflowId: string): Promise<string[]> {
    return this.end(tx, OF_WORKFLOW, workflowId);
  }

  ofProject(tx: Transaction, projectId: string): Promise<string[]> {
    return this.end(tx, OF_PROJECT, projectId);
  }

  one(tx: Transaction, executionId: string): Promise<string[]> {
    return this.end(tx, CANCEL, executionId);
  }

  notify(executionIds: readonly string[]): void {
    for (const id of executionIds) {
      logEvent('run ended', { executionId: id, status: CANCEL.status });
      this.signals.send('halted', id);
      this.signals.send('ended', id);
    }
  }

  private end(tx: Transaction, ending: Ending, id: string): Promise<string[]> {
    const run = <R>({ text }: { text: string }, values: readonly unknown[]): Promise<R[]> =>
      tx.query<R[]>(text, [...values]);
    return endExecutionsIn({ run }, this.database.charges, ending, [id]);
  }
}
