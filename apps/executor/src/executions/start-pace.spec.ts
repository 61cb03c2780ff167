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

  const large = planOf(6_000_000);
  const wired = {
    document: { ...planOf(10).document, edges: Array.from({ length: 60_000 }, () => ({})) },
  } as unknown as Plan;

  it.each([
    ['long texts', large],
    ['many wires', wired],
  ])(
    'lets eight runs with %s start in four seconds, whatever their size, and refuses those that would wait longer',
    async (_what, plan) => {
      const pace = given(1_000_000);
      const begun = performance.now();

      const starts = Array.from({ length: 10 }, (_, at) => pace.keep(`account ${at}`, plan));
      const ends = await Promise.allSettled(starts);

      const refused = ends.filter((end) => end.status === 'rejected');
      expect(ends.length - refused.length).toBeGreaterThanOrEqual(7);
      expect(refused.length).toBeGreaterThan(0);
      for (const { reason } of refused) {
        expect(reason).toBeInstanceOf(TooManyLargeRuns);
        expect(reason).toMatchObject({ status: 429, retryAfter: 2 });
      }
      expect(performance.now() - begun).toBeGreaterThan(2_900);
    },
  );
});
