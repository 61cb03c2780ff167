import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { projectDeleted } from '@easel/contracts';
import { EventConsumer } from '@easel/platform';
import { WorkflowsRepository } from './workflows.repository.js';

/** A deleted project takes its workflows with it. Their executions stay, as history. */
@Injectable()
export class ForgetProject implements OnApplicationBootstrap {
  constructor(
    private readonly events: EventConsumer,
    private readonly workflows: WorkflowsRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.events.on(projectDeleted, 'executor-forget-project', (tx, { projectId }) =>
      this.workflows.deleteOfProject(tx, projectId),
    );
  }
}
