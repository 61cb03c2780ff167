import { createHash, timingSafeEqual } from 'node:crypto';
import { InvalidOAuthRequest } from './oauth.errors.js';

/**
 * The PKCE challenge of an authorization request; null: it made none.
 *
 * @throws InvalidOAuthRequest unless it is S256
 */
export function challengeOf(challenge: string | undefined, method: string | undefined): string | null {
  if (challenge === undefined) {
    if (method !== undefined)
      throw new InvalidOAuthRequest('A code_challenge_method needs a code_challenge.');
    return null;
  }
  if (method !== 'S256') throw new InvalidOAuthRequest('The code_challenge_method must be S256.');
  if (!/^[A-Za-z0-9_-]{43}$/.test(challenge)) {
    throw new InvalidOAuthRequest('The code_challenge must be 43 base64url characters.');
  }
  return challenge;
}

/** Whether a verifier answers a challenge. One without the other answers nothing. */
export function answersChallenge(verifier: string | undefined, challenge: string | null): boolean {
  if (verifier === undefined || challenge === null) return verifier === undefined && challenge === null;
  const expected = Buffer.from(challenge);
  const given = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
