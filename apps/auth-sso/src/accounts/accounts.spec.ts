import argon2 from 'argon2';
import type { INestApplicationContext } from '@nestjs/common';
import type { Caller } from '@easel/contracts';
import { Database } from '@easel/platform';
import { featuresOnDatabase } from '@easel/testing';
import { features, PASSWORD, signedUp, signedUpAndConfirmed, uniqueEmail } from '../auth.fixture.js';
import { authSchema } from '../auth-schema.js';
import { ProjectsRepository } from '../project-store/projects.repository.js';
import { ListSessions } from '../sessions/list-sessions.js';
import { RefreshSession } from '../sessions/refresh-session.js';
import { AccountsRepository } from './accounts.repository.js';
import { ChangePassword } from './change-password.js';
import { DescribeMe } from './describe-me.js';
import { LogIn } from './log-in.js';
import { isPassword } from './password-hash.js';
import { SignUp } from './sign-up.js';

describe('accounts', () => {
  let app: INestApplicationContext;

  beforeAll(async () => {
    ({ app } = await featuresOnDatabase(
      authSchema,
      features({ PLATFORM_OPERATOR_EMAILS: 'Boss@Example.com' }),
    ));
  });
  afterAll(() => app.close());

  const logIn = (email: string, password: string) => app.get(LogIn).run({ email, password });

  it('gives a new account its personal project and an open session', async () => {
    const { caller, granted } = await signedUp(app, 'Ann@Example.com');

    expect(granted).toMatchObject({
      user: { id: caller.userId, email: 'Ann@Example.com', displayName: null },
      expiresIn: 900,
    });
    expect((await app.get(ProjectsRepository).list(caller, 9)).map(({ name }) => name)).toEqual([
      'My project',
    ]);
    await expect(app.get(RefreshSession).run(granted.refreshToken)).resolves.toBeDefined();
  });

  it('has one account an address, whatever its case, also when two sign up at once', async () => {
    const email = uniqueEmail();
    const attempts = [email, email.toUpperCase(), email].map((address) =>
      app.get(SignUp).run({ email: address, password: PASSWORD }),
    );

    const outcomes = await Promise.allSettled(attempts);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        expect(outcome.reason).toMatchObject({ status: 409, code: 'email_taken' });
      }
    }
  });

  it('logs in with the address in another case', async () => {
    const { granted } = await signedUp(app, 'Case@Example.com');
    expect((await logIn('cASE@eXAMPLE.COM', PASSWORD)).user).toEqual(granted.user);
  });

  it('answers a wrong password and an unknown address alike', async () => {
    const { granted } = await signedUp(app);
    const refusal = async (email: string) => {
      const error: unknown = await logIn(email, 'not the password').catch((thrown: unknown) => thrown);
      return { ...(error as object), message: (error as Error).message };
    };

    const wrong = await refusal(granted.user.email);

    expect(wrong).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(await refusal(uniqueEmail())).toEqual(wrong);
  });

  it('works as long on an unknown account as on a wrong password', async () => {
    await isPassword('warm up', null, 'sign-in');
    const { granted } = await signedUp(app);
    // The hash is nearly all that a refusal takes: without a decoy an unknown address answers in a tenth of the time.
    const hash = jest.spyOn(argon2, 'hash');
    const verify = jest.spyOn(argon2, 'verify');
    const hashesOf = async (email: string) => {
      for (const spy of [hash, verify]) spy.mockClear();
      await expect(logIn(email, 'wrong password')).rejects.toThrow();
      return [hash, verify].map(({ mock }) => mock.calls.length);
    };

    expect(await hashesOf(granted.user.email)).toEqual([0, 1]);
    expect(await hashesOf(uniqueEmail())).toEqual([0, 1]);
  });

  it('changes the password and ends the other sessions, not the one that asked', async () => {
    const { caller, granted } = await signedUp(app);
    const other = await logIn(granted.user.email, PASSWORD);

    await app.get(ChangePassword).run(caller, { currentPassword: PASSWORD, newPassword: 'battery staple' });

    await expect(logIn(granted.user.email, PASSWORD)).rejects.toMatchObject({ status: 401 });
    await expect(logIn(granted.user.email, 'battery staple')).resolves.toBeDefined();
    await expect(app.get(RefreshSession).run(other.refreshToken)).rejects.toMatchObject({ status: 401 });
    await expect(app.get(RefreshSession).run(granted.refreshToken)).resolves.toBeDefined();
  });

  it.each<[string, (caller: Caller) => Promise<unknown>, object]>([
    [
      'the password was changed',
      (caller) =>
        app.get(ChangePassword).run(caller, { currentPassword: PASSWORD, newPassword: 'battery staple' }),
      { status: 401, code: 'unauthorized' },
    ],
    [
      'the account was banned',
      ({ userId }) =>
        app.get(Database).orm.query('update users set banned_at = now() where id = $1', [userId]),
      { status: 403, code: 'forbidden' },
    ],
  ])('opens no session when %s while the password was checked', async (_case, change, refusal) => {
    const { caller, granted } = await signedUp(app);
    const accounts = app.get(AccountsRepository);
    const find = accounts.findByEmail.bind(accounts);
    jest.spyOn(accounts, 'findByEmail').mockImplementationOnce(async (address) => {
      const found = await find(address);
      await change(caller);
      return found;
    });

    await expect(logIn(granted.user.email, PASSWORD)).rejects.toMatchObject(refusal);
    expect((await app.get(ListSessions).run(caller, {})).data).toHaveLength(1);
  });

  it('of two parallel password changes from the same one, does one', async () => {
    const { caller, granted } = await signedUp(app);
    const changes = ['new password 1', 'new password 2'].map((newPassword) =>
      app.get(ChangePassword).run(caller, { currentPassword: PASSWORD, newPassword }),
    );

    const outcomes = await Promise.allSettled(changes);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const kept = `new password ${outcomes.findIndex(({ status }) => status === 'fulfilled') + 1}`;
    await expect(logIn(granted.user.email, kept)).resolves.toBeDefined();
  });

  it.each([
    ['a wrong current password', {}, 'not it', { status: 400, extra: { path: 'currentPassword' } }],
    ['a token', { credential: 'personal-token' as const }, PASSWORD, { status: 403, code: 'forbidden' }],
  ])('refuses a password change with %s', async (_case, credential, currentPassword, refusal) => {
    const { caller } = await signedUp(app);
    const change = app
      .get(ChangePassword)
      .run({ ...caller, ...credential }, { currentPassword, newPassword: 'battery staple' });
    await expect(change).rejects.toMatchObject(refusal);
  });

  it('describes the caller, and says who operates the installation', async () => {
    const { caller, granted } = await signedUp(app);
    expect(await app.get(DescribeMe).run(caller)).toMatchObject({
      id: granted.user.id,
      email: granted.user.email,
      displayName: null,
      avatarUrl: null,
      tier: 'free',
      isAdmin: false,
    });
    const operator = await signedUpAndConfirmed(app, 'boss@example.com');
    expect(await app.get(DescribeMe).run(operator.caller)).toMatchObject({ isAdmin: true });
  });
});
