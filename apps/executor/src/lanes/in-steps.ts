import { setImmediate as turn } from 'node:timers/promises';
import { LaneFailure } from './lane.js';

/** Lets timers, sockets and other jobs have their turn. */
export async function nextTurn(): Promise<void> {
  await turn();
}

/**
 * Runs long computing step by step, so that a worker keeps beating while it draws, and stops between two steps.
 * @throws LaneFailure `aborted`
 */
export async function inSteps<Result>(
  steps: Generator<undefined, Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await nextTurn();
    if (signal?.aborted === true)
      throw new LaneFailure('aborted', 'The task was stopped before it was done.', true);
  }
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Work that fills a core gains nothing from running side by side in one process; in turn, it leaves the process
 * at most one step away from everything else.
 */
export function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work, work);
  last = mine.catch(() => undefined);
  return mine;
}
