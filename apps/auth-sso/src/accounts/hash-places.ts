import { ServiceUnavailable } from '@easel/contracts';

/**
 * What a password or secret is hashed for. Each purpose has places of its own, so that a storm of sign-ups, or of
 * strangers' sign-ins, leaves those of others alone.
 */
export type HashPurpose = 'known sign-in' | 'sign-in' | 'sign-up' | 'app';

/** Hashes at once in this process, each 19 MiB and a thread. Two cores hash about 80 a second. */
const PLACES: Readonly<Record<HashPurpose, number>> = {
  'known sign-in': 2,
  'sign-in': 2,
  'sign-up': 1,
  app: 1,
};
/** Longer queues are refused: who waits here for longer than the bus waits for the answer is hashed for nobody. */
const MOST_WAITING = 40;

/** A few may work at once, so many may wait, and the rest is refused. */
export class Places {
  private taken = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly places: number,
    private readonly mostWaiting: number,
  ) {}

  /** @throws ServiceUnavailable at once when too many wait */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.taken < this.places) this.taken++;
    else await this.turn();
    try {
      return await work();
    } finally {
      // A place passes on to who waits for it, so that nobody who comes later takes it.
      const next = this.waiting.shift();
      if (next) next();
      else this.taken--;
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= this.mostWaiting) throw new ServiceUnavailable('Checking passwords');
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}

const places = new Map<HashPurpose, Places>(
  Object.entries(PLACES).map(([purpose, count]) => [purpose as HashPurpose, new Places(count, MOST_WAITING)]),
);

/** Runs `work` in a place of its purpose. @throws ServiceUnavailable when too many wait for one */
export function inPlace<T>(purpose: HashPurpose, work: () => Promise<T>): Promise<T> {
  return (places.get(purpose) as Places).run(work);
}
