import { WorkPlaces } from '@easel/platform';
import type { AccountCosts } from '@easel/lanes/media/sandbox/account-costs';

/** Uploads that wait for each kind of place, of one account and of all. */
const LINE = { waitingOfOne: 32, waiting: 256 };

/**
 * Who may look at an uploaded file, and when. Of all places to decode, long files and files of accounts that are not known
 * yet leave one to short files. So do accounts that send short files in great numbers: where both hold all places, one is
 * free again as soon as a short file ends.
 */
export class UploadPlaces {
  /**
   * Files that are on this machine to be looked at, which takes room on its disk and time of its processors: an account has
   * half of them at most, and one is kept for accounts that have none, so that two who send long files leave it to others.
   */
  private readonly copies: WorkPlaces;
  private readonly long: WorkPlaces;
  /** Of accounts that cost much, in front of `long`: who sends a long file now and then waits for one of them at most. */
  private readonly heavy: WorkPlaces;
  private readonly frequent: WorkPlaces;

  /** @param decodedAtOnce pictures of all accounts */
  constructor(
    private readonly costs: Pick<AccountCosts, 'isCheap' | 'sendsShortFiles'>,
    decodedAtOnce: number,
  ) {
    const ofAKind = { places: Math.max(1, decodedAtOnce - 1), ...LINE };
    this.copies = new WorkPlaces({ places: 2 * decodedAtOnce, forNewcomers: 1, ...LINE });
    this.long = new WorkPlaces(ofAKind);
    this.heavy = new WorkPlaces(ofAKind);
    this.frequent = new WorkPlaces(ofAKind);
  }

  /** @throws NoPlace when too much waits already */
  async run(account: string, look: () => Promise<void>): Promise<void> {
    let places: WorkPlaces[] | undefined = this.placesFor(account);
    while (places) places = await this.lookIn(places, account, look);
  }

  /** Answers where the file has to wait instead: meanwhile, the account may have sent files of another kind. */
  private lookIn(
    places: readonly WorkPlaces[],
    account: string,
    look: () => Promise<void>,
  ): Promise<WorkPlaces[] | undefined> {
    return inEach(places, account, async () => {
      const now = this.placesFor(account);
      if (now.some((each) => !places.includes(each))) return now;
      await look();
      return undefined;
    });
  }

  /** Of each of these, a file takes a place, in this order. */
  private placesFor(account: string): WorkPlaces[] {
    const isCheap = this.costs.isCheap(account);
    if (this.costs.sendsShortFiles(account)) return isCheap ? [this.copies] : [this.frequent, this.copies];
    return isCheap ? [this.long, this.copies] : [this.heavy, this.long, this.copies];
  }
}

/** Does the work with a place of the account in each of these. */
function inEach<T>(
  [first, ...others]: readonly WorkPlaces[],
  account: string,
  work: () => Promise<T>,
): Promise<T> {
  return first ? first.run(account, () => inEach(others, account, work)) : work();
}
