import { Batcher } from './batcher.js';

/** A flush that ends when the test says so. */
function controlledBatcher(lanes: number, max = 100) {
  const flushes: { items: number[]; end: () => void; fail: (error: unknown) => void }[] = [];
  const batcher = new Batcher<number, number>(
    (items) =>
      new Promise((resolve, reject) => {
        flushes.push({ items, end: () => resolve(items.map((item) => item * 10)), fail: reject });
      }),
    { lanes, max },
  );
  return { batcher, flushes };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

it('sends a single item at once', async () => {
  const { batcher, flushes } = controlledBatcher(1);
  const answer = batcher.add(1);
  await turn();

  flushes[0].end();

  expect(await answer).toBe(10);
});

it('gathers what arrives while a flush is under way, and answers each item its own result', async () => {
  const { batcher, flushes } = controlledBatcher(1);
  const first = batcher.add(1);
  await turn();
  const others = [batcher.add(2), batcher.add(3), batcher.add(4)];
  await turn();
  expect(flushes.map(({ items }) => items)).toEqual([[1]]);

  flushes[0].end();
  await first;
  await turn();
  flushes[1].end();

  expect(flushes[1].items).toEqual([2, 3, 4]);
  expect(await Promise.all(others)).toEqual([20, 30, 40]);
});

it('sends what the answers of a flush bring about together with what waited for its end', async () => {
  const { batcher, flushes } = controlledBatcher(1);
  const next = batcher.add(1).then(() => batcher.add(2));
  await turn();
  const waiting = batcher.add(3);
  await turn();

  flushes[0].end();
  await turn();
  flushes[1].end();

  expect(new Set(flushes[1].items)).toEqual(new Set([2, 3]));
  expect(await Promise.all([next, waiting])).toEqual([20, 30]);
});

it('keeps batches within their bound and lanes within their number', async () => {
  const { batcher, flushes } = controlledBatcher(2, 3);
  const answers = Array.from({ length: 10 }, (_, index) => batcher.add(index));
  await turn();

  expect(flushes.map(({ items }) => items.length)).toEqual([3, 3]);
  for (let index = 0; index < 4; index++) {
    flushes[index].end();
    await turn();
  }
  expect(await Promise.all(answers)).toHaveLength(10);
});

it('fails the items of a failed flush, and only those', async () => {
  const { batcher, flushes } = controlledBatcher(1);
  const failed = batcher.add(1).catch((error: Error) => error.message);
  await turn();
  const fine = batcher.add(2);
  flushes[0].fail(new Error('no'));
  await turn();
  flushes[1].end();

  expect(await failed).toBe('no');
  expect(await fine).toBe(20);
});

it('flushes the items of a batch one by one when what is in it makes it fail, and fails those at fault', async () => {
  const batcher = new Batcher<number, number>(
    (items) =>
      items.includes(2) ? Promise.reject(new Error('no')) : Promise.resolve(items.map((item) => item * 10)),
    { lanes: 1, max: 100 },
  );

  const answers = await Promise.allSettled([1, 2, 3].map((item) => batcher.add(item)));

  expect(answers).toEqual([
    { status: 'fulfilled', value: 10 },
    { status: 'rejected', reason: new Error('no') },
    { status: 'fulfilled', value: 30 },
  ]);
});

it('fails a whole batch at once while Postgres is away', async () => {
  const { batcher, flushes } = controlledBatcher(1);
  const answers = Promise.allSettled([1, 2].map((item) => batcher.add(item)));
  await turn();
  flushes[0].fail(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));

  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(flushes).toHaveLength(1);
});

it('runs a flush again that Postgres ended as a deadlock', async () => {
  const { batcher, flushes } = controlledBatcher(1);
  const answer = batcher.add(7);
  await turn();
  flushes[0].fail(Object.assign(new Error('deadlock detected'), { code: '40P01' }));
  await turn();

  flushes[1].end();

  expect(await answer).toBe(70);
});
