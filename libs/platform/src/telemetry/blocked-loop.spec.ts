import { setImmediate as nextTurn } from 'node:timers/promises';
import { cpuMilliseconds, BlockedLoop } from './blocked-loop.js';
import type { LoopWork } from './loop-work.js';

/** Uses CPU time of this thread, however the machine is shared and whatever other threads do. */
function burn(milliseconds: number): void {
  const begun = cpuMilliseconds();
  while (cpuMilliseconds() - begun < milliseconds);
}

describe('who held the event loop', () => {
  const heard: { work: LoopWork; milliseconds: number }[] = [];
  const loop = new BlockedLoop((work, milliseconds) => heard.push({ work, milliseconds }));
  const begin = (route: string, account?: string) => loop.begin(() => ({ route, account }));

  beforeEach(() => {
    heard.length = 0;
  });

  it('is told by route and account, and who worked beside it is not', async () => {
    begin('/before');
    begin('/held', 'ada');
    burn(130);
    begin('/after');
    await nextTurn();

    expect(heard.map(({ work }) => work)).toEqual([{ route: '/held', account: 'ada' }]);
    expect(heard[0]?.milliseconds).toBeGreaterThan(50);
  });

  it('is found where the work goes on after an await in the same turn', async () => {
    begin('/async');
    await Promise.resolve();
    burn(130);
    await nextTurn();

    expect(heard.map(({ work }) => work.route)).toEqual(['/async']);
  });

  it('is nobody where the process waits, or is made to wait', async () => {
    begin('/waits');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 120);
    await nextTurn();
    begin('/later');
    await nextTurn();

    expect(heard).toEqual([]);
  });
});
