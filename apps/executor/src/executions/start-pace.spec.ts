import type { Plan } from '@easel/workflow';
import { ExecutorConfig } from '../engine/executor.config.js';
import { StartPace, TooManyLargeRuns } from './start-pace.js';

function given(charactersPerSecond: number) {
  const config = new ExecutorConfig();
  config.RUN_RATE_LIMIT = charactersPerSecond;
  return new StartPace(config);
}

const planOf = (characters: number): Plan =>
  ({
    document: { nodes: [{ id: 'a', data: { text: 'x'.repeat(characters) } }], edges: [] },
  }) as unknown as Plan;

describe('the pace at which runs start', () => {
  it('never makes a run of a small workflow wait', async () => {
    const pace = given(1_000);
    const small = planOf(60_000);
    for (let run = 0; run < 100; run++) await pace.keep('a', small);

    await expect(pace.keep('a', small)).resolves.toBeUndefined();
  });

  it('counts wires, too', async () => {
    const pace = given(1_000_000);
    const edges = Array.from({ length: 60_000 }, () => ({}));
    const wired = { document: { ...planOf(10).document, edges } } as unknown as Plan;
    await pace.keep('a', wired);

    await expect(pace.keep('b', wired)).rejects.toBeInstanceOf(TooManyLargeRuns);
  });

  it('refuses what would wait for more than three seconds, and says when to try again', async () => {
    const pace = given(1_000_000);
    const large = planOf(6_000_000);
    await pace.keep('a', large);
    const begun = performance.now();

    const refused = pace.keep('b', large);

    await expect(refused).rejects.toBeInstanceOf(TooManyLargeRuns);
    await expect(refused).rejects.toMatchObject({ status: 429, retryAfter: 2 });
    expect(performance.now() - begun).toBeGreaterThan(2_900);
  });
});
