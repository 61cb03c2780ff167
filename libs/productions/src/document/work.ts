/**
 * A computation over a production that stops every now and then, for whoever runs it on an event loop to let others work.
 * Each stop says how many characters were read since the one before.
 */
export type Work<Result> = Generator<number, Result, undefined>;

/** Does all of it without a stop. */
export function atOnce<Result>(work: Work<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** The same list where no entry became another one. */
export function* inEach<T>(list: readonly T[], change: (entry: T) => Work<T>): Work<readonly T[]> {
  const result: T[] = [];
  for (const entry of list) result.push(yield* change(entry));
  return result.some((each, index) => each !== list[index]) ? result : list;
}
