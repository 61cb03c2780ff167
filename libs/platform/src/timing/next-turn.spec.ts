import { nextTurn } from './next-turn.js';

describe('long tasks of an event loop', () => {
  it('go on one in each turn, in the order in which they asked', async () => {
    const seen: string[] = [];
    let turn = 0;
    const count = (): void => {
      turn += 1;
      if (turn < 8) setImmediate(count);
    };
    setImmediate(count);
    const task = async (name: string): Promise<void> => {
      for (let part = 0; part < 2; part++) {
        await nextTurn();
        seen.push(`${name} in turn ${turn}`);
      }
    };

    await Promise.all(['a', 'b', 'c'].map(task));

    expect(seen).toEqual([
      'a in turn 1',
      'b in turn 2',
      'c in turn 3',
      'a in turn 4',
      'b in turn 5',
      'c in turn 6',
    ]);
  });
});
