import type { PictureChild } from './picture-child.js';
import { ReadyChildren } from './ready-children.js';

interface Started {
  child: PictureChild;
  ready: () => void;
  fail: () => void;
  end: jest.Mock;
}

describe('processes that are ready for pictures', () => {
  let started: Started[];
  let children: ReadyChildren;
  const start = (): Promise<PictureChild> =>
    new Promise((resolve, reject) => {
      const end = jest.fn();
      const child = { usable: true, end } as unknown as PictureChild;
      started.push({ child, end, ready: () => resolve(child), fail: () => reject(new Error('no start')) });
    });
  const settled = (): Promise<void> => jest.advanceTimersByTimeAsync(0).then(() => undefined);
  const nth = (at: number): Started => {
    const one = started[at];
    if (!one) throw new Error(`${at} processes started`);
    return one;
  };

  beforeEach(() => {
    jest.useFakeTimers();
    started = [];
    children = new ReadyChildren({ start, most: 2 });
  });
  afterEach(() => jest.useRealTimers());

  it('starts one for the first picture and another that waits for the next', async () => {
    const first = children.take();
    nth(0).ready();
    expect(await first).toBe(nth(0).child);
    nth(1).ready();
    await settled();

    expect(await children.take()).toBe(nth(1).child);
    expect(started).toHaveLength(2);
  });

  it('gives the one that is starting to a picture that comes meanwhile', async () => {
    void children.take();
    const second = children.take();
    nth(1).ready();

    expect(await second).toBe(nth(1).child);
    expect(started).toHaveLength(2);
  });

  it('uses all of them in turn, so that none is idle for a minute while pictures come', async () => {
    const first = children.take();
    nth(0).ready();
    children.giveBack(await first);
    nth(1).ready();
    await settled();
    for (let each = 0; each < 10; each++) {
      children.giveBack(await children.take());
      await jest.advanceTimersByTimeAsync(20_000);
    }

    expect(started.map(({ end }) => end.mock.calls.length)).toEqual([0, 0]);
  });

  it('ends all of them after a minute without pictures', async () => {
    const first = children.take();
    nth(0).ready();
    nth(1).ready();
    children.giveBack(await first);
    await jest.advanceTimersByTimeAsync(60_000);

    expect(started.map(({ end }) => end.mock.calls.length)).toEqual([1, 1]);
  });

  it('replaces one that is used up', async () => {
    const first = children.take();
    nth(0).ready();
    const used = await first;
    nth(1).fail();
    Object.assign(used, { usable: false });
    children.giveBack(used);
    await settled();
    void children.take();

    expect(nth(0).end).toHaveBeenCalled();
    expect(started).toHaveLength(4);
  });

  it('fails the picture whose process does not start, and starts another for the next one', async () => {
    const first = children.take();
    nth(0).fail();
    await expect(first).rejects.toThrow('no start');
    nth(1).fail();
    await settled();
    const next = children.take();
    nth(2).ready();

    expect(await next).toBe(nth(2).child);
  });
});
