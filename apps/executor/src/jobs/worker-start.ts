import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { JobWorker } from './job-worker.js';

/** Starts the job worker in processes that have the role. */
@Injectable()
export class WorkerStart implements OnApplicationBootstrap {
  constructor(private readonly worker: JobWorker) {}

  onApplicationBootstrap(): void {
    this.worker.takeJobs();
  }
}
