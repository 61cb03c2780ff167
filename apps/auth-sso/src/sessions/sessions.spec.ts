import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { Database, holdingNone } from '@easel/platform';
import { featuresOnDatabase } from '@easel/testing';
import { LogIn } from '../accounts/log-in.js';
import { features, callerOf, PASSWORD, signedUp, untilSomebodyWaits } from '../auth.fixture.js';
import { authSchema } from '../auth-schema.js';
import { EndSessions } from './end-sessions.js';
import { ListSessions } from './list-sessions.js';
import { LogOut } from './log-out.js';
import { RefreshSession } from './refresh-session.js';
import { hashRefreshToken } from './refresh-token.js';

describe('sessions', () => {
  let app: INestApplicationContext;

  beforeAll(async () => {
    ({ app } = await featuresOnDatabase(authSchema, features()));
  });
  afterAll(() => app.close());

  const refresh = (token: string) => app.get(RefreshSession).run(token);
  const refused = { status: 401, code: 'unauthorized' };

  it('trades a refresh token for the next one, in the same session', async () => {
    const { caller, granted } = await signedUp(app);

    const second = await refresh(granted.refreshToken);
    const third = await refresh(second.refreshToken);

    expect(new Set([granted, second, third].map(({ refreshToken }) => refreshToken)).size).toBe(3);
    expect(callerOf(third)).toEqual(caller);
  });

  it('ends the session, the newest token included, when a used token comes again', async () => {
    const { granted } = await signedUp(app);
    const second = await refresh(granted.refreshToken);

    await expect(refresh(granted.refreshToken)).rejects.toMatchObject(refused);

    await expect(refresh(second.refreshToken)).rejects.toMatchObject(refused);
  });

  it('lets one of several parallel refreshes through, and ends the session', async () => {
    const { granted } = await signedUp(app);

    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => refresh(granted.refreshToken)));

    const winners = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    await expect(refresh(winners[0].value.refreshToken)).rejects.toMatchObject(refused);
  });

  it("leaves the account's other sessions alone when one ends", async () => {
    const { caller, granted } = await signedUp(app);
    const other = await app.get(LogIn).run({ email: granted.user.email, password: PASSWORD });

    await app.get(LogOut).run(caller);

    await expect(refresh(granted.refreshToken)).rejects.toMatchObject(refused);
    await expect(refresh(other.refreshToken)).resolves.toBeDefined();
  });

  it('refuses a session that was idle for too long', async () => {
    const { caller, granted } = await signedUp(app);
    await app
      .get(Database)
      .orm.query(`update sessions set expires_at = now() - interval '1 second' where id = $1`, [
        caller.credentialId,
      ]);
    await expect(refresh(granted.refreshToken)).rejects.toMatchObject(refused);
  });

  it('goes on for many at once also when the signing key has to be read again, with fewer connections', async () => {
    const { granted } = await signedUp(app);
    const { email } = granted.user;
    const opened = [granted];
    while (opened.length < 25) opened.push(await app.get(LogIn).run({ email, password: PASSWORD }));
    const began = performance.now();
    const later = jest.spyOn(performance, 'now').mockReturnValue(began + 3_600_000);

    const outcomes = await Promise.allSettled(opened.map(({ refreshToken }) => refresh(refreshToken)));

    later.mockRestore();
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  it('forgets tokens that were used longer ago than any lives, however long the session goes on', async () => {
    const { caller, granted } = await signedUp(app);
    const tokens = async () =>
      (
        await app
          .get(Database)
          .orm.query<{ hash: Buffer }[]>('select hash from refresh_tokens where session_id = $1', [
            caller.credentialId,
          ])
      ).map(({ hash }) => hash.toString('hex'));
    const second = await refresh(granted.refreshToken);
    const third = await refresh(second.refreshToken);
    await app
      .get(Database)
      .orm.query(`update refresh_tokens set used_at = used_at - interval '30 days' where hash = $1`, [
        hashRefreshToken(granted.refreshToken),
      ]);

    const fourth = await refresh(third.refreshToken);

    const kept = [second, third, fourth].map(({ refreshToken }) =>
      hashRefreshToken(refreshToken).toString('hex'),
    );
    expect((await tokens()).sort()).toEqual(kept.sort());
    await expect(refresh(granted.refreshToken)).rejects.toMatchObject(refused);
    await expect(refresh(fourth.refreshToken)).resolves.toBeDefined();
  });

  it('refuses a token that is forgotten while it is presented', async () => {
    const { granted } = await signedUp(app);
    const hash = hashRefreshToken(granted.refreshToken);
    let presented: Promise<unknown> | undefined;
    await app.get(Database).transaction(async (tx) => {
      await tx.query('select 1 from sessions where user_id = $1 for update', [granted.user.id]);
      presented = holdingNone(() => refresh(granted.refreshToken)).catch((error: unknown) => error);
      await untilSomebodyWaits(tx);
      await tx.query('delete from refresh_tokens where hash = $1', [hash]);
    });
    expect(await presented).toMatchObject(refused);
  });

  it('refuses a token that was never given', async () => {
    await expect(refresh('ser_0')).rejects.toMatchObject(refused);
  });

  it('stores no refresh token that could be used', async () => {
    const { granted } = await signedUp(app);
    const rows = await app
      .get(Database)
      .orm.query<object[]>(`select encode(hash, 'hex') as hash from refresh_tokens`);
    expect(JSON.stringify(rows)).not.toContain(granted.refreshToken.replace('ser_', ''));
  });

  it('are listed with what opened them, the one that asks marked, in pages', async () => {
    const { caller, granted } = await signedUp(app);
    const { email } = granted.user;
    for (const userAgent of ['sdk/1', undefined])
      await app.get(LogIn).run({ email, password: PASSWORD, userAgent });
    await refresh(granted.refreshToken);
    const list = (cursor?: string) => app.get(ListSessions).run(caller, { limit: 2, cursor });

    const first = await list();
    const second = await list(first.nextCursor);

    const opened = { provider: null, createdAt: expect.any(String), expiresAt: expect.any(String) };
    const id = expect.any(String);
    expect(first.data).toEqual([
      { ...opened, id, current: false, userAgent: null, refreshedAt: null },
      { ...opened, id, current: false, userAgent: 'sdk/1', refreshedAt: null },
    ]);
    expect(second).toEqual({
      data: [
        {
          ...opened,
          id: caller.credentialId,
          current: true,
          userAgent: null,
          refreshedAt: expect.any(String),
        },
      ],
    });
  });

  it('end one by one, or all others at once, and only for their own account', async () => {
    const { caller, granted } = await signedUp(app);
    const logIn = () => app.get(LogIn).run({ email: granted.user.email, password: PASSWORD });
    const [second, third] = [await logIn(), await logIn()];
    const end = app.get(EndSessions);
    const { caller: stranger } = await signedUp(app);

    for (const id of [caller.credentialId, randomUUID()]) {
      await expect(end.one(stranger, id)).rejects.toMatchObject({ status: 404, code: 'not_found' });
    }
    await end.one(caller, callerOf(second).credentialId);
    await expect(end.one(caller, callerOf(second).credentialId)).rejects.toMatchObject({ status: 404 });
    await expect(refresh(second.refreshToken)).rejects.toMatchObject(refused);

    await end.others(caller);
    await expect(refresh(third.refreshToken)).rejects.toMatchObject(refused);
    expect((await app.get(ListSessions).run(caller, {})).data).toMatchObject([
      { id: caller.credentialId, current: true },
    ]);
    await expect(refresh(granted.refreshToken)).resolves.toBeDefined();
  });

  it.each(['personal-token', 'oauth-app'] as const)(
    'are none of the business of a %s',
    async (credential) => {
      const { caller } = await signedUp(app);
      const token = { ...caller, credential };
      const forbidden = { status: 403, code: 'forbidden' };
      await expect(app.get(ListSessions).run(token, {})).rejects.toMatchObject(forbidden);
      await expect(app.get(EndSessions).one(token, caller.credentialId)).rejects.toMatchObject(forbidden);
      await expect(app.get(EndSessions).others(token)).rejects.toMatchObject(forbidden);
    },
  );

  it('has nothing to end for a token', async () => {
    const { caller } = await signedUp(app);
    await expect(app.get(LogOut).run({ ...caller, credential: 'personal-token' })).rejects.toMatchObject({
      status: 403,
      code: 'forbidden',
    });
  });
});
