/** Looks in a row at which a process had next to nothing to do. */
const QUIET_LOOKS = 2;
/**
 * Processors without work that a collection needs: its threads wait for each other, so beside other programs it stops a
 * process for half a second.
 */
const IDLE_PROCESSORS = 0.75;
/** Looks after which a quiet process on a busy machine does not wait any longer: a minute of them. */
const MOST_LOOKS = 240;
/** Share of the time that is next to nothing. */
const QUIET = 0.05;
/** What is worth a collection. */
const WORTH_BYTES = 16 * 2 ** 20;
/** A request that comes amid a collection waits: it takes a tenth of the time of the work before it at most. */
const MOST_SHARE = 0.1;

/** What a process did since the look before, and its size now. */
export interface Look {
  /** Share of the time in which it had something to do, 0 to 1. */
  readonly utilization: number;
  readonly activeMs: number;
  readonly residentBytes: number;
  /** Of the machine. */
  readonly idleProcessors: number;
}

/**
 * Says when a process is to give memory back: when it has grown, has nothing to do, has worked enough for it, and the
 * machine has a processor for it.
 */
export class CollectionRule {
  private quietLooks = 0;
  private costMs = 0;
  private keptBytes = 0;

  /** @param workedMs what the process worked before the first look */
  constructor(private workedMs: number) {}

  isDue({ utilization, activeMs, residentBytes, idleProcessors }: Look): boolean {
    this.workedMs += activeMs;
    this.quietLooks = utilization < QUIET ? this.quietLooks + 1 : 0;
    return (
      this.quietLooks >= QUIET_LOOKS &&
      (idleProcessors >= IDLE_PROCESSORS || this.quietLooks >= MOST_LOOKS) &&
      this.costMs <= this.workedMs * MOST_SHARE &&
      residentBytes - this.keptBytes >= WORTH_BYTES
    );
  }

  /** What the collection took, and what it left. */
  collected(costMs: number, residentBytes: number): void {
    this.costMs = costMs;
    this.keptBytes = residentBytes;
    this.workedMs = 0;
  }
}
