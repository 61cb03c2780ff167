import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import argon2 from 'argon2';
import { Client } from 'pg';
import type { StartSsoRequest } from '@easel/contracts';
import { Database } from '@easel/platform';
import { type FreshSchema, featuresOnDatabase } from '@easel/testing';
import { AuthenticateSession } from '../access/authenticate-session.js';
import { ChangePassword } from '../accounts/change-password.js';
import { LogIn } from '../accounts/log-in.js';
import { SignUp } from '../accounts/sign-up.js';
import { UserRow } from '../users/user.row.js';
import { AuditLog } from '../audit/audit-log.js';
import { callerOf, features, PASSWORD, signedUp, uniqueEmail } from '../auth.fixture.js';
import { authSchema } from '../auth-schema.js';
import { ProjectsRepository } from '../project-store/projects.repository.js';
import { RefreshSession } from '../sessions/refresh-session.js';
import { AUDIENCE, SECRET, signed } from './assertion.fixture.js';
import { RedeemLoginToken } from './redeem-login-token.js';
import { SsoRepository } from './sso.repository.js';
import { StartSso } from './start-sso.js';

const OTHER_SECRET = 'the secret of the other provider';
const PAYER = 'payer@example.com';
const OPERATOR = 'operator@example.com';

const VARIABLES = {
  EXTERNAL_SSO_PROVIDERS: JSON.stringify([
    { id: 'acme', label: 'Acme', kind: 'assertion', secret: SECRET, audience: AUDIENCE },
    { id: 'other', label: 'Other', kind: 'assertion', secret: OTHER_SECRET, audience: AUDIENCE },
    { id: 'corp', label: 'Corp', kind: 'oidc' },
    { id: 'club', label: 'Club', kind: 'saml' },
  ]),
};

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String((statement as { text?: unknown }).text);

interface Claims {
  [name: string]: unknown;
  email: string;
}

const claimsOf = (claims: Claims) => ({
  aud: AUDIENCE,
  exp: Math.floor(Date.now() / 1_000) + 60,
  jti: randomUUID(),
  sub: `subject of ${claims.email.toLowerCase()}`,
  email_verified: true,
  ...claims,
});

