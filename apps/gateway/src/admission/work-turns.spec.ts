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
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it("are nobody's concern while one account is alone", () => {
    const { send, begun } = given();
    for (let count = 0; count < 100; count++) send(`a ${count}`);

    expect(begun).toHaveLength(100);
  });

  it('are taken once another account calls too', () => {
    const { send, begun } = given();
    send('b 1');
    for (let count = 0; count < 100; count++) send(`a ${count}`);

    expect(begun).toEqual(['b 1', 'a 0', 'a 1']);
  });

  it('go to accounts one after the other, however many requests one of them has sent', async () => {
    const { send, begun } = given();
    send('c 1');
    const ends = Array.from({ length: 9 }, (_, count) => send(`a ${count}`));
    for (let count = 0; count < 4; count++) send(`b ${count}`);
    ends.slice(0, 2).forEach((end) => end());
    await nextTick();

    expect(begun.slice(-2).toSorted()).toEqual(['a 2', 'b 0']);
  });

  it('are given back once, and not again', async () => {
    const { send, begun } = given();
    send('b 1');
    const ends = Array.from({ length: 9 }, (_, count) => send(`a ${count}`));
    ends[0]?.();
    ends[0]?.();
    await nextTick();

    expect(begun).toEqual(['b 1', 'a 0', 'a 1', 'a 2']);
  });

  it('pass by who has gone away', async () => {
    const { send, begun, refused } = given();
    send('b 1');
    const ends = Array.from({ length: 9 }, (_, count) => send(`a ${count}`));
    ends[2]?.();
    ends[0]?.();
    await nextTick();

    expect(begun.slice(-1)).toEqual(['a 3']);
    expect(refused).toEqual([]);
  });

  describe('as time passes', () => {
    it('are free again after a tenth of a second, answered or not', async () => {
      const { send, begun } = given();
      send('b 1');
      for (let count = 0; count < 9; count++) send(`a ${count}`);
      await jest.advanceTimersByTimeAsync(100);

      expect(begun).toHaveLength(1 + 2 + 2);
    });

    it('are refused where they do not come within ten seconds', async () => {
      const { send, begun, refused } = given();
      send('b 1');
      for (let count = 0; count < 250; count++) send(`a ${count}`);
      await jest.advanceTimersByTimeAsync(10_050);

      expect(begun.length + refused.length).toBe(251);
      expect(refused[0]).toContain('requests of all accounts at the same time');
    });

    it("are nobody's concern again five seconds after the last request of others", async () => {
      const { send, begun } = given();
      send('b 1');
      await jest.advanceTimersByTimeAsync(5_001);
      for (let count = 0; count < 100; count++) send(`a ${count}`);

      expect(begun).toHaveLength(101);
    });
  });
});
