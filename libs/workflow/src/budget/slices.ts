/**
 * A computation that pauses regularly, so that other work on the event loop gets a turn. Each slice takes
 * about a millisecond.
 */
export type Slices<Result> = Generator<undefined, Result, undefined>;

/** Runs all slices at once. */
export function atOnce<Result>(slices: Slices<Result>): Result {
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
  }
}

/** Goes through a list, with a stop after each `size` of its entries. */
export function* sliced<Entry>(
  list: Iterable<Entry>,
  size: number,
  look: (entry: Entry) => void,
): Slices<void> {
  let left = size;
  for (const entry of list) {
    look(entry);
    if (--left > 0) continue;
    left = size;
    yield;
  }
}
