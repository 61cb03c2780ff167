import { CLOUD, runToolMatrix, useStack } from '@easel/testing';

/** Cells are picked by it: `ATTACK_SEED=7 npm test -- --selectProjects e2e --testPathPatterns by-tools`. */
const SEED = Number(process.env.ATTACK_SEED ?? 1);
/** `npm run attack:tools` tries all of them. */
const SHARE = 0.02;
const MAX_WAIT_MS = 400_000;

describe('objects of others, in every argument of every tool', () => {
  const stack = useStack(CLOUD);

  it(
    'cannot be told from missing ones, by any credential',
    async () => {
      const { tools, places, callers, cells, findings } = await runToolMatrix(stack.api, {
        seed: SEED,
        share: SHARE,
      });

      expect({ seed: SEED, findings }).toEqual({ seed: SEED, findings: [] });
      expect(tools).toBeGreaterThan(150);
      expect(places).toBeGreaterThan(60);
      expect(callers).toBe(17);
      expect(cells).toBeGreaterThan(200);
    },
    MAX_WAIT_MS,
  );
});
