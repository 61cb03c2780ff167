import { Injectable } from '@nestjs/common';
import type { Caller, DeleteWorkflowRequest } from '@easel/contracts';
import { againOnDeadlock, Database } from '@easel/platform';
import { EndRuns } from '../../runs/orchestrator/end-runs.js';
import { EndAwaitedJobs } from './end-awaited-jobs.js';
import { requireExpected } from './workflow-state.js';
import { WorkflowsRepository } from './workflows.repository.js';

/**
 * Deletes a workflow, in the state that the caller saw if they name it. Its executions stay, as history; those under way
 * are cancelled, but for runs of apps that were published of it; so are jobs that a production waits for.
 */
@Injectable()
export class DeleteWorkflow {
  constructor(
    private readonly database: Database,
    private readonly workflows: WorkflowsRepository,
    private readonly runs: EndRuns,
    private readonly awaited: EndAwaitedJobs,
  ) {}

  async run(caller: Caller, { id, expectedUpdatedAt }: DeleteWorkflowRequest): Promise<void> {
    const { runs, jobs } = await againOnDeadlock(() =>
      this.database.transaction(async (tx) => {
        requireExpected(caller, await this.workflows.findForUpdate(tx, caller, id), { expectedUpdatedAt });
        const awaited = await this.awaited.ofProduction(tx, id);
        await this.workflows.delete(caller, id, tx);
        return { runs: await this.runs.ofWorkflow(tx, id), jobs: awaited };
      }),
    );
    this.runs.notify(runs);
    this.awaited.notify(jobs);
  }
}
