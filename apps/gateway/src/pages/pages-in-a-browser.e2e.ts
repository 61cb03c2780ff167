import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { BUSINESS, useStack } from '@easel/testing';

interface Seen {
  account: string;
  token: string;
  tokens: string;
  refreshed: { another: boolean };
  question: string;
  requests: string[];
  leftBehind: unknown;
  ended: string;
  refusedSignIn: string;
  again: string;
}

describe('the pages in a browser', () => {
  const stack = useStack(BUSINESS);

  it('sign up, make and revoke a token, refresh, sign out and sign in by their own scripts', async () => {
    const email = `${randomUUID()}@example.org`;
    const script = path.join(import.meta.dirname, 'browse-pages.mjs');

    const { stdout } = await promisify(execFile)(process.execPath, [
      script,
      stack.url,
      email,
      'a password of the page',
    ]);
    const seen = JSON.parse(stdout) as Seen;

    expect(seen).toMatchObject({
      account: email,
      token: expect.stringMatching(/^ndr_/),
      tokens: expect.stringContaining('From a page'),
      refreshed: { another: true },
      question: expect.stringContaining('From a page'),
      leftBehind: null,
      refusedSignIn: expect.stringMatching(/\w/),
      again: email,
    });
    expect(seen.requests).toEqual([
      expect.stringMatching(/^DELETE \/v1\/api-tokens\//),
      'GET /v1/api-tokens',
      'POST /v1/auth/logout',
    ]);
    // The token was revoked, and the session that was signed out does not go on.
    const bearer = { authorization: `Bearer ${seen.token}` };
    expect(await stack.api.with(bearer).get('/v1/projects')).toBeServiceError(401, 'unauthorized');
    const gone = await stack.api.post('/v1/auth/refresh', { refreshToken: seen.ended });
    expect(gone.status).toBe(401);
  });
});
