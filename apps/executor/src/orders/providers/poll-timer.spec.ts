import { PollTimer } from './poll-timer.js';

describe('a wait on the clock of polls', () => {
  it('ends early when it is woken by its name', async () => {
    const clock = new PollTimer();
    const { signal } = new AbortController();
    const started = performance.now();
    const waits = Promise.race([clock.sleep(60_000, signal, 'a'), clock.sleep(60_000, signal, 'b')]);

    clock.wake('nobody');
    clock.wake('a');
    await waits;
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('is forgotten once it is over', async () => {
    const clock = new PollTimer();
    const stop = new AbortController();
    const wait = clock.sleep(60_000, stop.signal, 'a');
    stop.abort(new Error('enough'));

    await expect(wait).rejects.toThrow('enough');
    expect(() => clock.wake('a')).not.toThrow();
  });
});
