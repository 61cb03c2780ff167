import { setImmediate as nextTurn } from 'node:timers/promises';
import { BytePace } from './byte-pace.js';

const RATE = 1_000_000;
const MAX_WAIT_MS = 60_000;

/** A pace whose clock stands still but for what it waits. */
function given() {
  const time = { now: 1_000 };
  const pace = new BytePace(
    RATE,
    () => time.now,
    async (milliseconds) => {
      // Whoever was let in just now notes the time first.
      await nextTurn();
      time.now += milliseconds;
    },
  );
  const begun: string[] = [];
  const send = async (holder: string, bytes: number) => {
    if (await pace.enter(holder, bytes, MAX_WAIT_MS))
      begun.push(`${holder} at ${Math.round(time.now - 1_000)}`);
  };
  return { pace, send, begun };
}

describe('the pace of large documents', () => {
  it('lets accounts that wait take turns, each body as long as its bytes take', async () => {
    const { send, begun } = given();
    await Promise.all([
      ...['a', 'a', 'a', 'a', 'b'].map((holder) => send(holder, 2_000_000)),
      send('c', 1_000_000),
    ]);

    expect(begun).toEqual(['a at 0', 'a at 1000', 'b at 3000', 'c at 5000', 'a at 6000', 'a at 8000']);
  });

  it('goes down where bodies take long to answer, to a quarter and no further, and up again', async () => {
    const { pace, send, begun } = given();
    const answered = (times: number, milliseconds: number) => {
      for (let at = 0; at < times; at++) pace.tookMs(1_000_000, milliseconds);
    };
    answered(50, 60_000);
    await Promise.all(['a', 'b', 'c'].map((holder) => send(holder, 1_000_000)));
    expect(begun).toEqual(['a at 0', 'b at 3000', 'c at 7000']);

    answered(50, 10);
    await Promise.all(['a', 'b', 'c'].map((holder) => send(holder, 1_000_000)));
    expect(begun.slice(3)).toEqual(['a at 11000', 'b at 12000', 'c at 13000']);
  });

  it('does not go down for what small bodies take, which may wait for anything', async () => {
    const { pace, send, begun } = given();
    for (let at = 0; at < 50; at++) pace.tookMs(100_000, 60_000);
    await Promise.all(['a', 'b', 'c'].map((holder) => send(holder, 1_000_000)));

    expect(begun).toEqual(['a at 0', 'b at 0', 'c at 1000']);
  });

  it('never makes a small body wait', async () => {
    const { pace, send } = given();
    const large = Promise.all(Array.from({ length: 9 }, () => send('a', 4_000_000)));

    await expect(pace.enter('a', 60_000, 0)).resolves.toBe(true);
    await large;
  });

  it('gives up what waits too long, and goes on with the others', async () => {
    const never = new BytePace(
      RATE,
      () => 0,
      () => new Promise((resolve) => setTimeout(resolve, 50)),
    );
    await never.enter('a', 4_000_000, MAX_WAIT_MS);
    const [late, early] = [never.enter('a', 4_000_000, 10), never.enter('b', 4_000_000, MAX_WAIT_MS)];

    await expect(late).resolves.toBe(false);
    await expect(early).resolves.toBe(true);
  });
});
