import { randomUUID } from 'node:crypto';
import { api, testedStack } from '@easel/testing';

interface Granted {
  data: { user: { id: string; email: string }; accessToken: string; refreshToken: string; expiresIn: number };
}

describe('accounts and sessions', () => {
  it('sign up, and are who they say, at each replica', async () => {
    const email = `${randomUUID()}@example.org`;
    const granted = await api.post<Granted>('/v1/auth/signup', { email, password: 'correct horse' });

    expect(granted.status).toBe(201);
    expect(granted.body).toEqual({
      data: {
        user: { id: expect.any(String), email, displayName: null, createdAt: expect.any(String) },
        accessToken: expect.stringMatching(/^eyJ/),
        refreshToken: expect.any(String),
        expiresIn: expect.any(Number),
      },
    });
    for (const origin of [testedStack.url, testedStack.secondUrl]) {
      const me = await api.as(granted.body.data).at(origin).get<{ data: object }>('/v1/me');
      expect(me.status).toBe(200);
      expect(me.body.data).toMatchObject({ id: granted.body.data.user.id, email });
    }
  });

  it('[1-0-02] [1-7-07] [1-7-08] open what is theirs to a valid bearer alone', async () => {
    const user = await api.signUp();
    const tampered = user.accessToken.replace(/\.[^.]+$/, (signature) =>
      signature.split('').toReversed().join(''),
    );

    expect((await api.as(user).get('/v1/me')).status).toBe(200);
    for (const answer of [
      await api.get('/v1/me'),
      await api.with({ authorization: user.accessToken }).get('/v1/me'),
      await api.as(tampered.slice(0, -1)).get('/v1/me'),
      await api.as(`${user.accessToken}x`).get('/v1/me'),
      await api.as('eyJhbGciOiJub25lIn0.e30.').get('/v1/me'),
      await api.as(`ndr_${'0'.repeat(64)}`).get('/v1/me'),
    ]) {
      expect(answer).toBeServiceError(401, 'unauthorized');
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
  });

  it('are checked with the keys that auth-sso publishes', async () => {
    const { accessToken } = await api.signUp();
    const { kid } = JSON.parse(Buffer.from(accessToken.split('.')[0] ?? '', 'base64url').toString()) as {
      kid: string;
    };
    const { body } = await api.get<{ keys: { kid: string; kty: string; d?: string }[] }>(
      '/.well-known/jwks.json',
    );

    expect(body.keys.map((key) => key.kid)).toContain(kid);
    for (const key of body.keys) expect(Object.keys(key)).not.toEqual(expect.arrayContaining(['d']));
  });

  it('are renewed, and ended', async () => {
    const user = await api.signUp();
    const renewed = await api.post<Granted>('/v1/auth/refresh', { refreshToken: user.refreshToken });

    expect(renewed.status).toBe(200);
    expect((await api.as(renewed.body.data).get('/v1/me')).status).toBe(200);
    expect((await api.as(renewed.body.data).post('/v1/auth/logout')).body).toEqual({ success: true });
    const after = await api.post('/v1/auth/refresh', { refreshToken: renewed.body.data.refreshToken });
    expect(after).toBeServiceError(401, 'unauthorized');
  });

  it('are seen and ended from another one, at each replica', async () => {
    const user = await api.with({ 'user-agent': 'a browser' }).signUp();
    const { email, password } = user;
    const other = await api.post<Granted>('/v1/auth/login', { email, password, userAgent: 'not said here' });
    const listed = await api.as(user).get<{ data: { id: string; current: boolean }[] }>('/v1/auth/sessions');

    expect(listed.body.data).toMatchObject([
      { current: false, userAgent: 'node' },
      { current: true, userAgent: 'a browser', refreshedAt: null, provider: null },
    ]);
    const path = `/v1/auth/sessions/${listed.body.data[0]?.id}`;
    expect((await api.as(user).delete(path)).body).toEqual({ success: true });
    for (const origin of [testedStack.url, testedStack.secondUrl]) {
      const answer = await api.as(other.body.data).at(origin).get('/v1/me');
      expect(answer).toBeServiceError(401, 'unauthorized');
    }
    expect(await api.as(user).delete(path)).toBeServiceError(404, 'not_found');
    expect((await api.as(user).delete('/v1/auth/sessions')).body).toEqual({ success: true });
    expect((await api.as(user).get('/v1/me')).status).toBe(200);
    expect(other.headers.get('cache-control')).toBe('no-store');
  });

  it('change their password, which the old one does not survive', async () => {
    const user = await api.signUp();
    const next = 'another password';

    expect(
      await api.as(user).post('/v1/auth/password', { currentPassword: 'not it', newPassword: next }),
    ).toBeServiceError(400, 'validation_error');
    const changed = await api
      .as(user)
      .post('/v1/auth/password', { currentPassword: user.password, newPassword: next });
    expect(changed).toMatchObject({ status: 200, body: { success: true } });
    const { email, password } = user;
    expect(await api.post('/v1/auth/login', { email, password })).toBeServiceError(401, 'unauthorized');
    expect((await api.post('/v1/auth/login', { email, password: next })).status).toBe(200);
  });
});
