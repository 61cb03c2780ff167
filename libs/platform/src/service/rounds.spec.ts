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
});
