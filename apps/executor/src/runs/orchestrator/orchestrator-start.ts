import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Orchestrator } from './orchestrator.js';

/** Starts the orchestrator in processes that have the role. */
@Injectable()
export class OrchestratorStart implements OnApplicationBootstrap {
  constructor(private readonly orchestrator: Orchestrator) {}

  onApplicationBootstrap(): void {
    this.orchestrator.begin();
  }
}
