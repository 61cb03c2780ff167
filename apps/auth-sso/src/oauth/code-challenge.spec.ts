import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { answersChallenge, challengeOf } from './code-challenge.js';

// RFC 7636, appendix B.
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

it('answers the example of RFC 7636', () => {
  expect(answersChallenge(VERIFIER, CHALLENGE)).toBe(true);
});

it('is answered by its own verifier alone', () => {
  const verifiers = fc.stringMatching(/^[A-Za-z0-9._~-]{43,128}$/);
  fc.assert(
    fc.property(verifiers, verifiers, (verifier, other) => {
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      expect(answersChallenge(verifier, challengeOf(challenge, 'S256'))).toBe(true);
      expect(answersChallenge(other, challenge)).toBe(other === verifier);
    }),
  );
});

it.each([
  ['neither', undefined, null, true],
  ['a verifier without a challenge', VERIFIER, null, false],
  ['a challenge without a verifier', undefined, CHALLENGE, false],
  ['the challenge as its verifier', CHALLENGE, CHALLENGE, false],
])('%s', (_case, verifier, challenge, expected) => {
  expect(answersChallenge(verifier, challenge)).toBe(expected);
});

it.each([
  ['plain', VERIFIER, 'plain'],
  ['no method, which means plain', CHALLENGE, undefined],
  ['a challenge that is no SHA-256', 'short', 'S256'],
  ['padding', `${CHALLENGE.slice(0, -1)}=`, 'S256'],
  ['a method without a challenge', undefined, 'S256'],
])('refuses %s', (_case, challenge, method) => {
  expect(() => challengeOf(challenge, method)).toThrow(
    expect.objectContaining({ status: 400, code: 'invalid_request' }),
  );
});
