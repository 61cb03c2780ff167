import { Logger } from '@nestjs/common';
import { simulate, type Simulated } from './simulate.fixture.js';

// More of them, or others: npm run bench:simulate -- --executions 100000 --seed 7
const EXECUTIONS = Number(process.env['SIMULATE_EXECUTIONS'] ?? 2_000);
const SEED = Number(process.env['SIMULATE_SEED'] ?? 1);
const AT_ONCE = 1_000;

beforeAll(() => Logger.overrideLogger(false));
afterAll(() => Logger.overrideLogger(['error']));

it('loses and doubles nothing on processes that die and freeze, with a third of all steps going wrong', async () => {
  const totals = {
    executions: 0,
    steps: 0,
    faults: 0,
    refused: 0,
    setAside: 0,
    killed: 0,
    frozen: 0,
    repeated: 0,
  };
  for (let done = 0, seed = SEED; done < EXECUTIONS; done += AT_ONCE, seed++) {
    const result = await simulate(seed, { executions: Math.min(AT_ONCE, EXECUTIONS - done) });

    expect({ seed, broken: result.broken.slice(0, 5) }).toEqual({ seed, broken: [] });
    add(totals, result);
  }
  expect(totals.executions).toBeGreaterThan(EXECUTIONS * 0.7);
  expect(totals.faults / totals.steps).toBeGreaterThan(0.28);
  expect(totals.refused).toBeGreaterThan(0);
  expect(totals.setAside).toBeGreaterThan(0);
  expect(totals.repeated).toBeGreaterThan(0);
  if (process.env['SIMULATE_EXECUTIONS']) process.stdout.write(`${JSON.stringify(totals)}\n`);
}, 3_600_000);

it.each([[33, 'a job that ended in the last step of a stopped run was told as cancelled, too']])(
  'seed %i, which found that %s, finds nothing',
  async (seed) => {
    expect((await simulate(seed, { executions: AT_ONCE })).broken).toEqual([]);
  },
  60_000,
);

it('is the same again for the same seed', async () => {
  const [one, again, other] = [
    await simulate(42, { executions: 60 }),
    await simulate(42, { executions: 60 }),
    await simulate(43, { executions: 60 }),
  ];

  expect(again).toEqual(one);
  expect(other.fingerprint).not.toBe(one.fingerprint);
});

function add(
  totals: Record<
    'executions' | 'steps' | 'faults' | 'refused' | 'setAside' | 'killed' | 'frozen' | 'repeated',
    number
  >,
  result: Simulated,
): void {
  totals.executions += Object.values(result.ended).reduce((sum, count) => sum + count, 0);
  totals.steps += result.steps;
  totals.faults += result.faults;
  totals.refused += result.refusedWrites;
  totals.setAside += result.setAside;
  totals.killed += result.killed;
  totals.frozen += result.frozen;
  totals.repeated += result.repeatedEffects;
}
