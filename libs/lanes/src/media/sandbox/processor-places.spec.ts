import { setImmediate as nextTurn } from 'node:timers/promises';
import { ProcessorPlaces } from './processor-places.js';

/** Work that adds its name to `begun` when it starts, and runs until `end` is called. */
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
  await nextTurn();
  expect(begun).toEqual(['first']);

  first.end();
  await ends[0];
  await nextTurn();
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

it('runs work that fails once, with a place and without', async () => {
  const places = new ProcessorPlaces(1, 30);
  let runs = 0;
  const fail = (): Promise<never> => {
    runs += 1;
    return Promise.reject(new Error('no'));
  };
  const holding = heldWork([], 'free again');

  await expect(places.run(fail)).rejects.toThrow('no');
  expect(runs).toBe(1);
  const held = places.run(holding.work);
  await expect(places.run(fail)).rejects.toThrow('no');
  expect(runs).toBe(2);
  holding.end();
  expect(await held).toBe('free again');
});
