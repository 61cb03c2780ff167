import { ServiceUnavailable } from '@easel/contracts';
import { NoPlace, WorkPlaces } from '@easel/platform';
import { currentAccount } from './account.js';

const RETRY_AFTER_SECONDS = 5;
const WAITING = { waitingOfOne: 64, waiting: 512 };

/** Places for programs that open media of tenants, shared by the accounts that the work is for (`forAccount`). */
export class MediaPlaces {
  private readonly places: WorkPlaces;

  /** @param name what is said to be busy when too much waits */
  constructor(
    private readonly name: string,
    size: number,
  ) {
    this.places = new WorkPlaces({ places: size, ...WAITING });
  }

  /**
   * @throws ServiceUnavailable when too much waits already
   * @throws the signal's reason, when that comes before the turn
   */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    try {
      return await this.places.run(currentAccount(), work, { signal });
    } catch (error) {
      throw error instanceof NoPlace ? new ServiceUnavailable(this.name, RETRY_AFTER_SECONDS) : error;
    }
  }
}
