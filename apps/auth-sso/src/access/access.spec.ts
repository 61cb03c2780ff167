import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import type { Caller } from '@easel/contracts';
import { Database } from '@easel/platform';
import { featuresOnDatabase } from '@easel/testing';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { ChangePassword } from '../accounts/change-password.js';
import { LogIn } from '../accounts/log-in.js';
import { callerOf, features, PASSWORD, signedUp, signedUpAndConfirmed } from '../auth.fixture.js';
import { authSchema } from '../auth-schema.js';
import { LogOut } from '../sessions/log-out.js';
import { RefreshSession } from '../sessions/refresh-session.js';
import { SsoRepository } from '../sso/sso.repository.js';
import { AuthenticateSession } from './authenticate-session.js';

describe('who is behind a session', () => {
  let app: INestApplicationContext;

  beforeAll(async () => {
    ({ app } = await featuresOnDatabase(
      authSchema,
      features({ PLATFORM_OWNER_EMAIL: 'owner@example.com', PLATFORM_OPERATOR_EMAILS: 'second@example.com' }),
    ));
  });
  afterAll(() => app.close());

  const authenticate = ({ userId, credentialId }: Caller) =>
    app.get(AuthenticateSession).run({ userId, sessionId: credentialId });
  const ended = { status: 401, code: 'unauthorized' };

  it('is its user', async () => {
    // The first account sets up the installation.
    await signedUp(app);
    const { caller } = await signedUp(app);
    expect(await authenticate(caller)).toEqual({
      caller,
      memberships: { active: {}, suspended: [] },
      organizationsEnabled: false,
    });
  });

  it('is an operator, where the address is configured and confirmed', async () => {
    const { caller } = await signedUp(app, 'Owner@Example.com');
    expect((await authenticate(caller)).caller).not.toHaveProperty('operator');
    await app.get(Database).transaction((tx) => app.get(AccountsRepository).confirm(tx, caller.userId));
    expect((await authenticate(caller)).caller.operator).toBe(true);
  });

  it('says of an operator who signs in through a provider that they do', async () => {
    const { caller } = await signedUpAndConfirmed(app, 'second@example.com');
    const local = await authenticate(caller);
    await app
      .get(Database)
      .transaction((tx) => app.get(SsoRepository).link(tx, caller.userId, 'acme', 'u-1'));

    expect(local.caller).not.toHaveProperty('federated');
    expect((await authenticate(caller)).caller).toMatchObject({ operator: true, federated: true });
  });

  it('is nobody for an unknown session, nor for one of another user', async () => {
    const { caller } = await signedUp(app);
    const { caller: other } = await signedUp(app);
    await expect(authenticate({ ...caller, credentialId: randomUUID() })).rejects.toMatchObject(ended);
    await expect(authenticate({ ...caller, userId: other.userId })).rejects.toMatchObject(ended);
  });

  it('is nobody once the session has ended', async () => {
    const loggedOut = await signedUp(app);
    await app.get(LogOut).run(loggedOut.caller);

    const changed = await signedUp(app);
    const other = callerOf(
      await app.get(LogIn).run({ email: changed.granted.user.email, password: PASSWORD }),
    );
    await app
      .get(ChangePassword)
      .run(changed.caller, { currentPassword: PASSWORD, newPassword: 'battery staple' });

    const stolen = await signedUp(app);
    await app.get(RefreshSession).run(stolen.granted.refreshToken);
    await app
      .get(RefreshSession)
      .run(stolen.granted.refreshToken)
      .catch(() => undefined);

    for (const caller of [loggedOut.caller, other, stolen.caller]) {
      await expect(authenticate(caller)).rejects.toMatchObject(ended);
    }
    await expect(authenticate(changed.caller)).resolves.toBeDefined();
  });
});
