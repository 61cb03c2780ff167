import type { ExecutionResult } from '@easel/contracts';
import { Endings } from './endings.js';
import type { Signals } from './signals.js';

const signals = { on: () => undefined, send: () => undefined } as unknown as Signals;
const result = (executionId: string) => () => ({ executionId }) as ExecutionResult;
const CHARACTERS = 15_000_000;

describe('results of runs that have just ended', () => {
  it('can be asked for by their owner alone', () => {
    const endings = new Endings(signals);
    endings.notify('a', { userId: 'one', weight: 10, result: result('a') });

    expect(endings.justEnded('a', 'one')).toMatchObject({ executionId: 'a' });
    expect(endings.justEnded('a', 'other')).toBeUndefined();
  });

  it('are kept by their size: only the last large one is kept, and every waiter gets each one', async () => {
    const endings = new Endings(signals);
    const ending = endings.of('a');
    const heard = ending.within(60_000);
    endings.notify('a', { userId: 'one', weight: 2 * CHARACTERS, result: result('a') });
    endings.notify('b', { userId: 'one', weight: CHARACTERS, result: result('b') });
    endings.notify('c', { userId: 'one', weight: CHARACTERS, result: result('c') });

    const kept = ['a', 'b', 'c'].filter((id) => endings.justEnded(id, 'one'));
    expect(kept).toEqual(['c']);
    expect(await heard).toMatchObject({ executionId: 'a' });
    ending.forget();
  });
});
