import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { JetStream } from '@easel/platform';
import { ExecutorConfig } from '../engine/executor.config.js';
import { JobWorker } from '../jobs/job-worker.js';
import { Orchestrator } from './orchestrator/orchestrator.js';
import { Reaper } from './scheduler/reaper.js';
import { WorkerSession } from '../engine/worker-session.js';

/** A database that is away for longer than this is left to the lease of the session. */
const HAND_BACK_TRIES = 3;

/** Opens this process' session before it works, and on shutdown hands over the work that it could not end in time. */
@Injectable()
export class Drain implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Drain.name);

  constructor(
    private readonly config: ExecutorConfig,
    private readonly jetstream: JetStream,
    private readonly session: WorkerSession,
    private readonly orchestrator: Orchestrator,
    private readonly worker: JobWorker,
    private readonly reaper: Reaper,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.worker.watch();
    await this.session.open();
  }

  async onModuleDestroy(): Promise<void> {
    // Hints are for those who go on.
    this.jetstream.stopConsuming();
    this.orchestrator.drain();
    this.worker.drain();
    const end = Date.now() + this.config.SHUTDOWN_GRACE_SECONDS * 1_000;
    while (this.orchestrator.running + this.worker.active > 0 && Date.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    this.orchestrator.stop();
    this.worker.stop();
    await this.handBack();
    await this.session.close();
    // A claim whose answer came while the process was stopping.
    await this.reaper.releaseUnheld();
  }

  /** Before the session ends: what it holds when it ends counts as lost. */
  private async handBack(): Promise<void> {
    for (let attempt = 1; attempt <= HAND_BACK_TRIES; attempt++) {
      try {
        return await this.reaper.handBack(this.session.id);
      } catch (error) {
        this.logger.warn({ err: error }, 'jobs could not be handed back');
      }
    }
  }
}
