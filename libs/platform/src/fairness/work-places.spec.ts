import { NoPlace, WorkPlaces } from './work-places.js';

interface Work {
  account: string;
  end: () => void;
  done: Promise<void>;
}

class Bed {
  readonly begun: string[] = [];
  private readonly places = new WorkPlaces({ places: 4, waitingOfOne: 3, waiting: 5 });

  start(account: string, signal?: AbortSignal): Work {
    const { promise, resolve } = Promise.withResolvers<void>();
    const work = async () => {
      this.begun.push(account);
      await promise;
    };
    const done = this.places.run(account, work, { signal });
    return { account, end: resolve, done };
  }
}

let bed: Bed;
beforeEach(() => (bed = new Bed()));
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('leaves half of the places to other accounts', async () => {
  const works = 'aaaa'.split('').map((account) => bed.start(account));
  await settled();
  expect(bed.begun).toEqual(['a', 'a']);

  const others = [bed.start('b'), bed.start('c')];
  await settled();
  expect(bed.begun).toEqual(['a', 'a', 'b', 'c']);

  for (const work of [...works, ...others]) work.end();
  await Promise.all([...works, ...others].map(({ done }) => done));
  expect(bed.begun).toEqual(['a', 'a', 'b', 'c', 'a', 'a']);
});

it('gives a free place to the first that may have it', async () => {
  const [first, ...rest] = 'aaabbcc'.split('').map((account) => bed.start(account));
  await settled();
  expect(bed.begun).toEqual(['a', 'a', 'b', 'b']);

  rest[2]?.end();
  await settled();
  // The third of `a` came before, but `a` has its half.
  expect(bed.begun).toEqual(['a', 'a', 'b', 'b', 'c']);
  first?.end();
  await settled();
  expect(bed.begun).toEqual(['a', 'a', 'b', 'b', 'c', 'a']);
  for (const work of rest) work.end();
  await Promise.all(rest.map(({ done }) => done));
});

it('gives each second turn to an account that had nothing under way', async () => {
  const places = new WorkPlaces({ places: 1, ofOne: 1, waitingOfOne: 100 });
  const begun: string[] = [];
  const all = 'aabbcc'
    .split('')
    .map((account) => places.run(account, () => Promise.resolve(begun.push(account))));
  // The others take turns already when these come.
  while (begun.length < 2) await Promise.resolve();
  const late = 'xxy'
    .split('')
    .map((account) => places.run(account, () => Promise.resolve(begun.push(account))));
  await Promise.all([...all, ...late]);

  // First `a` had the place, then `b` came new, and so did `c`, `x` and `y`: between them come those that wait longest.
  expect(begun.slice(0, 2)).toEqual(['a', 'b']);
  expect(begun.indexOf('x')).toBeLessThan(begun.lastIndexOf('c'));
  expect(begun.indexOf('y')).toBeLessThan(begun.lastIndexOf('x'));
  expect(begun.toSorted((one, other) => one.localeCompare(other)).join('')).toBe('aabbccxxy');
});

it('keeps places for accounts that have nothing under way', async () => {
  const places = new WorkPlaces({ places: 3, ofOne: 3, forNewcomers: 1 });
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const work = (account: string) => () => (begun.push(account), end);
  const all = 'aaab'.split('').map((account) => places.run(account, work(account)));
  expect(begun).toEqual(['a', 'a', 'b']);

  all.push(...'bc'.split('').map((account) => places.run(account, work(account))));
  resolve();
  await Promise.all(all);
  expect(begun.slice(3).toSorted((one, other) => one.localeCompare(other))).toEqual(['a', 'b', 'c']);
});

it('begins with a newcomer where the others have their places', async () => {
  const places = new WorkPlaces({ places: 2, ofOne: 2, forNewcomers: 1, waitingOfOne: 100 });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (account: string, name: string) =>
    places.run(account, () => {
      begun.push(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(name, resolve);
      return promise;
    });
  void start('a', 'a1');
  void start('a', 'a2');
  void start('b', 'b1');
  void start('b', 'b2');
  void start('c', 'c1');
  expect(begun).toEqual(['a1', 'b1']);
  ends.get('b1')?.();
  await settled();

  // `a` has the place that is not kept, so neither it nor `b` may have the other one.
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  ends.get('c1')?.();
  ends.get('a1')?.();
  await settled();
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
});

it('refuses what would wait behind too much, of one account and of all', async () => {
  const works = 'aaaaa'.split('').map((account) => bed.start(account));
  const late = bed.start('a');
  await expect(late.done).rejects.toThrow(NoPlace);

  works.push(...'bbbb'.split('').map((account) => bed.start(account)));
  await expect(bed.start('c').done).rejects.toThrow(NoPlace);
  for (const work of works) work.end();
  await Promise.all(works.map(({ done }) => done));
});

it('forgets whoever does not wait any more, and counts failed work as ended', async () => {
  const works = 'aa'.split('').map((account) => bed.start(account));
  const stop = new AbortController();
  const waiting = bed.start('a', stop.signal);
  stop.abort(new Error('enough'));
  await expect(waiting.done).rejects.toThrow('enough');

  for (const work of works) work.end();
  await Promise.all(works.map(({ done }) => done));
  const next = 'aabb'.split('').map((account) => bed.start(account));
  await settled();
  expect(bed.begun).toEqual(['a', 'a', 'a', 'a', 'b', 'b']);
  for (const work of next) work.end();
  await Promise.all(next.map(({ done }) => done));
});
