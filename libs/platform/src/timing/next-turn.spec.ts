import { stat } from 'node:fs/promises';
import { nextTurn } from './next-turn.js';

/** Counts the turns of the event loop until it is stopped. */
function turns() {
  let turn = 0;
  let isOver = false;
  const count = (): void => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  return { now: () => turn, stop: () => (isOver = true) };
}

describe('long tasks of an event loop', () => {
  it('go on one in each turn, in the order in which they asked', async () => {
    const seen: { name: string; turn: number }[] = [];
    const loop = turns();
    const task = async (name: string): Promise<void> => {
      for (let part = 0; part < 2; part++) {
        await nextTurn();
        seen.push({ name, turn: loop.now() });
      }
    };

    await Promise.all(['a', 'b', 'c'].map(task));
    loop.stop();

    expect(seen.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
    expect(new Set(seen.map(({ turn }) => turn)).size).toBe(6);
  });

  it('rest where something arrives meanwhile, so that a request has several steps between two slices', async () => {
    const loop = turns();
    const over = new AbortController();
    const request = (async () => {
      while (!over.signal.aborted) await stat('.');
    })();
    const gaps: number[] = [];
    for (let slice = 0; slice < 20; slice++) {
      const before = loop.now();
      await nextTurn();
      gaps.push(loop.now() - before);
      // As long as a slice takes: what was asked of the file system is answered by then.
      for (const until = performance.now() + 4; performance.now() < until;);
    }
    over.abort();
    loop.stop();
    await request;

    expect(Math.max(...gaps)).toBeGreaterThan(1);
  });
});
