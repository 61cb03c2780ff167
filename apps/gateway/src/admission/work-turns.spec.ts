import { setImmediate as nextTick } from 'node:timers/promises';
import { GatewayConfig } from '../gateway.config.js';
import { type EndTurn, WorkTurns } from './work-turns.js';

/** Turns at a gateway that works on two requests at once, or on `limit`; names of strangers begin with an address. */
function given(limit = 2) {
  const config = new GatewayConfig();
  config.WORK_LIMIT = limit;
  const turns = new WorkTurns(config);
  const begun: string[] = [];
  const refused: string[] = [];
  const send = (name: string) =>
    turns.take(
      { key: name.split(' ')[0] ?? '', isStranger: name.startsWith('127.') },
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
    await nextTick();

    expect(begun.slice(-2).toSorted()).toEqual(['a 2', 'b 0']);
  });

  it('begin four in each turn of the event loop, so that who comes meanwhile is not behind all of them', async () => {
    const { send, begun } = given(6);
    send('c 1');
    const ends = Array.from({ length: 30 }, (_, count) => send(`a ${count}`));
    const before = begun.length;
    ends.slice(0, before).forEach((end) => end());
    expect(begun).toHaveLength(before);
    await nextTick();
    expect(begun).toHaveLength(before + 4);
    send('b 0');
    await nextTick();

    expect(begun[before + 4]).toBe('b 0');
  });

  describe('of strangers', () => {
    const crowd = (send: (name: string) => EndTurn) =>
      Array.from({ length: 40 }, (_, count) => send(`127.0.0.${count} 1`));

    it('take half of the places while an account calls, from however many addresses they come', () => {
      const { send, begun } = given(4);
      send('a 1');
      crowd(send);

      expect(begun).toEqual(['a 1', '127.0.0.0 1', '127.0.0.1 1']);
      send('b 1');
      expect(begun.at(-1)).toBe('b 1');
    });

    it('go to addresses one after the other', async () => {
      const { send, begun } = given(4);
      send('a 1');
      const ends = Array.from({ length: 9 }, (_, count) => send(`127.0.0.1 ${count}`));
      send('127.0.0.2 0');
      ends[0]?.();
      await nextTick();

      expect(begun).toEqual(['a 1', '127.0.0.1 0', '127.0.0.1 1', '127.0.0.2 0']);
    });

    it('pass by who has gone away', async () => {
      const { send, begun, refused } = given(4);
      send('a 1');
      const ends = crowd(send);
      for (const end of ends.slice(1, 3)) end();
      await nextTick();

      expect(begun).toEqual(['a 1', '127.0.0.0 1', '127.0.0.1 1', '127.0.0.3 1']);
      expect(refused).toEqual([]);
    });

    it('take all places while no account calls', () => {
      const { send, begun } = given(4);
      crowd(send);

      // The first of them was alone when it came.
      expect(begun).toHaveLength(1 + 4);
    });
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
