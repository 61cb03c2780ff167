export interface Suppressed<T> {
  sample: T;
  count: number;
}

const MAX_KEYS = 1_000;

/** Lets the first `limit` of equal things through in each minute and counts the rest. Time comes from outside. */
export class RepeatLimit<T> {
  private readonly seen = new Map<string, { since: number; count: number; sample: T }>();

  constructor(
    private readonly limit: number,
    private readonly windowMs = 60_000,
  ) {}

  /** False when `key` was let through often enough in its minute. */
  admit(key: string, sample: T, now: number): boolean {
    let entry = this.seen.get(key);
    if (!entry) {
      // Beyond this many different messages only their total is held back.
      const kept = this.seen.size < MAX_KEYS ? key : '';
      entry = this.seen.get(kept) ?? { since: now, count: 0, sample };
      this.seen.set(kept, entry);
    }
    return ++entry.count <= this.limit;
  }

  /** Ends the minutes that are over (all of them with `everything`) and logs how many lines were held back in them. */
  endWindows(now: number, everything = false): Suppressed<T>[] {
    const held: Suppressed<T>[] = [];
    for (const [key, { since, count, sample }] of this.seen) {
      if (!everything && now - since < this.windowMs) continue;
      this.seen.delete(key);
      if (count > this.limit) held.push({ sample, count: count - this.limit });
    }
    return held;
  }
}
