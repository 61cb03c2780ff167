import { availableParallelism } from 'node:os';
import { WorkPlaces } from '@easel/platform';
import { currentAccount } from './account.js';

const MOST_WAIT_MS = 300;

/**
 * Places for programs that occupy a processor: one fewer than the machine has, at least one. A worker runs several media
 * jobs at once, because a job also waits for files. Several short programs at once would leave no processor free for the
 * services, and would not end sooner.
 */
export class ProcessorPlaces {
  private readonly places: WorkPlaces;

  constructor(
    size = Math.max(1, availableParallelism() - 1),
    private readonly mostWaitMs = MOST_WAIT_MS,
  ) {
    this.places = new WorkPlaces({ places: size, ofOne: size });
  }

  /** Waits for a place; accounts take turns. After 300 ms the work runs without one: long programs share processors. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), this.mostWaitMs);
    let hasBegun = false;
    const begin = (): Promise<T> => {
      clearTimeout(timer);
      hasBegun = true;
      return work();
    };
    try {
      return await this.places.run(currentAccount(), begin, { signal: patience.signal });
    } catch (error) {
      if (hasBegun) throw error;
      return begin();
    }
  }
}
