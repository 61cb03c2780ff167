import { setImmediate as nextTurn } from 'node:timers/promises';
import { giveWay, goOnWithRequest } from '@easel/platform';
import type { Budget, Slices } from '@easel/workflow';

/** How long a computation keeps the event loop before others get a turn. */
const TURN_MS = 8;

/**
 * Runs a computation on the event loop, slice by slice within its budget, and lets others work in between. For what
 * has to be in this process, such as compiled plans; what comes and goes as data is computed by threads.
 *
 * @throws ComputationTooLarge
 */
export async function inTurns<Result>(slices: Slices<Result>, budget: Budget): Promise<Result> {
  await giveWay();
  for (;;) {
    const end = performance.now() + TURN_MS;
    const last = budget.run(() => {
      let slice = slices.next();
      while (!slice.done && performance.now() < end) slice = slices.next();
      return slice;
    });
    if (last.done) return last.value;
    await nextTurn();
    goOnWithRequest();
  }
}

/** `JSON.stringify(list)`, with others at work in between; an entry has nothing that JSON cannot say. */
export async function jsonInTurns(list: readonly object[]): Promise<string> {
  const texts: string[] = [];
  for (const entry of list) {
    texts.push(JSON.stringify(entry));
    await giveWay();
  }
  return `[${texts.join(',')}]`;
}
