import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { metrics } from '@easel/platform';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { goOnUnless } from '../../in-steps.js';
import { aborted } from '../../media-failure.js';
import type { DraftName, Drafting, Drafts } from './drafting.js';
import type { DraftOrder } from './draft-thread.js';

// An idle thread costs some 20 MB.
const IDLE_MS = 2_000;
// Pixels and samples are not counted by these.
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

const made = metrics.counter('easel_drafts_total', {
  help: 'Drafts that threads of this process computed',
  labels: ['draft'],
});

export interface DraftThreadsOptions {
  /** The built `draft-thread.js`. */
  file: URL;
  /** At most this many at once; never more than leave a core to the rest of the process. */
  most: number;
  paintedPixels?: number;
  fps?: number;
}

/** Computes drafts in threads of their own, so that the process goes on answering and giving signs of life. */
export class DraftThreads implements Drafting, OnApplicationShutdown {
  private readonly logger = new Logger(DraftThreads.name);
  readonly paintedPixels?: number;
  readonly fps?: number;
  private readonly pool: Piscina;

  constructor({ file, most, paintedPixels, fps }: DraftThreadsOptions) {
    if (paintedPixels !== undefined) this.paintedPixels = paintedPixels;
    if (fps !== undefined) this.fps = fps;
    this.pool = new Piscina({
      filename: fileURLToPath(file),
      minThreads: 0,
      maxThreads: Math.max(1, Math.min(most, availableParallelism() - 1)),
      idleTimeout: IDLE_MS,
      atomics: 'disabled',
      recordTiming: false,
      trackUnmanagedFds: false,
      resourceLimits: RESOURCE_LIMITS,
      closeTimeout: 3_000,
    });
    // No draft waits for it; without a listener it would end the process.
    this.pool.on('error', (error) => this.logger.warn({ err: error }, 'a pool of threads failed'));
  }

  async make<Name extends DraftName>(
    name: Name,
    from: Drafts[Name]['from'],
    signal: AbortSignal,
  ): Promise<Drafts[Name]['to']> {
    goOnUnless(signal);
    const order: DraftOrder<Name> = { name, from, stopped: new Int32Array(new SharedArrayBuffer(4)) };
    const abort = Promise.withResolvers<never>();
    // The thread ends its work itself: one that is killed while the picture library works takes the process along.
    const onAbort = () => {
      Atomics.store(order.stopped, 0, 1);
      abort.reject(aborted());
    };
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      const draft = (await Promise.race([this.pool.run(order), abort.promise])) as Drafts[Name]['to'];
      made.add(1, { draft: name });
      return draft;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }
}
