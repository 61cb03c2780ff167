import { randomUUID } from 'node:crypto';
import { type ApiResponse, IdentityPlatform, newPlatformKey, OPERATOR_EMAIL, useStack } from '@easel/testing';

interface Me {
  data: { id: string; email: string; isAdmin: boolean };
}

describe('an identity platform', () => {
  let platform: IdentityPlatform;

  beforeAll(async () => {
    platform = await IdentityPlatform.listen();
  });
  afterAll(() => platform.close());

  const stack = useStack(() => ({
    EDITION: 'business',
    SERVICE_PROCESSES: 'gateway gateway auth-sso auth-sso executor',
    PLATFORM_URL: platform.url,
    PLATFORM_OWNER_EMAIL: OPERATOR_EMAIL,
  }));
  const origins = () => [stack.url, stack.secondUrl];
  const me = (token: string, origin = stack.url): Promise<ApiResponse<Me>> =>
    stack.api.at(origin).as(token).get<Me>('/v1/me');

  it('[3-1-05] signs tokens that open the account of their subject, at each gateway', async () => {
    const [sub, email] = [randomUUID(), `${randomUUID()}@example.org`];
    const [token, next] = [await platform.token({ sub, email }), await platform.token({ sub, email })];

    // All at once, and each for the first time: whoever makes the account, it is one.
    const answers = await Promise.all(
      [token, next].flatMap((bearer) => origins().map((origin) => me(bearer, origin))),
    );

    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ id: answers[0]?.body.data.id, email, isAdmin: false });
    }
  });

  it('signs tokens that do what a session does', async () => {
    const user = stack.api.as(await platform.token());
    const made = await user.post<{ data: { id: string } }>('/v1/projects', { name: 'Foxes' });

    expect(made.status).toBe(201);
    const listed = await user.at(stack.secondUrl).get<{ data: { id: string }[] }>('/v1/projects');
    expect(listed.body.data.map(({ id }) => id)).toContain(made.body.data.id);
    const stranger = stack.api.as(await platform.token());
    expect(await stranger.get(`/v1/projects/${made.body.data.id}`)).toBeServiceError(404, 'not_found');
    expect(await user.post('/v1/auth/logout')).toBeServiceError(403, 'forbidden');
  });

  it('signs no token that opens anything once it has expired', async () => {
    const exp = Math.floor(Date.now() / 1_000) - 3;
    const token = await platform.token({ exp });
    // Within what the clocks may differ by.
    expect((await me(token)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    for (const origin of origins()) {
      const answer = await me(token, origin);
      expect(answer).toBeServiceError(401, 'unauthorized');
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
  });

  it('is not spoken for by others', async () => {
    const [head, body = '', signature] = (await platform.token()).split('.');
    const own = await stack.api.signUp();
    const ownKid = JSON.parse(Buffer.from(own.accessToken.split('.')[0] ?? '', 'base64url').toString()) as {
      kid: string;
    };
    for (const token of [
      `${head}.${body}.`,
      `${head}.${body}.${signature?.split('').toReversed().join('')}`,
      await platform.token({}, newPlatformKey('RS256')),
      await platform.token({ aud: 'another' }),
      await platform.token({ iss: 'https://elsewhere.example' }),
      await platform.token({ sub: undefined }),
      // As if it were a session of ours, and the other way round.
      await platform.token({ iss: 'easel', aud: 'easel-api', sid: randomUUID(), sub: own.id }),
      await platform.token({ iss: 'easel' }, { ...newPlatformKey('RS256'), kid: ownKid.kid }),
      'a.b.c',
      `${head}.${'A'.repeat(9_000)}.${signature}`,
    ]) {
      expect(await me(token)).toBeServiceError(401, 'unauthorized');
    }
  });

  it('takes no account by its address, unless it may', async () => {
    const { email, accessToken } = await stack.api.signUp();
    expect(await me(await platform.token({ email }))).toBeServiceError(403, 'account_exists');
    expect(await me(await platform.token({ email_verified: false }))).toBeServiceError(
      403,
      'email_unverified',
    );
    expect((await me(accessToken)).status).toBe(200);
  });

  it('lets nobody in whom an operator has banned, from that moment on, at each gateway', async () => {
    const token = await platform.token();
    const { body } = await me(token);
    for (const origin of origins()) expect((await me(token, origin)).status).toBe(200);
    const operator = stack.api.as(await stack.api.enter(OPERATOR_EMAIL));

    expect((await operator.post(`/v1/admin/sso/accounts/${body.data.id}/ban`)).status).toBeLessThan(300);
    for (const origin of origins()) expect(await me(token, origin)).toBeServiceError(401, 'unauthorized');

    await operator.post(`/v1/admin/sso/accounts/${body.data.id}/unban`);
    for (const origin of origins()) expect((await me(token, origin)).status).toBe(200);
  });

  it('[1-5.1-07] is not asked about personal tokens, which live on while it is away', async () => {
    const bearer = await platform.token();
    const made = await stack.api
      .as(bearer)
      .post<{ data: { token: string } }>('/v1/api-tokens', { name: 'ci' });
    const { token } = made.body.data;
    const asked = platform.asked.length;
    platform.away = true;
    try {
      for (const origin of origins()) {
        expect((await me(token, origin)).status).toBe(200);
        const project = await stack.api.at(origin).as(token).post('/v1/projects', { name: 'Foxes' });
        expect(project.status).toBe(201);
        // Its keys are known.
        expect((await me(await platform.token(), origin)).status).toBe(200);
      }
      expect(platform.asked).toHaveLength(asked);
    } finally {
      platform.away = false;
    }
  });
});

describe('an identity platform that is away', () => {
  let platform: IdentityPlatform;

  beforeAll(async () => {
    platform = await IdentityPlatform.listen();
    platform.away = true;
  });
  afterAll(() => platform.close());

  const stack = useStack(() => ({
    SERVICE_PROCESSES: 'gateway gateway auth-sso',
    PLATFORM_URL: platform.url,
  }));

  it('is what its tokens wait for, while everybody else comes in', async () => {
    const token = await platform.token();
    const answer = await stack.api.as(token).get('/v1/me');
    expect(answer).toBeServiceError(503, 'service_unavailable');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await stack.api.as(await stack.api.signUp()).get('/v1/me')).status).toBe(200);

    platform.away = false;
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    expect((await stack.api.at(stack.secondUrl).as(token).get('/v1/me')).status).toBe(200);
  });
});
