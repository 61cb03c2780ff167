import { SignInQueue } from './sign-in-queue.js';

const waiting = () => new AbortController();

it('gives the turn to who failed least often, and among equals to who waits longest', async () => {
  const queue = new SignInQueue(8);
  const order: string[] = [];
  const enter = (name: string, failures: number) =>
    queue.enter(failures, waiting().signal).then((admitted) => order.push(`${name} ${admitted}`));
  const all = [enter('guesser', 4), enter('owner', 0), enter('newcomer', 0)];

  for (let turn = 0; turn < 3; turn++) {
    queue.admitNext();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(all);

  expect(order).toEqual(['owner true', 'newcomer true', 'guesser true']);
});

it('sends away who failed most often when it is full: a stranger, never the owner among strangers', async () => {
  const queue = new SignInQueue(2);
  const strangers = [3, 5].map((failures) => queue.enter(failures, waiting().signal));
  const owner = queue.enter(0, waiting().signal);

  expect(await strangers[1]).toBe(false);
  queue.admitNext();
  expect(await owner).toBe(true);
  expect(queue.size).toBe(1);
  queue.admitNext();
  expect(await strangers[0]).toBe(true);
});

it('sends the newcomer away when all failed alike', async () => {
  const queue = new SignInQueue(1);
  const first = queue.enter(1, waiting().signal);

  expect(await queue.enter(1, waiting().signal)).toBe(false);
  queue.admitNext();
  expect(await first).toBe(true);
});

it('lets go who no longer waits', async () => {
  const queue = new SignInQueue(2);
  const leaving = waiting();
  const turn = queue.enter(0, leaving.signal);
  leaving.abort();

  expect(await turn).toBe(false);
  expect(queue.size).toBe(0);
  expect(await queue.enter(0, leaving.signal)).toBe(false);
});