describe('external sign-in', () => {
  let app: INestApplicationContext;
  let at: FreshSchema;
  const replicas: INestApplicationContext[] = [];

  /** Another process on the same database, with other variables where given. */
  const replica = async (variables: NodeJS.ProcessEnv = {}) => {
    const started = await featuresOnDatabase(authSchema, features({ ...VARIABLES, ...variables }), at);
    replicas.push(started.app);
    return started.app;
  };

  beforeAll(async () => {
    ({ app, at } = await featuresOnDatabase(authSchema, features(VARIABLES)));
  });
  afterAll(async () => {
    for (const one of [...replicas, app]) await one.close();
  });

  const start = (request: Partial<StartSsoRequest>, on = app) =>
    on.get(StartSso).run({ provider: 'acme', host: 'localhost', ...request });
  const assertionFor = (claims: Claims, secret = SECRET) =>
    signed(claimsOf(claims), { alg: 'HS256' }, secret);
  const tokenOf = ({ location }: { location: string }) =>
    new URL(location, 'http://here').searchParams.get('sso_token') ?? '';
  const redeem = (token: string, on = app) => on.get(RedeemLoginToken).run({ token });
  /** Signs in to the end and answers the session. */
  const signIn = async (claims: Claims, { on = app, provider = 'acme' } = {}) => {
    const secret = provider === 'acme' ? SECRET : OTHER_SECRET;
    return redeem(tokenOf(await start({ provider, assertion: [assertionFor(claims, secret)] }, on)), on);
  };
  const refusal = async (work: Promise<unknown>) => {
    const error: unknown = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    const { status, code, message, extra } = error as Record<string, unknown>;
    return { status, code, message, extra };
  };
  const accountsWith = (email: string) =>
    app.get(Database).orm.manager.findBy(UserRow, { emailKey: email.toLowerCase() });
  const accountOf = async (email: string) => (await accountsWith(email))[0];

  it('[2-5.1-54] [2-5.1-55] [2-5.1-23] makes an account, stamped with provider and subject, with its project', async () => {
    const email = uniqueEmail();

    const granted = await signIn({ email, sub: 'u-1' });

    const account = await accountOf(email);
    expect(granted.user).toMatchObject({ id: account.id, email });
    expect(account.appMetadata).toEqual({
      sso: { provider: 'acme', subject: 'u-1', linkedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    });
    expect(account.userMetadata).toEqual({ sso: { provider: 'acme' } });
    expect(account.passwordHash).toBeNull();
    expect((await app.get(ProjectsRepository).list(callerOf(granted), 9)).map(({ name }) => name)).toEqual([
      'My project',
    ]);
    const { userId, credentialId } = callerOf(granted);
    await expect(
      app.get(AuthenticateSession).run({ userId, sessionId: credentialId }),
    ).resolves.toBeDefined();
    await expect(app.get(RefreshSession).run(granted.refreshToken)).resolves.toBeDefined();
  });

  it('leaves what it did in the audit log', async () => {
    const email = uniqueEmail();
    const { user } = await signIn({ email, sub: 'u-1' });
    await signIn({ email, sub: 'u-1' });

    const entries = await app.get(AuditLog).list(user.id, 10);

    expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
      ['session.opened', { provider: 'acme' }],
      ['session.opened', { provider: 'acme' }],
      ['account.provisioned', { provider: 'acme', subject: 'u-1' }],
    ]);
    expect(entries[0]).toMatchObject({
      actorId: user.id,
      credential: 'external-sign-in',
      credentialId: 'acme',
    });
  });

  it('[2-5.1-57] signs the same account in the next time, whatever the letter case of its address', async () => {
    const email = uniqueEmail();
    const first = await signIn({ email });
    const linked = (await accountOf(email)).appMetadata;

    const second = await signIn({ email: ` ${email.toUpperCase()} ` });

    expect(second.user.id).toBe(first.user.id);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect((await accountOf(email)).appMetadata).toEqual(linked);
  });

  it('[2-5.1-56] makes none for an unverified address', async () => {
    const email = uniqueEmail();
    expect(await refusal(signIn({ email, email_verified: false }))).toMatchObject({
      status: 403,
      code: 'email_unverified',
    });
    expect(await accountsWith(email)).toEqual([]);
  });

  it('[2-5.1-58] keeps an account with the provider that it is linked to', async () => {
    const email = uniqueEmail();
    await signIn({ email });
    const before = await accountOf(email);
    const willing = await replica({ EXTERNAL_SSO_LINK_EXISTING: 'true' });

    expect(await refusal(signIn({ email }, { provider: 'other', on: willing }))).toMatchObject({
      status: 403,
      code: 'account_linked_other_provider',
    });
    expect(await accountOf(email)).toEqual(before);
  });

  it.each(['true', '1', 'TRUE'])(
    '[2-5.1-59] [2-5.1-60] links an account that was made here, where told %s',
    async (flag) => {
      const { granted } = await signedUp(app);
      const { email, id } = granted.user;
      const willing = await replica({ EXTERNAL_SSO_LINK_EXISTING: flag });

      expect((await signIn({ email, sub: 'u-1' }, { on: willing })).user.id).toBe(id);

      expect((await accountOf(email)).appMetadata.sso).toMatchObject({ provider: 'acme', subject: 'u-1' });
      expect((await app.get(AuditLog).list(id, 10)).map(({ action }) => action)).toContain('account.linked');
    },
  );

  it.each([
    ['[2-5.1-61] it is not told to', {}, true],
    ['[2-5.1-61] it is told not to', { EXTERNAL_SSO_LINK_EXISTING: 'false' }, true],
    ['[2-5.1-62] the address is not verified', { EXTERNAL_SSO_LINK_EXISTING: 'true' }, false],
  ])('leaves an account that was made here alone when %s', async (_case, variables, verified) => {
    const { granted } = await signedUp(app);
    const { email } = granted.user;
    const before = await accountOf(email);

    const answer = await refusal(
      signIn({ email, email_verified: verified }, { on: await replica(variables) }),
    );

    expect(answer).toMatchObject({ status: 403, code: 'account_exists' });
    expect(await accountOf(email)).toEqual(before);
  });

  it('[2-5.1-72] [2-5.1-73] says the same whether there is an account or not', async () => {
    const { granted: local } = await signedUp(app);
    const strict = await replica({ DEPLOYMENT_PAYER_EMAIL: PAYER, PLATFORM_OPERATOR_EMAILS: OPERATOR });
    const taken = await refusal(signIn({ email: local.user.email }, { on: strict }));
    const operator = await refusal(signIn({ email: OPERATOR }, { on: strict }));
    const unverified = { email_verified: false };
    const nobody = await refusal(signIn({ email: uniqueEmail(), ...unverified }, { on: strict }));
    await app.get(SignUp).run({ email: PAYER, password: PASSWORD });
    const payer = await refusal(signIn({ email: PAYER, ...unverified }, { on: strict }));

    expect(taken).toMatchObject({ status: 403, code: 'account_exists' });
    expect(operator).toEqual(taken);
    expect(nobody).toMatchObject({ status: 403, code: 'email_unverified' });
    expect(payer).toEqual(nobody);
  });

  it('[2-5.1-72] [2-5.1-73] does the same work, whether there is an account or not', async () => {
    const payer = uniqueEmail();
    const operator = uniqueEmail();
    const strict = await replica({ DEPLOYMENT_PAYER_EMAIL: payer, PLATFORM_OPERATOR_EMAILS: operator });
    await app.get(SignUp).run({ email: payer, password: PASSWORD });
    const { granted: local } = await signedUp(app);
    // What takes time: statements and password hashes. Times themselves say little on a machine that others use.
    const queries = jest.spyOn(Client.prototype, 'query');
    const hashes = ['hash', 'verify'] as const;
    const hashed = hashes.map((name) => jest.spyOn(argon2, name));
    const workOf = async (email: string, code: string, claims = {}) => {
      const assertion = [assertionFor({ email, ...claims })];
      for (const spy of [queries, ...hashed]) spy.mockClear();
      expect(await refusal(start({ assertion }, strict))).toMatchObject({ code });
      return {
        statements: queries.mock.calls.map(([statement]: unknown[]) => textOf(statement)),
        hashes: hashed.flatMap(({ mock }) => mock.calls),
      };
    };
    const unverified = { email_verified: false };

    const exists = await workOf(local.user.email, 'account_exists');
    const nobody = await workOf(uniqueEmail(), 'email_unverified', unverified);

    expect(exists.statements.length).toBeGreaterThan(3);
    expect(nobody.hashes).toEqual([]);
    expect(await workOf(operator, 'account_exists')).toEqual(exists);
    expect(await workOf(payer, 'email_unverified', unverified)).toEqual(nobody);
  });

  describe('of the billing account', () => {
    let billing: INestApplicationContext;
    let email: string;

    beforeEach(async () => {
      email = uniqueEmail();
      billing = await replica({ DEPLOYMENT_PAYER_EMAIL: email });
      await app.get(SignUp).run({ email, password: PASSWORD });
    });

    it('[2-5.1-63] links it without the flag, and [2-5.1-76] its password goes on working', async () => {
      const granted = await signIn({ email, sub: 'boss' }, { on: billing });

      expect((await accountOf(email)).appMetadata.sso).toMatchObject({ provider: 'acme', subject: 'boss' });
      expect((await billing.get(LogIn).run({ email, password: PASSWORD })).user.id).toBe(granted.user.id);
    });

    it('[2-5.1-64] [2-5.1-67] refuses an unverified address, before and after it is linked', async () => {
      const unverified = { email, sub: 'boss', email_verified: false };
      expect(await refusal(signIn(unverified, { on: billing }))).toMatchObject({ code: 'email_unverified' });
      expect((await accountOf(email)).appMetadata).toEqual({});

      await signIn({ email, sub: 'boss' }, { on: billing });
      expect(await refusal(signIn(unverified, { on: billing }))).toMatchObject({
        status: 403,
        code: 'email_unverified',
      });
    });

    it.each([
      ['[2-5.1-65] another subject', { sub: 'somebody else' }],
      ['[2-5.1-66] no subject', { sub: undefined }],
      ['[2-5.1-66] an empty subject', { sub: '' }],
    ])('[2-5.1-68] refuses %s, also after it was signed in', async (_case, claims) => {
      await signIn({ email, sub: 'boss' }, { on: billing });
      await signIn({ email, sub: 'boss' }, { on: billing });

      expect(await refusal(signIn({ email, ...claims }, { on: billing }))).toMatchObject({
        status: 403,
        code: 'account_linked_other_subject',
      });
    });

    it('[2-5.1-66] refuses every subject when the first sign-in named none', async () => {
      await signIn({ email, sub: undefined }, { on: billing });

      for (const sub of ['boss', undefined]) {
        expect(await refusal(signIn({ email, sub }, { on: billing }))).toMatchObject({
          code: 'account_linked_other_subject',
        });
      }
    });
  });

  describe('of an operator, where there is a billing account', () => {
    const variables = (email: string) => ({
      DEPLOYMENT_PAYER_EMAIL: PAYER,
      PLATFORM_OPERATOR_EMAILS: email,
      EXTERNAL_SSO_LINK_EXISTING: 'true',
    });

    it('[2-5.1-69] [2-5.1-70] is refused first, with and without an account, and makes nothing', async () => {
      const email = uniqueEmail();
      const on = await replica(variables(email));
      expect(await refusal(signIn({ email }, { on }))).toMatchObject({ status: 403, code: 'account_exists' });
      expect(await accountsWith(email)).toEqual([]);

      await app.get(SignUp).run({ email, password: PASSWORD });
      const before = await accountOf(email);
      expect(await refusal(signIn({ email: email.toUpperCase() }, { on }))).toMatchObject({
        code: 'account_exists',
      });
      expect(await accountOf(email)).toEqual(before);
    });

    it('[2-5.1-71] goes on for who was linked before', async () => {
      const email = uniqueEmail();
      const { user } = await signIn({ email });

      const granted = await signIn({ email }, { on: await replica(variables(email)) });

      expect(granted.user.id).toBe(user.id);
    });
  });

  it('[2-5.1-74] refuses an address that two accounts have', async () => {
    const { app: odd } = await featuresOnDatabase(
      authSchema,
      features({ ...VARIABLES, EXTERNAL_SSO_LINK_EXISTING: 'true' }),
    );
    const { orm } = odd.get(Database);
    await orm.query('alter table users drop constraint users_email_key_key');
    for (const id of [randomUUID(), randomUUID()]) {
      await orm.query(
        `insert into users (id, email, email_key) values ($1, 'twin@example.org', 'twin@example.org')`,
        [id],
      );
    }

    const answer = await refusal(signIn({ email: 'twin@example.org' }, { on: odd }));

    expect(answer).toEqual(await refusal(signIn({ email: (await signedUp(app)).granted.user.email })));
    await odd.close();
  });

  it('[2-5.1-75] tells who lost a race that no account could be provisioned, and makes one', async () => {
    const email = uniqueEmail();
    const { orm } = app.get(Database);
    const winner = orm.createQueryRunner();
    await winner.startTransaction();
    await winner.query('insert into users (id, email, email_key) values ($1, $2, $2)', [randomUUID(), email]);

    const losing = refusal(signIn({ email }, { on: await replica() }));
    await untilSomebodyWaits(orm);
    await winner.commitTransaction();
    await winner.release();

    expect(await losing).toMatchObject({
      status: 403,
      code: 'account_exists',
      message: expect.stringMatching(/account could not be provisioned/),
    });
    expect(await accountsWith(email)).toHaveLength(1);
  });

  it('[2-5.1-75] makes one account of many first sign-ins at once, over two replicas', async () => {
    const email = uniqueEmail();
    const apps = [app, await replica()];

    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => signIn({ email }, { on: apps[n % 2] })),
    );

    expect(await accountsWith(email)).toHaveLength(1);
    const users = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.user.id] : []));
    expect(new Set(users)).toEqual(new Set([(await accountOf(email)).id]));
    for (const one of outcomes) {
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ status: 403, code: 'account_exists' });
    }
  });

  it('links an account once when two providers claim it at once', async () => {
    const { granted } = await signedUp(app);
    const { email } = granted.user;
    const on = await replica({ EXTERNAL_SSO_LINK_EXISTING: 'true' });

    const outcomes = await Promise.allSettled([
      signIn({ email }, { on, provider: 'acme' }),
      signIn({ email }, { on, provider: 'other' }),
    ]);

    const [won] = ['acme', 'other'].filter((_, n) => outcomes[n].status === 'fulfilled');
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await accountOf(email)).appMetadata.sso?.provider).toBe(won);
    for (const one of outcomes) {
      if (one.status === 'rejected') {
        expect(one.reason).toMatchObject({ code: 'account_linked_other_provider' });
      }
    }
  });

  it('[2-5.1-51] takes a jti once, of many at once over two replicas, and remembers it for the provider alone', async () => {
    const email = uniqueEmail();
    const assertion = [assertionFor({ email, jti: 'shared' })];
    const apps = [app, await replica()];

    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) => start({ assertion }, apps[n % 2])),
    );

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of outcomes) {
      if (one.status === 'rejected') {
        expect(one.reason).toMatchObject({ status: 401, code: 'assertion_replayed' });
      }
    }
    const ofAnother = assertionFor({ email: uniqueEmail(), jti: 'shared' }, OTHER_SECRET);
    await expect(start({ provider: 'other', assertion: [ofAnother] })).resolves.toBeDefined();
  });

  it('[2-5.1-51] remembers the jti of a sign-in that was refused', async () => {
    const assertion = [assertionFor({ email: uniqueEmail(), email_verified: false })];

    expect(await refusal(start({ assertion }))).toMatchObject({ code: 'email_unverified' });
    expect(await refusal(start({ assertion }))).toMatchObject({ code: 'assertion_replayed' });
  });

  it('remembers a jti for as long as its assertion could be accepted, and then forgets it', async () => {
    const sso = app.get(SsoRepository);
    const rows = () =>
      app.get(Database).orm.query('select 1 from sso_redemptions where key_hash = $1', [key]);
    const key = Buffer.from(randomUUID());
    const now = Date.now() / 1_000;

    expect(await sso.redeemOnce('acme', key, now)).toBe(true);
    await sso.sweep();
    expect(await rows()).toHaveLength(1);

    await app
      .get(Database)
      .orm.query(`update sso_redemptions set expires_at = now() - interval '1 second' where key_hash = $1`, [
        key,
      ]);
    await sso.sweep();
    expect(await rows()).toHaveLength(0);
  });

  it('[2-5.1-09] takes a login token once, of 50 at once over two replicas', async () => {
    const token = tokenOf(await start({ assertion: [assertionFor({ email: uniqueEmail() })] }));
    const apps = [app, await replica()];

    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) => redeem(token, apps[n % 2])),
    );

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of outcomes) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 401, code: 'unauthorized' });
    }
  });

  it.each([
    [59, true],
    [61, false],
  ])('a login token lives for 60 s: after %s s it works: %s', async (seconds, works) => {
    const token = tokenOf(await start({ assertion: [assertionFor({ email: uniqueEmail() })] }));
    await app
      .get(Database)
      .orm.query(`update sso_login_tokens set expires_at = expires_at - make_interval(secs => $1)`, [
        seconds,
      ]);

    const outcome = await redeem(token).then(
      () => true,
      (error: { code: string }) => error.code,
    );

    expect(outcome).toBe(works ? true : 'unauthorized');
  });

  it('keeps no login token and no jti as it is', async () => {
    const jti = randomUUID();
    const token = tokenOf(await start({ assertion: [assertionFor({ email: uniqueEmail(), jti })] }));
    const { orm } = app.get(Database);

    const stored = JSON.stringify([
      await orm.query('select encode(hash, $1) h, * from sso_login_tokens', ['escape']),
      await orm.query('select encode(key_hash, $1) h, * from sso_redemptions', ['escape']),
    ]);

    expect(token).toMatch(/^[\w-]{43}$/);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(jti);
  });

  it('refuses who is banned, at the exchange and with a login token from before', async () => {
    const email = uniqueEmail();
    await signIn({ email });
    const token = tokenOf(await start({ assertion: [assertionFor({ email })] }));
    await app.get(Database).orm.query('update users set banned_at = now() where email_key = $1', [email]);

    const { granted } = await signedUp(app);
    const { message } = await refusal(signIn({ email: granted.user.email }));
    expect(await refusal(signIn({ email }))).toMatchObject({ status: 403, code: 'forbidden', message });
    expect(await refusal(redeem(token))).toMatchObject({ status: 401, code: 'unauthorized' });
  });

  it('[2-5.1-24] never takes the link from what a user sends', async () => {
    const email = uniqueEmail();
    const forged = { app_metadata: { sso: { provider: 'acme', subject: 'x' } } };
    const granted = await app
      .get(SignUp)
      .run({ email, password: PASSWORD, ...forged, appMetadata: forged.app_metadata } as never);
    await app.get(ChangePassword).run(callerOf(granted), {
      currentPassword: PASSWORD,
      newPassword: 'battery staple',
      ...forged,
    });

    expect((await accountOf(email)).appMetadata).toEqual({});
    expect(await refusal(signIn({ email }))).toMatchObject({ code: 'account_exists' });
  });

  it.each([
    ['[2-5.1-80] an unknown provider', { provider: 'nope' }, 404, 'unknown_provider'],
    [
      'an unknown provider with an assertion',
      { provider: 'nope', assertion: ['x'] },
      404,
      'unknown_provider',
    ],
    ['[2-5.1-07] no assertion and no address to begin at', {}, 400, 'no_assertion'],
    [
      '[2-5.1-15] an assertion for oidc',
      { provider: 'corp', assertion: ['x'] },
      400,
      'not_assertion_provider',
    ],
    [
      '[2-5.1-15] an assertion for saml',
      { provider: 'club', assertion: ['x'] },
      400,
      'not_assertion_provider',
    ],
    ['two assertions', { assertion: ['x', 'y'] }, 400, 'validation_error'],
    ['an assertion of 8,193 characters', { assertion: ['x'.repeat(8_193)] }, 400, 'validation_error'],
    ['an assertion of 8,192 that is none', { assertion: ['x'.repeat(8_192)] }, 401, 'invalid_signature'],
    ['an empty assertion', { assertion: [''] }, 401, 'invalid_signature'],
  ])('answers %s', async (_case, request, status, code) => {
    expect(await refusal(start(request))).toMatchObject({ status, code });
  });

  it("[2-5.1-44] refuses what was signed with another provider's secret", async () => {
    const assertion = [assertionFor({ email: uniqueEmail() }, OTHER_SECRET)];
    expect(await refusal(start({ assertion }))).toMatchObject({ status: 401, code: 'invalid_signature' });
  });

  it('[2-5.1-14] knows no provider while sign-in is off', async () => {
    const off = await replica({ EXTERNAL_SSO_PROVIDERS: '' });
    expect(await refusal(start({ assertion: ['x'] }, off))).toMatchObject({
      status: 404,
      code: 'unknown_provider',
    });
  });
});

async function untilSomebodyWaits(orm: Database['orm']): Promise<void> {
  for (;;) {
    const waiting = await orm.query<unknown[]>(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and query like 'insert into users%'`,
    );
    if (waiting.length > 0) return;
  }
}
