import { Rounds } from './rounds.js';

describe('rounds', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('come again, after a failure too', async () => {
    const rounds = new Rounds();
    let count = 0;
    rounds.every(100, 'counting', () =>
      ++count === 1 ? Promise.reject(new Error('no')) : Promise.resolve(),
    );

    await jest.advanceTimersByTimeAsync(350);

    expect(count).toBe(3);
    await rounds.stop();
  });

  it('do not overtake each other, and are waited for at the end', async () => {
    const rounds = new Rounds();
    let end = (): void => undefined;
    let begun = 0;
    rounds.every(100, 'slow', () => {
      begun++;
      return new Promise<void>((resolve) => (end = resolve));
    });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(begun).toBe(1);

    let stopped = false;
    const stopping = rounds.stop().then(() => (stopped = true));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(stopped).toBe(false);
    end();
    await stopping;
    expect(begun).toBe(1);
  });

  it('come at once when they are asked for, and once more when one was under way then', async () => {
    const rounds = new Rounds();
    const ends: (() => void)[] = [];
    const round = rounds.every(1_000, 'relay', () => new Promise<void>((resolve) => ends.push(resolve)));

    round.soon();
    expect(ends).toHaveLength(1);
    round.soon();
    round.soon();
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await jest.advanceTimersByTimeAsync(100);
    expect(ends).toHaveLength(2);
    ends[1]?.();
    await jest.advanceTimersByTimeAsync(100);
    expect(ends).toHaveLength(2);

    await rounds.stop();
    round.soon();
    expect(ends).toHaveLength(2);
  });

  it('come as long after each other as the last one says, also after a failure', async () => {
    const rounds = new Rounds();
    const begun: number[] = [];
    const start = Date.now();
    rounds.paced(
      'pages',
      () => {
        begun.push(Date.now() - start);
        return begun.length === 2 ? Promise.reject(new Error('no')) : Promise.resolve(begun.length);
      },
      (count) => (count === undefined ? 500 : count * 10),
      50,
    );

    await jest.advanceTimersByTimeAsync(600);
    await rounds.stop();
    await jest.advanceTimersByTimeAsync(10_000);

    expect(begun).toEqual([50, 60, 560, 590]);
  });

  it('begin at once where no first pause is named, and survive work that throws', async () => {
    const rounds = new Rounds();
    let count = 0;
    rounds.paced(
      'thrower',
      () => {
        count++;
        throw new Error('no');
      },
      () => 100,
    );
    expect(count).toBe(1);

    await jest.advanceTimersByTimeAsync(250);

    expect(count).toBe(3);
    await rounds.stop();
  });
});
