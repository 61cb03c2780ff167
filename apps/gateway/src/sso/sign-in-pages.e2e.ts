import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { api, givenOneTimeCode, useStack } from '@easel/testing';
import { claimsOf, signed } from './assertions.fixture.js';
import { Browser } from './browser.fixture.js';

const SECRET = 'the secret of the only provider';
const PASSWORD_FORM = 'id="password-form"';

const buttonsOf = (html: string) =>
  [...html.matchAll(/<a class="provider" href="([^"]+)">([^<]*)</g)].map(([, href, words]) => [href, words]);

describe('the log-in page', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'easel-sso-'));
  const file = path.join(folder, 'providers.json');
  writeFileSync(
    file,
    JSON.stringify([{ id: 'acme', label: 'Acme', kind: 'assertion', secret: SECRET, audience: 'easel' }]),
  );
  afterAll(() => rmSync(folder, { recursive: true }));

  const stack = useStack({
    SERVICE_PROCESSES: 'gateway gateway auth-sso',
    TRUST_PROXY: '127.0.0.1',
    EXTERNAL_SSO_PROVIDERS: `@${file}`,
    EXTERNAL_SSO_LINK_EXISTING: 'TRUE',
    EXTERNAL_SSO_ONLY: 'true',
  });
  const from = () => stack.api.with({ 'x-forwarded-for': new Browser().address });

  it('[2-5.1-19] offers what the file of providers says', async () => {
    expect((await from().get('/v1/sso/providers')).body).toEqual({
      providers: [{ id: 'acme', label: 'Acme', kind: 'assertion' }],
    });
  });

  it('[2-5.1-26] calls one provider Single sign-on', async () => {
    const { body, headers } = await stack.api.get<string>('/login');

    expect(buttonsOf(body)).toEqual([['/v1/sso/acme', 'Single sign-on']]);
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self'/);
  });

  it('[2-5.1-77] has the password form only with ?billing=1 where providers alone are allowed', async () => {
    expect((await stack.api.get('/login')).body).not.toContain(PASSWORD_FORM);
    expect((await stack.api.get('/login?billing=0')).body).not.toContain(PASSWORD_FORM);
    expect((await stack.api.get('/login?billing=1')).body).toContain(PASSWORD_FORM);
  });

  it('has the password form, and no provider, where none is configured', async () => {
    const { body } = await api.get<string>('/login');
    expect(buttonsOf(body)).toEqual([]);
    expect(body).toContain(PASSWORD_FORM);
  });

  it('[2-5.1-59] [2-5.1-60] [2-5.1-62] takes over an account that was made here, if its address is verified', async () => {
    // Where providers alone are allowed, nobody signs up; an account is made of a code that was printed for it.
    const email = `Local-${randomUUID()}@example.org`;
    const code = await givenOneTimeCode(stack.databaseUrl('auth'), 'confirm-address', email);
    const made = await from().post<{ data: { user: { id: string; email: string } } }>(
      '/v1/auth/claim-address',
      {
        code,
        newPassword: 'the password of a local account',
      },
    );
    const local = made.body.data.user;
    const signIn = (verified: boolean) =>
      from().get(
        `/v1/sso/acme?assertion=${signed(claimsOf(local.email, { email_verified: verified }), SECRET)}`,
      );

    expect(await signIn(false)).toBeServiceError(403, 'account_exists');
    const started = await signIn(true);
    const token = new URL(started.headers.get('location') ?? '', stack.url).searchParams.get('sso_token');
    const granted = await from().post<{ data: { user: { id: string } } }>('/v1/sso/redeem', { token });
    expect(granted.body.data.user.id).toBe(local.id);
  });

  it('[2-5.1-08] ends a sign-in on a page that takes the token out of the address', async () => {
    const page = await stack.api.get<string>('/sso?sso_token=x&next=/studio');
    const script = await stack.api.get<string>('/sso/sign-in.js');

    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.body).not.toContain('sso_token=x');
    expect(page.body).toContain('src="/sso/sign-in.js"');
    expect(script.body).toContain("history.replaceState(null, '', location.pathname)");
  });
});
