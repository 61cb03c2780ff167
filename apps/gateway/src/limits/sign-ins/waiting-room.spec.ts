import { SignInQueue } from './waiting-room.js';

const waiting = () => new AbortController();

it('gives the turn to who failed least often, and among equals to who waits longest', async () => {
  const room = new SignInQueue(8);
  const order: string[] = [];
  const enter = (name: string, failures: number) =>
    room.enter(failures, waiting().signal).then((admitted) => order.push(`${name} ${admitted}`));
  const all = [enter('guesser', 4), enter('owner', 0), enter('newcomer', 0)];

  for (let turn = 0; turn < 3; turn++) {
    room.admitNext();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(all);

  expect(order).toEqual(['owner true', 'newcomer true', 'guesser true']);
});

it('sends away who failed most often when it is full: a stranger, never the owner among strangers', async () => {
  const room = new SignInQueue(2);
  const strangers = [3, 5].map((failures) => room.enter(failures, waiting().signal));
  const owner = room.enter(0, waiting().signal);

  expect(await strangers[1]).toBe(false);
  room.admitNext();
  expect(await owner).toBe(true);
  expect(room.size).toBe(1);
  room.admitNext();
  expect(await strangers[0]).toBe(true);
});

it('sends the newcomer away when all failed alike', async () => {
  const room = new SignInQueue(1);
  const first = room.enter(1, waiting().signal);

  expect(await room.enter(1, waiting().signal)).toBe(false);
  room.admitNext();
  expect(await first).toBe(true);
});

it('lets go who no longer waits', async () => {
  const room = new SignInQueue(2);
  const leaving = waiting();
  const turn = room.enter(0, leaving.signal);
  leaving.abort();

  expect(await turn).toBe(false);
  expect(room.size).toBe(0);
  expect(await room.enter(0, leaving.signal)).toBe(false);
});
