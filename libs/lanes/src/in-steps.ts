import { setImmediate as turn } from 'node:timers/promises';
import { LaneFailure } from './lane.js';

/** Says whether work is to end; an `AbortSignal` is one. */
export interface Stop {
  readonly aborted: boolean;
}

/** Lets timers, sockets and other jobs have their turn. */
export async function nextTurn(): Promise<void> {
  await turn();
}

/** @throws LaneFailure `aborted` */
export function goOnUnless(stop: Stop | undefined): void {
  if (stop?.aborted === true)
    throw new LaneFailure('aborted', 'The task was stopped before it was done.', true);
}

/**
 * Runs long computing step by step, so that it can be stopped between two steps.
 * @throws LaneFailure `aborted`
 */
export async function inSteps<Result>(steps: Generator<undefined, Result>, stop?: Stop): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await nextTurn();
    goOnUnless(stop);
  }
}
