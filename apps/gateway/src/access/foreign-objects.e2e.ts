import { CLOUD, runMatrix, useStack } from '@easel/testing';

/** Cells are picked by it: `ATTACK_SEED=7 npm test -- --selectProjects e2e --testPathPatterns foreign-objects`. */
const SEED = Number(process.env.ATTACK_SEED ?? 1);
/** `npm run attack:matrix` tries all of them. */
const SHARE = 0.008;
/** Some thousand requests, on a machine that may be busy. */
const MAX_WAIT_MS = 400_000;

describe('objects of others, in every route and place that takes an id', () => {
  const stack = useStack(CLOUD);

  it(
    'cannot be told from missing ones, by any credential',
    async () => {
      const { routes, callers, kinds, cells, findings } = await runMatrix(stack.api, {
        seed: SEED,
        share: SHARE,
      });

      expect({ seed: SEED, findings }).toEqual({ seed: SEED, findings: [] });
      expect(routes).toBeGreaterThan(390);
      expect([callers, kinds >= 43]).toEqual([13, true]);
      expect(cells).toBeGreaterThan(300);
    },
    MAX_WAIT_MS,
  );
});
