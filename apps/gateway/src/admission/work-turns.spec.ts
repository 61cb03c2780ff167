import { setImmediate as nextTick } from 'node:timers/promises';
import { GatewayConfig } from '../gateway.config.js';
import { WorkTurns } from './work-turns.js';

/** Turns at a gateway that works on two requests at once. */
function given() {
  const config = new GatewayConfig();
  config.WORK_LIMIT = 2;
  const turns = new WorkTurns(config);
  const begun: string[] = [];
  const refused: string[] = [];
  const send = (name: string) =>
    turns.take(
      name.split(' ')[0] ?? '',
      () => begun.push(name),
      (error) => refused.push(`${name}: ${error.message}`),
    );
  return { send, begun, refused };
}

describe('turns of requests at a gateway', () => {
  it('begin at once while there are places', () => {
    const { send, begun } = given();
    send('a 1');
    send('a 2');

    expect(begun).toEqual(['a 1', 'a 2']);
  });

  it('go to accounts one after the other, however many requests one of them has sent', async () => {
    const { send, begun } = given();
    const ends = [send('a 1'), send('a 2')];
    send('a 3');
    send('a 4');
    send('b 1');
    ends.forEach((end) => end());
    await nextTick();

    expect(begun.slice(2).toSorted()).toEqual(['a 3', 'b 1']);
  });

  it('are given back once, and not again', async () => {
    const { send, begun } = given();
    const end = send('a 1');
    send('a 2');
    send('a 3');
    send('a 4');
    end();
    end();
    await nextTick();

    expect(begun).toEqual(['a 1', 'a 2', 'a 3']);
  });

  it('pass by who has gone away', async () => {
    const { send, begun, refused } = given();
    const ends = [send('a 1'), send('a 2')];
    const leave = send('b 1');
    send('c 1');
    leave();
    ends.forEach((end) => end());
    await nextTick();

    expect(begun).toEqual(['a 1', 'a 2', 'c 1']);
    expect(refused).toEqual([]);
  });

  describe('as time passes', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    it('are free again after a tenth of a second, answered or not', async () => {
      const { send, begun } = given();
      send('a 1');
      send('a 2');
      send('b 1');
      await jest.advanceTimersByTimeAsync(100);

      expect(begun).toEqual(['a 1', 'a 2', 'b 1']);
    });

    it('are refused where they do not come within ten seconds', async () => {
      const { send, begun, refused } = given();
      // One account's own: two of them begin each tenth of a second.
      for (let count = 0; count < 210; count++) send(`a ${count}`);
      await jest.advanceTimersByTimeAsync(10_050);

      expect(begun.length + refused.length).toBe(210);
      expect(refused[0]).toContain('requests of all accounts at the same time');
    });
  });
});
