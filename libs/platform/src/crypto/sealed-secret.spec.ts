import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { open, seal } from './sealed-secret.js';

const key = randomBytes(32);

it('opens what it sealed', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (secret, context) => {
      expect(open(seal(secret, key, context), key, context)).toBe(secret.toWellFormed());
    }),
  );
});

it('refuses a value of which any bit was changed', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.integer({ min: 0, max: 7 }), (secret, at, bit) => {
      const sealed = seal(secret, key, 'row');
      const index = at % sealed.length;
      sealed[index] = sealed[index] ^ (1 << bit);
      expect(() => open(sealed, key, 'row')).toThrow();
    }),
  );
});

it('refuses another key, another context and a cut value', () => {
  const sealed = seal('secret', key, 'row');
  expect(() => open(sealed, randomBytes(32), 'row')).toThrow();
  expect(() => open(sealed, key, 'other row')).toThrow();
  for (let length = 0; length < sealed.length; length++) {
    expect(() => open(sealed.subarray(0, length), key, 'row')).toThrow();
  }
});

it('seals the same secret differently each time', () => {
  expect(seal('secret', key, 'row')).not.toEqual(seal('secret', key, 'row'));
});
