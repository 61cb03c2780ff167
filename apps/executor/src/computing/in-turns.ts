import { giveWay, Turns } from '@easel/platform';
import type { Budget, Slices } from '@easel/workflow';

/**
 * Runs a computation on the event loop, slice by slice within its budget, and lets others work in between. For what
 * has to be in this process, such as compiled plans; what comes and goes as data is computed by threads.
 *
 * @throws ComputationTooLarge
 */
export async function inTurns<Result>(slices: Slices<Result>, budget: Budget): Promise<Result> {
  await giveWay();
  const turns = new Turns();
  for (;;) {
    const last = budget.run(() => {
      let slice = slices.next();
      while (!slice.done && !turns.isOver) slice = slices.next();
      return slice;
    });
    if (last.done) return last.value;
    await turns.next();
  }
}
