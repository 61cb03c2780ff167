import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { projectDeleted } from '@easel/contracts';
import { EventConsumer } from '@easel/platform';
import { EntitiesRepository } from './entities.repository.js';

/** A deleted project archives what it holds, in the transaction that remembers the event. */
@Injectable()
export class ForgetProject implements OnApplicationBootstrap {
  constructor(
    private readonly events: EventConsumer,
    private readonly entities: EntitiesRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.events.on(projectDeleted, (tx, { projectId }) => this.entities.archiveOfProject(tx, projectId));
  }
}
