import * as fc from 'fast-check';
import { hashOf, SeededRandom } from './seeded-random.js';

const draws = (random: SeededRandom, count = 2_000) => Array.from({ length: count }, () => random.next());

describe('a seeded stream of numbers', () => {
  it('is the same for the same seed and another for another', () => {
    expect(draws(new SeededRandom('fox'), 20)).toEqual(draws(new SeededRandom('fox'), 20));
    expect(draws(new SeededRandom('fox'), 20)).not.toEqual(draws(new SeededRandom('fix'), 20));
  });

  it('is spread evenly from 0 to 1', () => {
    const numbers = draws(new SeededRandom(7));
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThan(1);
    expect(numbers.reduce((sum, number) => sum + number, 0) / numbers.length).toBeCloseTo(0.5, 1);
  });

  it('forks by name into streams of their own', () => {
    const random = new SeededRandom(7);
    expect(draws(random.fork('sky'), 5)).toEqual(draws(random.fork('sky'), 5));
    expect(draws(random.fork('sky'), 5)).not.toEqual(draws(random.fork('sea'), 5));
  });

  it('picks and counts within its bounds', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = new SeededRandom(seed);
        expect([1, 2, 3]).toContain(random.pick([1, 2, 3]));
        expect([4, 5, 6]).toContain(random.whole(4, 6));
        expect(random.between(-2, 2)).toBeGreaterThanOrEqual(-2);
      }),
    );
  });

  it('hashes every character', () => {
    expect(hashOf('a fox')).not.toBe(hashOf('a fax'));
    expect(hashOf('')).toBe(hashOf(''));
  });
});
