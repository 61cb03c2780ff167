import { type Run, simulate, type Tally } from './simulate.fixture.js';

const seeds = Number(process.env.SIMULATE_SEEDS ?? 40);
const first = Number(process.env.SIMULATE_SEED ?? 1);

describe('editors of one production', () => {
  it('all end with the accepted changes in the order of their versions, each once', () => {
    const tally: Tally = { accepted: 0, rebased: 0, undone: 0, refused: 0, busy: 0, replayed: 0 };
    const wrong: Pick<Run, 'seed' | 'wrong'>[] = [];
    for (let seed = first; seed < first + seeds; seed++) {
      const run = simulate(seed);
      if (run.wrong.length > 0) wrong.push({ seed, wrong: run.wrong });
      for (const name of Object.keys(tally) as (keyof Tally)[]) tally[name] += run.tally[name];
    }
    if (process.env.SIMULATE_SEEDS !== undefined)
      process.stdout.write(`${JSON.stringify({ seeds, ...tally })}\n`);

    expect(wrong).toEqual([]);
    // So that these are runs in which something happened.
    for (const count of [tally.accepted, tally.rebased, tally.undone, tally.refused, tally.replayed]) {
      expect(count).toBeGreaterThan(seeds);
    }
  });

  it('do the same again for the same seed', () => {
    for (const seed of [first, first + 1, first + 2]) expect(simulate(seed)).toEqual(simulate(seed));
  });
});
