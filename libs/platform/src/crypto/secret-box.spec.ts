import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { SealedWithAnotherKey, SecretBox } from './secret-box.js';

const newKey = (): string => randomBytes(32).toString('hex');
const box = new SecretBox(newKey());

it('opens what it sealed, also after a restart with the same key', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      (secret, row, key) => {
        const hex = Buffer.from(key).toString('hex');
        const sealed = new SecretBox(hex).seal(secret, row);
        expect(new SecretBox(hex).open(sealed, row)).toBe(secret.toWellFormed());
      },
    ),
  );
});

it('says that the key is another one', () => {
  const sealed = box.seal('secret', 'row');
  expect(() => new SecretBox(newKey()).open(sealed, 'row')).toThrow(SealedWithAnotherKey);
});

it('refuses a value that was moved to another row', () => {
  const sealed = box.seal('secret', 'row');
  expect(() => box.open(sealed, 'other row')).toThrow();
});

it('refuses a value of which any byte was changed', () => {
  const sealed = box.seal('secret', 'row');
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] ^= 1;
    expect(() => box.open(changed, 'row')).toThrow();
  }
});

it('stores nothing of the secret or the key in the clear', () => {
  const key = newKey();
  const sealed = new SecretBox(key).seal('whsec_canary', 'row');
  expect(sealed.includes('canary')).toBe(false);
  expect(sealed.includes(Buffer.from(key, 'hex').subarray(0, 4))).toBe(false);
});
