import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@easel/platform';
import { featuresOnDatabase, IdentityPlatform } from '@easel/testing';
import { AuthenticatePlatformToken } from '../access/authenticate-platform-token.js';
import { features, signedUp, uniqueEmail } from '../auth.fixture.js';
import { authSchema } from '../auth-schema.js';
import { LogOut } from '../sessions/log-out.js';
import { SsoRepository } from '../sso/sso.repository.js';

describe('who is behind a token of the identity platform', () => {
  let platform: IdentityPlatform;
  let app: INestApplicationContext;

  beforeAll(async () => {
    platform = await IdentityPlatform.listen();
    ({ app } = await featuresOnDatabase(
      authSchema,
      features({ PLATFORM_URL: platform.url, PLATFORM_OWNER_EMAIL: 'owner@example.com' }),
    ));
  });
  afterAll(async () => {
    await app.close();
    platform.close();
  });

  const authenticate = async (claims: Record<string, unknown>) =>
    app.get(AuthenticatePlatformToken).run({ token: await platform.token(claims) });
  const sql = <T>(text: string, values: unknown[]) => app.get(Database).orm.query<T>(text, values);

  it('is an account that its first token makes, with a personal project', async () => {
    // The first account sets up the installation.
    await signedUp(app);
    const [sub, email, exp] = [randomUUID(), uniqueEmail(), Math.floor(Date.now() / 1_000) + 60];
    const { caller, expires } = await authenticate({ sub, email, exp });

    expect(caller).toEqual({
      userId: expect.any(String),
      credential: 'session',
      credentialId: expect.any(String),
      email,
    });
    expect(expires).toBe(exp * 1_000);
    expect(await sql('select is_default from projects where user_id = $1', [caller.userId])).toEqual([
      { is_default: true },
    ]);
    expect((await authenticate({ sub, email })).caller).toEqual(caller);
  });

  it('is one account, however many of its first tokens come at once', async () => {
    const [sub, email] = [randomUUID(), uniqueEmail()];
    const all = await Promise.all(Array.from({ length: 8 }, () => authenticate({ sub, email })));
    expect(new Set(all.map(({ caller }) => caller.userId)).size).toBe(1);
  });

  it('stays the same account under another address', async () => {
    const sub = randomUUID();
    const first = await authenticate({ sub, email: uniqueEmail() });
    const { caller } = await signedUp(app);
    expect((await authenticate({ sub, email: caller.email })).caller).toEqual(first.caller);
    expect((await authenticate({ sub, email: undefined })).caller).toEqual(first.caller);
  });

  it.each<[string, string, () => Promise<Record<string, unknown>>]>([
    ['an address that is not checked', 'email_unverified', async () => ({ email_verified: false })],
    [
      'the address of an account that was made here',
      'account_exists',
      async () => ({
        email: (await signedUp(app)).caller.email,
      }),
    ],
    [
      'the address of an account of another subject',
      'account_linked_other_subject',
      async () => {
        const email = uniqueEmail();
        await authenticate({ email });
        return { email };
      },
    ],
    [
      'the address of an account of another provider',
      'account_linked_other_provider',
      async () => {
        const { caller } = await signedUp(app);
        await app
          .get(Database)
          .transaction((tx) => app.get(SsoRepository).link(tx, caller.userId, 'acme', 'u'));
        return { email: caller.email };
      },
    ],
  ])('is nobody with %s', async (_case, code, claims) => {
    const given = await claims();
    const prepared = await sql('select count(*) from users', []);
    await expect(authenticate(given)).rejects.toMatchObject({ status: 403, code });
    expect(await sql('select count(*) from users', [])).toEqual(prepared);
  });

  it('is nobody without an address, while there is no account', async () => {
    await expect(authenticate({ email: undefined })).rejects.toMatchObject({ status: 401 });
  });

  it('is nobody once the account is banned, and a new account once it is deleted', async () => {
    const [sub, email] = [randomUUID(), uniqueEmail()];
    const { caller } = await authenticate({ sub, email });
    await sql('update users set banned_at = now() where id = $1', [caller.userId]);
    await expect(authenticate({ sub, email })).rejects.toMatchObject({ status: 401, code: 'unauthorized' });

    await sql('delete from users where id = $1', [caller.userId]);
    expect((await authenticate({ sub, email })).caller.userId).not.toBe(caller.userId);
  });

  it('is an operator who signs in through a provider, where the address is configured', async () => {
    const { caller } = await authenticate({ email: 'owner@example.com' });
    expect(caller).toMatchObject({ operator: true, federated: true });
  });

  it('does not end a session here', async () => {
    const { caller } = await authenticate({});
    await expect(app.get(LogOut).run(caller)).rejects.toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('is nobody where no platform is configured', async () => {
    const { app: without } = await featuresOnDatabase(authSchema, features());
    try {
      const token = await platform.token();
      await expect(without.get(AuthenticatePlatformToken).run({ token })).rejects.toMatchObject({
        status: 401,
      });
    } finally {
      await without.close();
    }
  });
});
