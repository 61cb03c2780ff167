import { inSteps } from './in-steps.js';

function* countingTo(steps: number): Generator<undefined, number> {
  for (let step = 0; step < steps; step += 1) yield;
  return steps;
}

describe('work in steps', () => {
  it('answers what its steps come to', async () => {
    expect(await inSteps(countingTo(5))).toBe(5);
  });

  it('gives others their turn between two steps', async () => {
    const seen: string[] = [];
    setImmediate(() => seen.push('other'));
    await inSteps(countingTo(3));
    expect(seen).toEqual(['other']);
  });

  it('stops between two steps when told', async () => {
    const stop = new AbortController();
    const work = inSteps(countingTo(1_000_000_000), stop.signal);
    stop.abort();
    await expect(work).rejects.toMatchObject({ code: 'aborted', retryable: true });
  });
});
