import { fileURLToPath } from 'node:url';
import { metrics } from '@easel/platform';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { goOnUnless } from '../in-steps.js';
import type { LocalModels, ModelWork, ModelWorks } from './local-models.js';
import type { ModelOrder } from './model-thread.js';

// Loading takes a second; a loaded model holds some 150 MB.
const IDLE_MS = 15_000;
// What the models themselves compute with is not counted by these; sizes of pictures bound that.
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 };

const ran = metrics.counter('easel_local_model_runs_total', {
  help: 'What models of this machine did in threads of this process',
  labels: ['work'],
});

/** Runs models one after the other in a thread that begins with the first work and ends when there is none. */
export class ModelThreads implements LocalModels, OnApplicationShutdown {
  private readonly logger = new Logger(ModelThreads.name);
  private readonly pool: Piscina;

  /** @param file the built `model-thread.js` */
  constructor(file: URL) {
    this.pool = new Piscina({
      filename: fileURLToPath(file),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      atomics: 'disabled',
      recordTiming: false,
      trackUnmanagedFds: false,
      resourceLimits: RESOURCE_LIMITS,
      closeTimeout: 3_000,
    });
    // No work waits for it; without a listener it would end the process.
    this.pool.on('error', (error) => this.logger.warn({ err: error }, 'a pool of threads failed'));
  }

  async run<Work extends ModelWork>(
    work: Work,
    from: ModelWorks[Work]['from'],
    signal: AbortSignal,
  ): Promise<ModelWorks[Work]['to']> {
    goOnUnless(signal);
    const order: ModelOrder<Work> = { work, from };
    try {
      // The signal kills the thread: nothing in it is shared with the rest of the process.
      const done = (await this.pool.run(order, { signal })) as ModelWorks[Work]['to'];
      ran.add(1, { work });
      return done;
    } catch (error) {
      goOnUnless(signal);
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }
}
