import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { api, type ApiClient, type ApiResponse, type TestUser, useStack } from '@easel/testing';
import { claimsOf, signed } from './assertions.fixture.js';
import { Browser } from './browser.fixture.js';

const SECRET = 'canary-of-the-secret-of-acme';
const OTHER_SECRET = 'canary-of-the-secret-of-other';
const PAYER = 'payer-of-sso@example.org';
const OPERATOR = 'operator-of-sso@example.org';
const BEGIN = 'https://idp.example/begin?app=easel';
const BEGIN_AT_A = 'https://canary-of-host-a.example/begin';

interface Granted {
  data: { user: { id: string; email: string }; accessToken: string; refreshToken: string };
}

const email = () => `${randomUUID()}@example.org`;

describe('signing in with an assertion', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'easel-sso-traces-'));
  const traces = path.join(folder, 'traces.jsonl');
  afterAll(() => rmSync(folder, { recursive: true }));

  const stack = useStack({
    SERVICE_PROCESSES: 'gateway gateway auth-sso auth-sso',
    EDITION: 'business',
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'trace',
    SERVICE_TRACES_FILE: traces,
    DEPLOYMENT_PAYER_EMAIL: PAYER,
    PLATFORM_OPERATOR_EMAILS: OPERATOR,
    EXTERNAL_SSO_PROVIDERS: JSON.stringify([
      {
        id: 'acme',
        label: 'Acme <Works>',
        kind: 'assertion',
        secret: SECRET,
        audience: 'easel',
        initiateUrl: BEGIN,
        initiateUrlByHost: { 'a.example': BEGIN_AT_A },
      },
      { id: 'other', label: 'Other', kind: 'assertion', secret: OTHER_SECRET, audience: 'easel' },
      {
        id: 'mapped',
        label: 'Mapped',
        kind: 'assertion',
        secret: SECRET,
        audience: 'easel-mapped',
        maxLifetimeSeconds: 3_600,
        claimMap: { email: 'mail', emailVerified: 'checked', subject: 'uid' },
      },
      { id: 'corp', label: 'Corp', kind: 'oidc' },
      { id: 'club', label: 'Club', kind: 'saml' },
    ]),
  });

  /** Somebody at an address of their own, so that tests don't share one limit. */
  const from = (client: ApiClient = stack.api, address = new Browser().address) =>
    client.with({ 'x-forwarded-for': address });
  const start = (
    assertion: string,
    {
      provider = 'acme',
      query = '',
      client = from(),
    }: { provider?: string; query?: string; client?: ApiClient } = {},
  ) => client.get(`/v1/sso/${provider}?assertion=${assertion}${query}`);
  const assertionOf = (address: string, over = {}, secret = SECRET) =>
    signed(claimsOf(address, over), secret);
  const locationOf = ({ headers }: ApiResponse<unknown>) =>
    new URL(headers.get('location') ?? '', 'http://here');
  const tokenOf = (answer: ApiResponse<unknown>) => locationOf(answer).searchParams.get('sso_token') ?? '';
  const redeem = (token: string, client = from()) => client.post<Granted>('/v1/sso/redeem', { token });
  const signIn = async (address: string, over = {}, provider = 'acme') => {
    const secret = provider === 'acme' ? SECRET : OTHER_SECRET;
    const started = await start(assertionOf(address, over, secret), { provider });
    return started.status === 302 ? redeem(tokenOf(started)) : started;
  };
  const userOf = (answer: ApiResponse<unknown>) => (answer.body as Granted).data.user;

  it('[2-1-08] [2-5.1-08] [2-5.1-54] ends in an ordinary session, each step at another replica', async () => {
    const address = email();

    const started = await start(assertionOf(address), { query: '&next=%2Fstudio%3Ftab%3D1' });
    expect(started.status).toBe(302);
    expect(started.headers.get('location')).toMatch(/^\/sso\?sso_token=[\w-]{43}&next=%2Fstudio%3Ftab%3D1$/);
    expect(started.headers.get('cache-control')).toBe('no-store');
    expect(started.headers.get('referrer-policy')).toBe('no-referrer');

    const granted = await redeem(tokenOf(started), from(stack.api.at(stack.secondUrl)));
    expect(granted.status).toBe(200);
    expect(granted.body).toEqual({
      data: {
        user: { id: expect.any(String), email: address, displayName: null, createdAt: expect.any(String) },
        accessToken: expect.stringMatching(/^eyJ/),
        refreshToken: expect.any(String),
        expiresIn: expect.any(Number),
      },
    });
    const me = await stack.api.as(granted.body.data).get<{ data: object }>('/v1/me');
    expect(me).toMatchObject({ status: 200, body: { data: { email: address } } });
    const { refreshToken } = granted.body.data;
    expect((await stack.api.post('/v1/auth/refresh', { refreshToken })).status).toBe(200);
  });

  it('[2-5.1-01] is served to GET alone, but for the ways back', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const route of ['/v1/sso/providers', '/v1/sso/acme']) {
        const answer = await from().send(method, route, method === 'DELETE' ? undefined : {});
        expect(answer).toBeServiceError(405, 'method_not_allowed');
      }
    }
  });

  it('[2-5.1-02] [2-5.1-03] [2-5.1-04] [2-5.1-25] [2-5.1-38] tells anybody the providers, and no secret', async () => {
    const answer = await from().get('/v1/sso/providers');

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      providers: [
        { id: 'acme', label: 'Acme <Works>', kind: 'assertion' },
        { id: 'other', label: 'Other', kind: 'assertion' },
        { id: 'mapped', label: 'Mapped', kind: 'assertion' },
        { id: 'corp', label: 'Corp', kind: 'oidc' },
        { id: 'club', label: 'Club', kind: 'saml' },
      ],
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/canary|idp\.example|easel-mapped/);
    expect(JSON.stringify((await stack.api.get('/config.js')).body)).not.toMatch(/canary/);
  });

  it('[2-5.1-25] has a button on the log-in page for each provider, by its label', async () => {
    const { body } = await stack.api.get<string>('/login');

    const buttons = [...body.matchAll(/<a class="provider" href="([^"]+)">([^<]*)</g)].map((one) =>
      one.slice(1),
    );
    expect(buttons).toEqual([
      ['/v1/sso/acme', 'Acme &lt;Works&gt;'],
      ['/v1/sso/other', 'Other'],
      ['/v1/sso/mapped', 'Mapped'],
      ['/v1/sso/corp', 'Corp'],
      ['/v1/sso/club', 'Club'],
    ]);
    expect(body).toContain('id="password-form"');
  });

  it('[2-5.1-02] asks for no credential, and looks at none', async () => {
    for (const client of [from(), from(stack.api.as('not a credential'))]) {
      expect((await client.get('/v1/sso/acme')).status).toBe(302);
      expect((await start(assertionOf(email()), { client })).status).toBe(302);
    }
  });

  it('[2-5.1-06] [2-5.1-35] sends who has no assertion to initiateUrl, with nothing of the request', async () => {
    const answer = await from().get('/v1/sso/acme?next=%2Fstudio&app=evil&x=1#y');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(BEGIN);
  });

  it.each([
    ['a.example', BEGIN_AT_A],
    ['A.Example:8443', BEGIN_AT_A],
    ['b.example', BEGIN],
    ['a.example.evil.example', BEGIN],
    ['constructor', BEGIN],
  ])('[2-5.1-36] sends who asked %s to %s', async (host, location) => {
    const answer = await from().with({ 'x-forwarded-host': host }).get('/v1/sso/acme');
    expect(answer.headers.get('location')).toBe(location);
  });

  it('[2-5.1-07] answers 400 no_assertion where there is no address to begin at', async () => {
    expect(await from().get('/v1/sso/other')).toBeServiceError(400, 'no_assertion');
  });

  it('[2-5.1-15] answers 400 not_assertion_provider to an assertion for another kind', async () => {
    for (const provider of ['corp', 'club']) {
      expect(await start(assertionOf(email()), { provider })).toBeServiceError(400, 'not_assertion_provider');
    }
  });

  it('[2-5.1-80] answers 404 unknown_provider to another id', async () => {
    expect(await from().get('/v1/sso/nope')).toBeServiceError(404, 'unknown_provider');
    expect(await start('a.b.c', { provider: 'nope' })).toBeServiceError(404, 'unknown_provider');
  });

  it.each([
    ['[2-5.1-10]', '&next=/studio', '/studio'],
    ['[2-5.1-11]', '&next=https://evil.example', '/projects'],
    ['[2-5.1-11]', '&next=evil', '/projects'],
    ['[2-5.1-11]', '&next=', '/projects'],
    ['[2-5.1-12]', '&next=//evil.example', '/projects'],
    ['[2-5.1-12]', '&next=/%5Cevil.example', '/projects'],
    ['[2-5.1-12]', '&next=%2F%09%2Fevil.example', '/projects'],
    ['[2-5.1-13]', '', '/projects'],
    ['[2-5.1-13]', '&next=/a&next=/b', '/projects'],
  ])('%s goes on, with %s, to %s', async (_rule, query, next) => {
    const location = locationOf(await start(assertionOf(email()), { query }));
    expect(location.pathname).toBe('/sso');
    expect(location.searchParams.get('next')).toBe(next);
  });

  it('[2-5.1-32] [2-5.1-33] reads claims by their usual names, or by those of the provider', async () => {
    const address = email();
    const claims = { aud: 'easel-mapped', email: undefined, email_verified: undefined, sub: undefined };
    const mapped = { ...claims, mail: address, checked: true, uid: 'u-7' };
    const started = await start(assertionOf('', mapped), { provider: 'mapped' });

    expect(userOf(await redeem(tokenOf(started))).email).toBe(address);
    expect(await signIn(email(), { email: undefined, mail: email() })).toBeServiceError(401, 'missing_email');
  });

  const now = () => Math.floor(Date.now() / 1_000);

  it.each<[string, string, () => string, string]>([
    ['[2-5.1-43]', 'alg none', () => signed(claimsOf(email()), SECRET, { alg: 'none' }), 'invalid_signature'],
    ['[2-5.1-43]', 'HS384', () => signed(claimsOf(email()), SECRET, { alg: 'HS384' }), 'invalid_signature'],
    ['[2-5.1-43]', 'HS512', () => signed(claimsOf(email()), SECRET, { alg: 'HS512' }), 'invalid_signature'],
    ['[2-5.1-43]', 'RS256', () => signed(claimsOf(email()), SECRET, { alg: 'RS256' }), 'invalid_signature'],
    [
      '[2-5.1-44]',
      'a wrong secret',
      () => assertionOf(email(), {}, 'not the secret at all'),
      'invalid_signature',
    ],
    ['[2-5.1-44]', "another provider's", () => assertionOf(email(), {}, OTHER_SECRET), 'invalid_signature'],
    ['[2-5.1-31]', 'another audience', () => assertionOf(email(), { aud: 'else' }), 'invalid_claims'],
    ['[2-5.1-31]', 'an audience in a list', () => assertionOf(email(), { aud: ['easel'] }), 'invalid_claims'],
    ['[2-5.1-45]', 'no exp', () => assertionOf(email(), { exp: undefined }), 'invalid_claims'],
    ['[2-5.1-46]', 'exp 8 s ago', () => assertionOf(email(), { iat: now() - 60, exp: now() - 8 }), 'expired'],
    [
      '[2-5.1-39]',
      'a life of 301 s',
      () => assertionOf(email(), { iat: now(), exp: now() + 301 }),
      'too_long_lived',
    ],
    [
      '[2-5.1-48]',
      'a life far ahead',
      () => assertionOf(email(), { iat: now() + 3_600, exp: now() + 3_900 }),
      'too_long_lived',
    ],
    [
      '[2-5.1-49]',
      'no iat, exp in 400 s',
      () => assertionOf(email(), { iat: undefined, exp: now() + 400 }),
      'too_long_lived',
    ],
    ['[2-5.1-50]', 'no jti', () => assertionOf(email(), { jti: undefined }), 'missing_jti'],
    ['[2-5.1-52]', 'no email', () => assertionOf('', { email: undefined }), 'missing_email'],
  ])('%s answers 401 to %s', async (_rule, _what, make, code) => {
    expect(await start(make())).toBeServiceError(401, code);
  });

  it.each<[string, string, () => object]>([
    ['[2-5.1-46]', 'exp 3 s ago', () => ({ iat: now() - 60, exp: now() - 3 })],
    ['[2-5.1-39]', 'a life of 300 s', () => ({ iat: now(), exp: now() + 300 })],
    ['[2-5.1-49]', 'no iat, exp in 299 s', () => ({ iat: undefined, exp: now() + 299 })],
  ])('%s takes %s', async (_rule, _what, times) => {
    expect((await start(assertionOf(email(), times()))).status).toBe(302);
  });

  it('[2-5.1-47] lets a provider have longer lives, up to its own limit', async () => {
    const living = (seconds: number) =>
      start(
        assertionOf('', {
          aud: 'easel-mapped',
          mail: email(),
          checked: true,
          iat: now(),
          exp: now() + seconds,
        }),
        { provider: 'mapped' },
      );
    expect((await living(3_600)).status).toBe(302);
    expect(await living(3_601)).toBeServiceError(401, 'too_long_lived');
  });

  it('[2-5.1-51] takes an assertion once, of 50 at once over two gateways', async () => {
    const assertion = assertionOf(email());
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        start(assertion, { client: from(stack.api.at(n % 2 ? stack.secondUrl : stack.url)) }),
      ),
    );

    expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 302)) {
      expect(answer).toBeServiceError(401, 'assertion_replayed');
    }
  });

  it('[2-5.1-09] takes a login token once, of 50 at once over two gateways', async () => {
    const token = tokenOf(await start(assertionOf(email())));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        redeem(token, from(stack.api.at(n % 2 ? stack.secondUrl : stack.url))),
      ),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toBeServiceError(401, 'unauthorized');
    }
  });

  it('answers 401 to a login token that never was, and 400 to what can be none', async () => {
    expect(await redeem('x'.repeat(43))).toBeServiceError(401, 'unauthorized');
    expect(await redeem('')).toBeServiceError(401, 'unauthorized');
    expect(await from().post('/v1/sso/redeem', {})).toBeServiceError(400, 'validation_error');
    expect(await from().post('/v1/sso/redeem', { token: ['x'] })).toBeServiceError(400, 'validation_error');
  });

  it('answers 400 to an assertion that is sent twice, or longer than 8 KiB', async () => {
    const assertion = assertionOf(email());
    expect(await start(assertion, { query: `&assertion=${assertion}` })).toBeServiceError(
      400,
      'validation_error',
    );
    expect(await start('x'.repeat(8_193))).toBeServiceError(400, 'validation_error');
  });

  describe('links accounts', () => {
    it('[2-5.1-57] [2-5.1-58] and keeps them with their provider', async () => {
      const address = email();
      const first = await signIn(address);

      expect(userOf(await signIn(address.toUpperCase()))).toEqual(userOf(first));
      expect(await signIn(address, {}, 'other')).toBeServiceError(403, 'account_linked_other_provider');
      expect(userOf(await signIn(address))).toEqual(userOf(first));
    });

    it('[2-5.1-53] [2-5.1-56] only with a verified address', async () => {
      for (const flag of [undefined, false, 'yes', 1]) {
        const address = email();
        expect(await signIn(address, { email_verified: flag })).toBeServiceError(403, 'email_unverified');
        const password = 'the address is still free';
        expect((await stack.api.post('/v1/auth/signup', { email: address, password })).status).toBe(201);
      }
    });

    it('[2-5.1-61] [2-5.1-24] not with one that was made here, whatever its owner says', async () => {
      const link = {
        app_metadata: { sso: { provider: 'acme' } },
        appMetadata: { sso: { provider: 'acme' } },
      };
      const credentials = { email: email(), password: 'a password of its own' };
      const made = await stack.api.post<Granted>('/v1/auth/signup', { ...credentials, ...link });
      expect(made.status).toBe(201);
      const caller = stack.api.as(made.body.data);
      await caller.patch('/v1/me', { displayName: 'Ada', ...link });
      await caller.post('/v1/auth/password', {
        currentPassword: credentials.password,
        newPassword: credentials.password,
        ...link,
      });

      expect(await signIn(credentials.email)).toBeServiceError(403, 'account_exists');
      expect((await stack.api.post('/v1/auth/login', credentials)).status).toBe(200);
    });

    it('[2-5.1-69] [2-5.1-70] [2-5.1-72] not with an operator’s, and says what it says of every account', async () => {
      const nobodyYet = await signIn(OPERATOR);
      await stack.api.enter(OPERATOR);
      const operator = await signIn(OPERATOR);
      const local = await stack.api.signUp();
      const ordinary = await signIn(local.email);

      expect(nobodyYet).toBeServiceError(403, 'account_exists');
      expect(operator.body).toEqual(nobodyYet.body);
      expect(ordinary.body).toEqual(nobodyYet.body);
    });

    it('[2-5.1-63..68] [2-5.1-73] [2-5.1-76] with the one that pays, under its own rules', async () => {
      const payer = await stack.api.enter(PAYER);
      const stranger = await signIn(email(), { email_verified: false });
      const boss = { sub: 'boss' };

      const unverified = await signIn(PAYER, { ...boss, email_verified: false });
      expect(unverified).toBeServiceError(403, 'email_unverified');
      expect(unverified.body).toEqual(stranger.body);

      expect(userOf(await signIn(PAYER, boss)).id).toBe(payer.id);
      expect(userOf(await signIn(PAYER, boss)).id).toBe(payer.id);
      for (const sub of ['somebody else', undefined]) {
        expect(await signIn(PAYER, { sub })).toBeServiceError(403, 'account_linked_other_subject');
      }
      expect(await signIn(PAYER, { sub: 'somebody else', email_verified: false })).toBeServiceError(
        403,
        'email_unverified',
      );
      const { email: address, password } = payer;
      expect((await stack.api.post('/v1/auth/login', { email: address, password })).status).toBe(200);
    });

    it('[2-5.1-75] makes one account of first sign-ins at once', async () => {
      const address = email();
      const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(address)));

      const users = answers.flatMap((one) => (one.status === 200 ? [userOf(one).id] : []));
      expect(new Set(users).size).toBe(1);
      for (const answer of answers.filter(({ status }) => status !== 200)) {
        expect(answer).toBeServiceError(403, 'account_exists');
        expect(JSON.stringify(answer.body)).toMatch(/account could not be provisioned/);
      }
    });

    it('leaves both in the audit log of the account', async () => {
      const granted = (await signIn(email())).body as unknown as Granted;
      const log = await stack.api.as(granted.data).get<{ data: { action: string }[] }>('/v1/audit-log');
      expect(log.body.data.map(({ action }) => action)).toEqual(['session.opened', 'account.provisioned']);
    });
  });

  describe('operators', () => {
    let operator: TestUser;
    beforeAll(async () => {
      operator = await stack.api.enter(OPERATOR);
    });
    const admin = () => stack.api.as(operator);

    it('[2-5.1-78] ban and delete accounts, but not the one that pays', async () => {
      const payer = await stack.api.enter(PAYER);
      const account = `/v1/admin/sso/accounts/${payer.id}`;

      expect(await admin().post(`${account}/ban`)).toBeServiceError(403, 'payer_account_protected');
      expect(await admin().delete(account)).toBeServiceError(403, 'payer_account_protected');
      expect((await stack.api.as(payer).get('/v1/me')).status).toBe(200);
      const { email: address, password } = payer;
      expect((await stack.api.post('/v1/auth/login', { email: address, password })).status).toBe(200);
    });

    it('end what a banned account can do, at each replica at once', async () => {
      const address = email();
      const { data } = (await signIn(address)).body as unknown as Granted;
      const meAt = (origin: string) => stack.api.as(data).at(origin).get('/v1/me');
      expect([(await meAt(stack.url)).status, (await meAt(stack.secondUrl)).status]).toEqual([200, 200]);

      const banned = await admin().post<{ data: object }>(`/v1/admin/sso/accounts/${data.user.id}/ban`);

      expect(banned.body.data).toMatchObject({ email: address, provider: 'acme' });
      expect([(await meAt(stack.url)).status, (await meAt(stack.secondUrl)).status]).toEqual([401, 401]);
      const { refreshToken } = data;
      expect((await stack.api.post('/v1/auth/refresh', { refreshToken })).status).toBe(401);
      expect(await signIn(address)).toBeServiceError(403, 'forbidden');

      await admin().post(`/v1/admin/sso/accounts/${data.user.id}/unban`);
      expect((await signIn(address)).status).toBe(200);
      expect((await admin().delete(`/v1/admin/sso/accounts/${data.user.id}`)).body).toEqual({
        success: true,
      });
      expect(userOf(await signIn(address)).id).not.toBe(data.user.id);
    });
  });

  it('[2-8-01] [2-8-02] is limited to 20 requests a minute from one address, over all routes and gateways', async () => {
    const { address } = new Browser();
    const client = (n: number) => from(stack.api.at(n % 2 ? stack.secondUrl : stack.url), address);
    const answers = [];
    for (let n = 0; n < 20; n++) {
      const ask = [
        () => client(n).get('/v1/sso/providers'),
        () => client(n).get('/v1/sso/acme'),
        () => start(assertionOf(email(), {}, 'wrong'), { client: client(n) }),
        () => redeem('x', client(n)),
      ];
      answers.push((await ask[n % 4]()).status);
    }

    expect(answers).not.toContain(429);
    for (const n of [0, 1]) {
      const refused = await client(n).get('/v1/sso/acme');
      expect(refused).toBeServiceError(429, 'rate_limit_exceeded');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await from().get('/v1/sso/acme')).status).toBe(302);
  });

  it('[2-5.1-16] [2-5.1-17] keeps assertions and login tokens out of logs and traces, good and bad ones', async () => {
    const good = assertionOf(email());
    const bad = assertionOf(email(), {}, 'not the secret');
    const traceId = randomUUID().replaceAll('-', '');
    const traced = from().with({ traceparent: `00-${traceId}-${traceId.slice(16)}-01` });
    const token = tokenOf(await start(good, { client: traced }));
    await start(good);
    await start(bad);
    await redeem(token);
    await redeem(token);
    await stack.api.get(`/sso?sso_token=${token}&next=/`);
    await stack.api.get(`/v1/sso/acme/nothing-here?assertion=${good}`);
    await stack.api.get(`/v1/sso/acme?assertion=${good}%ZZ`);

    // Spans are written some time after they ended.
    while (!readFileSync(traces, 'utf8').includes(traceId)) await setTimeout(100);
    const logs = path.join(stack.dataDir, 'logs');
    const files = [traces, ...readdirSync(logs).map((file) => path.join(logs, file))];
    const lines = files.map((file) => readFileSync(file, 'utf8')).join('\n');

    for (const secret of [good, bad, token, SECRET, OTHER_SECRET]) {
      expect(lines.includes(secret)).toBe(false);
      // Nor the part of a JWT that says who it is about.
      expect(lines.includes(secret.split('.')[1] ?? secret)).toBe(false);
    }
  });
});

describe('external sign-in without providers', () => {
  const from = () => api.with({ 'x-forwarded-for': new Browser().address });

  it('[2-1-09] [2-5.1-05] [2-5.1-14] is off: an empty list, and no provider is known', async () => {
    expect((await from().get('/v1/sso/providers')).body).toEqual({ providers: [] });
    for (const query of ['', `?assertion=${signed(claimsOf(email()), SECRET)}`]) {
      expect(await from().get(`/v1/sso/acme${query}`)).toBeServiceError(404, 'unknown_provider');
    }
  });
});
