import { ServiceError } from '@easel/contracts';
import { goOnWithRequest, nextTurn, NoPlace, WorkPlaces } from '@easel/platform';
import type { Work } from '@easel/productions';

/** Characters that one request may have read of productions: three times all of the largest one. */
const MOST = 50_000_000;
/** More than this waits for a place: nearly all that anybody asks for is less. */
const MOST_AT_ONCE = 500_000;
const WAITING_OF_ONE = 8;
/** How long it keeps the event loop before others get a turn. */
const TURN_MS = 8;

/**
 * Work on productions that may have to read all of them, many times: done on the event loop with others at work in between,
 * and never beyond a bound. Accounts take turns at what is large.
 */
export class LargeWork {
  private readonly places = new WorkPlaces({ places: 2, ofOne: 1, waitingOfOne: WAITING_OF_ONE });

  /**
   * @throws ServiceError 422 `computation_too_large`; 429 `rate_limited` where more of the account's waits already; and what
   * the work throws
   */
  async run<Result>(account: string, work: Work<Result>): Promise<Result> {
    const begun = await inTurns(work, 0, MOST_AT_ONCE);
    if ('result' in begun) return begun.result;
    const ended = await this.atPlace(account, () => inTurns(work, begun.read, MOST));
    if ('result' in ended) return ended.result;
    throw new ServiceError(
      422,
      'computation_too_large',
      'The operations read more of the production than one request may. Send fewer of them at once.',
      {},
    );
  }

  private async atPlace<Result>(account: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.places.run(account, work);
    } catch (error) {
      if (!(error instanceof NoPlace)) throw error;
      throw new ServiceError(429, 'rate_limited', 'Your account computes too much at once.', {}, 1);
    }
  }
}

/** Goes on with `work`, which has read so much, until it has read too much. */
async function inTurns<Result>(
  work: Work<Result>,
  before: number,
  most: number,
): Promise<{ result: Result } | { read: number }> {
  let end = performance.now() + TURN_MS;
  for (let read = before; ;) {
    const step = work.next();
    if (step.done) return { result: step.value };
    read += step.value;
    if (read > most) return { read };
    if (performance.now() < end) continue;
    await nextTurn();
    goOnWithRequest();
    end = performance.now() + TURN_MS;
  }
}
