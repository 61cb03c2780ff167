import { requireEdition } from './require-edition.js';

describe('a route of an edition', () => {
  it.each([
    [undefined, 'community', 'served'],
    ['business', 'community', 'business'],
    ['business', 'business', 'served'],
    ['business', 'cloud', 'served'],
    ['cloud', 'community', 'cloud'],
    ['cloud', 'business', 'cloud'],
    ['cloud', 'cloud', 'served'],
  ] as const)('that needs %s is, on %s: %s', (least, running, expected) => {
    let outcome: unknown = 'served';
    try {
      requireEdition(least, running);
    } catch (error) {
      outcome = (error as { extra: { required_edition: string } }).extra.required_edition;
    }
    expect(outcome).toBe(expected);
  });
});
