import { setTimeout as sleep } from 'node:timers/promises';
import { ProcessorPlaces } from './processor-places.js';

/** Work that ends when it is told to, and notes its beginning. */
function heldWork(begun: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  return {
    work: () => {
      begun.push(name);
      return promise;
    },
    end: () => resolve(name),
  };
}

it('begins the next program when one ends', async () => {
  const places = new ProcessorPlaces(1, 60_000);
  const begun: string[] = [];
  const [first, second] = ['first', 'second'].map((name) => heldWork(begun, name));
  const ends = [places.run(first.work), places.run(second.work)];
  await sleep(20);
  expect(begun).toEqual(['first']);

  first.end();
  await ends[0];
  await sleep(1);
  expect(begun).toEqual(['first', 'second']);
  second.end();
  expect(await Promise.all(ends)).toEqual(['first', 'second']);
});

it('keeps no program waiting for one that takes long', async () => {
  const places = new ProcessorPlaces(1, 30);
  const begun: string[] = [];
  const [long, ...others] = ['long', 'a', 'b', 'c'].map((name) => heldWork(begun, name));
  const ends = [long, ...others].map(({ work }) => places.run(work));
  others.forEach(({ end }) => end());

  expect(await Promise.all(ends.slice(1))).toEqual(['a', 'b', 'c']);
  expect(begun[0]).toBe('long');
  long.end();
  expect(await ends[0]).toBe('long');
});

it('runs work that fails once', async () => {
  const places = new ProcessorPlaces(1, 30);
  let runs = 0;
  const failing = places.run(async () => {
    runs += 1;
    await sleep(60);
    throw new Error('no');
  });

  await expect(failing).rejects.toThrow('no');
  expect(runs).toBe(1);
  expect(await places.run(() => Promise.resolve('free again'))).toBe('free again');
});
