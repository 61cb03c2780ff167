import { LastCallers, WorkPlaces } from '@easel/platform';

/**
 * Runs of an account whose steps are large that may take a step at a time, before no more of its runs are claimed: most of
 * them turn out to be as large.
 */
export const MOST_OF_ONE = 2;
/**
 * Steps that may be at the threads or be written, of all accounts and of one. What a step came to is up to 40 million
 * characters, and writing it takes as long as computing it: without this, results would pile up in memory.
 */
const AT_ONCE = { places: 2, ofOne: 1 };

/** So long after the last step of others an account is alone. */
const ALONE_MS = 5_000;
/** How much longer a rest is than the step before it. */
const REST = 3;
/** Longer rests would keep the large steps of others waiting. */
const LONGEST_REST_MS = 1_000;

/** Says that a large step is written, or given up. */
export type EndTurn = () => void;

/** Whether a step goes to a thread, for which it says so. */
export interface HowLarge {
  isLarge: boolean;
  onLarge: () => Promise<void>;
}

export interface LargeStepsCallbacks {
  /** Called when a step turns out to be large, before it waits for its turn. */
  readonly onLarge: () => void;
  /** Called when more runs of an account may be claimed. */
  readonly onMayClaim: () => void;
}

/**
 * The executions of this process whose step is computed in a thread, or waits for one. They take no place of those that
 * accounts share: otherwise the runs of one account could keep all others waiting for as long as its steps take.
 */
export class LargeSteps {
  private readonly byUser = new Map<string, number>();
  private readonly places = new WorkPlaces(AT_ONCE);
  private readonly stepping = new LastCallers();
  private count = 0;

  /** @param clock milliseconds */
  constructor(
    private readonly clock: () => number,
    private readonly callbacks: LargeStepsCallbacks,
  ) {}

  get size(): number {
    return this.count;
  }

  /** Accounts that have some. */
  get accounts(): string[] {
    return [...this.byUser.keys()];
  }

  /** Whether no other account had runs here of late. */
  isAlone(userId: string): boolean {
    return this.clock() - this.stepping.lastBeside(userId) > ALONE_MS;
  }

  /** Says that a run of the account takes a step, of whatever size. */
  noteStep(userId: string): void {
    this.stepping.called(userId, this.clock());
  }

  /**
   * Runs a step. A step that goes to a thread counts as large until its result is written, because this process keeps
   * the result in memory until then.
   */
  async during<Result>(userId: string, step: (size: HowLarge) => Promise<Result>): Promise<Result> {
    let endTurn: EndTurn | undefined;
    const size: HowLarge = {
      isLarge: false,
      onLarge: async () => {
        if (size.isLarge) return;
        size.isLarge = true;
        this.begin(userId);
        endTurn = await this.turnOf(userId);
      },
    };
    this.noteStep(userId);
    try {
      return await step(size);
    } finally {
      endTurn?.();
      if (size.isLarge) this.end(userId);
    }
  }

  /**
   * Waits until a step may go to a thread; accounts take turns. A step has its turn until it is written. While others
   * have runs here, a rest of three times that long follows before the next turn, one second at most: megabytes that are
   * written keep disks and the database busy, too, and the steps of others find these free most of the time.
   */
  async turnOf(userId: string): Promise<EndTurn> {
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    void this.places.run(userId, () => {
      begun.resolve();
      return ended.promise;
    });
    await begun.promise;
    const since = this.clock();
    return () => {
      if (this.isAlone(userId)) ended.resolve();
      else setTimeout(ended.resolve, Math.min(LONGEST_REST_MS, REST * (this.clock() - since))).unref();
    };
  }

  private begin(userId: string): void {
    this.count += 1;
    this.byUser.set(userId, this.of(userId) + 1);
    this.callbacks.onLarge();
  }

  private end(userId: string): void {
    const before = this.of(userId);
    this.count -= 1;
    if (before > 1) this.byUser.set(userId, before - 1);
    else this.byUser.delete(userId);
    if (before <= MOST_OF_ONE) this.callbacks.onMayClaim();
  }

  private of(userId: string): number {
    return this.byUser.get(userId) ?? 0;
  }
}
