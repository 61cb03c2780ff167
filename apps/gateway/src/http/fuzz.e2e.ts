import { CLOUD, INHERITED_NAMES, runFuzz, useStack } from '@easel/testing';

/** The same seed makes the same cases: `ATTACK_SEED=7 npm test -- --selectProjects e2e --testPathPatterns fuzz`. */
const SEED = Number(process.env.ATTACK_SEED ?? 1);
/** Beside those with one strange value. `npm run attack:fuzz` makes 2,000. */
const CASES_PER_ROUTE = 5;
const MAX_WAIT_MS = 400_000;

describe('requests that are wrong in all kinds of ways', () => {
  // It has the routes of every edition.
  const stack = useStack(CLOUD);

  it(
    'are answered as the reference says, and never with a 5xx but 503',
    async () => {
      const { routes, cases, findings } = await runFuzz(stack.api, stack.url, {
        seed: SEED,
        casesPerRoute: CASES_PER_ROUTE,
        inEachPlace: INHERITED_NAMES,
      });

      expect({ seed: SEED, findings }).toEqual({ seed: SEED, findings: [] });
      expect(routes).toBeGreaterThan(390);
      expect(cases).toBeGreaterThan(6_500);
    },
    MAX_WAIT_MS,
  );
});
