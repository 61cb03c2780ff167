import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { projectDeleted } from '@easel/contracts';
import { EventConsumer, type Transaction } from '@easel/platform';
import { EndRuns } from '../../runs/orchestrator/end-runs.js';
import { EndAwaitedJobs } from './end-awaited-jobs.js';
import { WorkflowsRepository } from './workflows.repository.js';

/** A deleted project takes its workflows with it. Their executions stay, as history; those under way are cancelled. */
@Injectable()
export class ForgetProject implements OnApplicationBootstrap {
  constructor(
    private readonly events: EventConsumer,
    private readonly workflows: WorkflowsRepository,
    private readonly runs: EndRuns,
    private readonly awaited: EndAwaitedJobs,
  ) {}

  onApplicationBootstrap(): void {
    this.events.on(projectDeleted, (tx, { projectId }) => this.forget(tx, projectId));
  }

  /** Workers get no signal before the commit, which is the caller's: they check the rows every second. */
  private async forget(tx: Transaction, projectId: string): Promise<void> {
    await this.runs.ofProject(tx, projectId);
    await this.awaited.ofProject(tx, projectId);
    await this.workflows.deleteOfProject(tx, projectId);
  }
}
