import { assert, integer, oneof, property, string } from 'fast-check';
import { importedName } from './imported-name.js';

describe('the name of an imported preset', () => {
  it.each([
    ['is its own where that is free', 'Calm', [], 'Calm'],
    ['gets a suffix where it is taken', 'Calm', ['Calm'], 'Calm (imported)'],
    ['is counted from the second on', 'Calm', ['Calm', 'Calm (imported)'], 'Calm (imported 2)'],
  ])('%s', (_rule, name, taken, kept) => {
    expect(importedName(name, new Set(taken))).toBe(kept);
  });

  it('is always free, and no longer than a name may be', () => {
    const name = oneof(string({ minLength: 1, maxLength: 120 }), string({ minLength: 115, maxLength: 120 }));
    assert(
      property(name, integer({ min: 1, max: 12 }), (given, times) => {
        const taken = new Set<string>();
        for (let count = 0; count < times; count += 1) {
          const kept = importedName(given, taken);
          expect(taken.has(kept)).toBe(false);
          expect(kept.length).toBeLessThanOrEqual(120);
          taken.add(kept);
        }
      }),
    );
  });
});
