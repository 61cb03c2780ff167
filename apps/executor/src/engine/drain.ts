import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { JetStream } from '@easel/platform';
import { ExecutorConfig } from '../executor.config.js';
import { JobWorker } from '../jobs/job-worker.js';
import { Orchestrator } from '../orchestrator/orchestrator.js';
import { Reaper } from '../scheduler/reaper.js';
import { WorkerSession } from '../sessions/worker-session.js';

/** Time that running jobs get to end before they are handed on. */
const GRACE_MS = 4_000;

/** Opens this process' session before it works, and on shutdown hands on whatever it could not end in time. */
@Injectable()
export class Drain implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(
    private readonly config: ExecutorConfig,
    private readonly jetstream: JetStream,
    private readonly session: WorkerSession,
    private readonly orchestrator: Orchestrator,
    private readonly worker: JobWorker,
    private readonly reaper: Reaper,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.works) await this.session.open();
  }

  async onModuleDestroy(): Promise<void> {
    if (!this.works) return;
    // Hints are for those who go on.
    this.jetstream.stopConsuming();
    this.orchestrator.drain();
    this.worker.drain();
    const end = Date.now() + GRACE_MS;
    while (this.orchestrator.running + this.worker.active > 0 && Date.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    this.orchestrator.stop();
    this.worker.stop();
    await this.session.close();
    await this.reaper.releaseUnheld();
  }

  private get works(): boolean {
    return this.config.EXECUTOR_ROLES.some((role) => role === 'orchestrator' || role === 'worker');
  }
}
