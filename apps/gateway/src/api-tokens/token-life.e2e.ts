import { randomUUID } from 'node:crypto';
import {
  type ApiClient,
  type ApiResponse,
  BUSINESS,
  CLOUD,
  givenApiToken,
  givenAppToken,
  givenWorkflow,
  type TestUser,
  text,
  useStack,
} from '@easel/testing';
import { Client } from 'pg';

interface Token {
  id: string;
  name: string;
  workflowIds: string[];
  rateLimit: number;
  active: boolean;
  workspaceId: string | null;
}
interface Data<T> {
  data: T;
}

const TOKENS = '/v1/api-tokens';
const GRAPH = { nodes: [text('prompt', 'a fox')], edges: [] };

describe.each([
  ['business', BUSINESS],
  ['cloud', CLOUD],
])('API tokens on %s', (_edition, variables) => {
  const stack = useStack(variables);
  const session = (user: TestUser): ApiClient => stack.api.as(user);
  const list = async (user: TestUser) => (await session(user).get<Data<Token[]>>(TOKENS)).body.data;
  const bothGateways = () => [stack.url, stack.secondUrl];

  it('[1-4.4-01] [1-4.4-02] [1-2.1-01] [1-2.1-11] [1-3-08] are made from name, workflowIds and rateLimit, and active', async () => {
    const user = await stack.api.signUp();
    const workflowIds = [randomUUID(), randomUUID()];
    const made = await session(user).post<Data<Token & { token: string }>>(TOKENS, {
      name: 'ci',
      workflowIds,
      rateLimit: 7,
    });

    expect(made.status).toBe(201);
    expect(made.body.data.token).toMatch(/^ndr_[0-9a-f]{64}$/);
    expect(await list(user)).toEqual([
      expect.objectContaining({ name: 'ci', workflowIds, rateLimit: 7, active: true, workspaceId: null }),
    ]);
  });

  it('[1-2.1-02] [1-2.1-05] need a name only', async () => {
    const user = await stack.api.signUp();
    await givenApiToken(user, { name: 'ci' }, stack.api);

    expect(await list(user)).toEqual([expect.objectContaining({ workflowIds: [], rateLimit: 30 })]);
  });

  it.each<[rule: string, field: string, body: object]>([
    ['[1-2.1-01]', 'name', { name: 7 }],
    ['[1-2.1-02]', 'workflowIds', { name: 'ci', workflowIds: ['x'] }],
    ['[1-2.1-04]', 'rateLimit', { name: 'ci', rateLimit: 1.5 }],
    ['[1-2.1-04]', 'rateLimit', { name: 'ci', rateLimit: '30' }],
    ['[1-2.1-06]', 'rateLimit', { name: 'ci', rateLimit: 121 }],
  ])('%s are not made with a wrong %s: %j', async (_rule, field, body) => {
    const user = await stack.api.signUp();
    const refused = await session(user).post<{ error: { path: string } }>(TOKENS, body);

    expect(refused).toBeServiceError(400, 'validation_error');
    expect(refused.body.error.path).toContain(field);
    expect(await list(user)).toEqual([]);
  });

  it('[1-2.1-06] take a rate limit of 120', async () => {
    const user = await stack.api.signUp();
    await givenApiToken(user, { rateLimit: 120 }, stack.api);

    expect(await list(user)).toEqual([expect.objectContaining({ rateLimit: 120 })]);
  });

  it('[1-2.1-12] are shown once, and never again', async () => {
    const user = await stack.api.signUp();
    const { id, token } = await givenApiToken(user, {}, stack.api);
    const later = [
      await session(user).get(TOKENS),
      await session(user).patch(`${TOKENS}/${id}`, { name: 'renamed' }),
      await session(user).get('/v1/audit-log'),
    ];

    for (const { status, body } of later) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain(token.slice(4));
    }
  });

  it('[1-2.1-03] [1-1-04] run any workflow of their owner, and no other', async () => {
    const [user, stranger] = await Promise.all([stack.api.signUp(), stack.api.signUp()]);
    const mine = await Promise.all([
      givenWorkflow(user, GRAPH, 'one', stack.api),
      givenWorkflow(user, GRAPH, 'two', stack.api),
    ]);
    const theirs = await givenWorkflow(stranger, GRAPH, 'theirs', stack.api);
    const { token } = await givenApiToken(user, { workflowIds: [] }, stack.api);
    const bearer = stack.api.as(token);

    for (const workflowId of mine) {
      expect((await bearer.post('/v1/api/run', { workflowId })).status).toBe(202);
    }
    const listed = await bearer.get<Data<{ id: string }[]>>('/v1/api/workflows');
    expect(listed.body.data.map(({ id }) => id).sort()).toEqual(mine.toSorted());
    expect(await bearer.post('/v1/api/run', { workflowId: theirs })).toBeServiceError(404, 'not_found');
    expect(await bearer.get(`/v1/workflows/${theirs}`)).toBeServiceError(404, 'not_found');
  });

  it('with a list of workflows open these alone, in each of the routes that run them or show their runs', async () => {
    const user = await stack.api.signUp();
    const [allowed, other] = await Promise.all([
      givenWorkflow(user, GRAPH, 'allowed', stack.api),
      givenWorkflow(user, GRAPH, 'other', stack.api),
    ]);
    const { token } = await givenApiToken(user, { workflowIds: [allowed] }, stack.api);
    const run = async (workflowId: string) =>
      (await session(user).post<{ executionId: string }>('/v1/api/run', { workflowId })).body.executionId;
    const runs = { allowed: await run(allowed), other: await run(other) };
    const answers = async (workflowId: string, executionId: string) => [
      await stack.api.as(token).get(`/v1/api/schema?workflowId=${workflowId}`),
      await stack.api.as(token).post('/v1/api/run', { workflowId }),
      await stack.api.as(token).get(`/v1/api/status/${executionId}`),
      await stack.api.as(token).get(`/v1/api/result/${executionId}`),
      // What it shows is what the status and the result show.
      await stack.api.as(token).get(`/v1/workflows/${workflowId}/executions`),
    ];

    for (const { status } of await answers(allowed, runs.allowed)) expect(status).toBeLessThan(300);
    const listed = await stack.api.as(token).get<Data<{ id: string }[]>>('/v1/api/workflows');
    expect(listed.body.data.map(({ id }) => id)).toEqual([allowed]);
    for (const answer of await answers(other, runs.other)) expect(answer).toBeServiceError(403, 'forbidden');
    for (const answer of await answers(randomUUID(), randomUUID())) {
      expect(answer).toBeServiceError(404, 'not_found');
    }
  });

  it('[1-4.4-04] [1-4.4-07] change in name, workflowIds and rateLimit, each alone and at once', async () => {
    const user = await stack.api.signUp();
    const [one, two] = await Promise.all([
      givenWorkflow(user, GRAPH, 'one', stack.api),
      givenWorkflow(user, GRAPH, 'two', stack.api),
    ]);
    const { id, token } = await givenApiToken(
      user,
      { name: 'ci', workflowIds: [one], rateLimit: 9 },
      stack.api,
    );
    const schemaOf = (workflowId: string, gateway: string) =>
      stack.api.as(token).at(gateway).get(`/v1/api/schema?workflowId=${workflowId}`);
    for (const gateway of bothGateways()) expect((await schemaOf(one, gateway)).status).toBe(200);
    const change = async (fields: object) => {
      const { status, body } = await session(user).patch<Data<Token>>(`${TOKENS}/${id}`, fields);
      expect(status).toBe(200);
      expect((await list(user))[0]).toEqual(body.data);
      return body.data;
    };

    expect(await change({ name: 'renamed' })).toMatchObject({
      name: 'renamed',
      workflowIds: [one],
      rateLimit: 9,
    });
    expect(await change({ rateLimit: 11 })).toMatchObject({ name: 'renamed', rateLimit: 11 });
    expect(await change({ workflowIds: [two] })).toMatchObject({ workflowIds: [two], rateLimit: 11 });
    for (const gateway of bothGateways()) {
      expect(await schemaOf(one, gateway)).toBeServiceError(403, 'forbidden');
      expect((await schemaOf(two, gateway)).status).toBe(200);
    }
  });

  it('[1-3-09] [1-3-10] [1-3-11] [1-2.1-07] are refused while inactive, on every replica, and work again after', async () => {
    const user = await stack.api.signUp();
    const { id, token } = await givenApiToken(user, {}, stack.api);
    const statuses = async () =>
      Promise.all(
        bothGateways().map(async (url) => (await stack.api.as(token).at(url).get('/v1/me')).status),
      );

    expect(await statuses()).toEqual([200, 200]);
    expect(
      (await session(user).patch<Data<Token>>(`${TOKENS}/${id}`, { active: false })).body.data.active,
    ).toBe(false);
    expect(await statuses()).toEqual([401, 401]);
    expect((await list(user))[0].active).toBe(false);
    expect(await session(user).patch(`${TOKENS}/${id}`, { active: 'no' })).toBeServiceError(
      400,
      'validation_error',
    );
    await session(user).patch(`${TOKENS}/${id}`, { active: true });
    expect(await statuses()).toEqual([200, 200]);
  });

  it('[1-3-12] [1-4.4-09] [1-7-09] are refused by every replica as soon as their deletion has answered', async () => {
    const user = await stack.api.signUp();
    for (let round = 0; round < 5; round++) {
      const { id, token } = await givenApiToken(user, {}, stack.api);
      let deleted = false;
      const seen: number[] = [];
      const callers = bothGateways().flatMap((url) =>
        Array.from({ length: 3 }, async () => {
          for (let after = 0; after < 5;) {
            const begunAfter = deleted;
            const { status } = await stack.api.as(token).at(url).get('/v1/me');
            if (!begunAfter) continue;
            seen.push(status);
            after++;
          }
        }),
      );
      await stack.api.as(token).get('/v1/me');
      expect((await session(user).delete(`${TOKENS}/${id}`)).body).toEqual({ success: true });
      deleted = true;
      await Promise.all(callers);
      expect(new Set(seen)).toEqual(new Set([401]));
    }
  });

  it('[1-4.4-03] [1-2.1-08] [1-3-13] are ten an account, however many are made at once; deleting frees a place', async () => {
    const user = await stack.api.signUp();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        session(user)
          .at(bothGateways()[index % 2])
          .post<Data<{ id: string }>>(TOKENS, { name: `t${index}` }),
      ),
    );
    const made = answers.filter(({ status }) => status === 201);

    expect(made).toHaveLength(10);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer).toBeServiceError(400, 'limit_reached');
    }
    const [first] = await list(user);
    await session(user).patch(`${TOKENS}/${first.id}`, { active: false });
    expect(await session(user).post(TOKENS, { name: 'x' })).toBeServiceError(400, 'limit_reached');
    await session(user).delete(`${TOKENS}/${first.id}`);
    expect((await session(user).post(TOKENS, { name: 'x' })).status).toBe(201);
    expect(await list(user)).toHaveLength(10);
  });

  it('[1-4.1-22] of others are missing, like those that never were', async () => {
    const [user, stranger] = await Promise.all([stack.api.signUp(), stack.api.signUp()]);
    const { id, token } = await givenApiToken(user, {}, stack.api);
    const tell = async (which: string) => {
      const answers = [
        await session(stranger).patch(`${TOKENS}/${which}`, { name: 'mine' }),
        await session(stranger).delete(`${TOKENS}/${which}`),
      ];
      return answers.map(({ status, body }) => ({ status, body }));
    };

    expect(await tell(id)).toEqual(await tell(randomUUID()));
    expect((await tell(id)).map(({ status }) => status)).toEqual([404, 404]);
    expect((await stack.api.as(token).get('/v1/me')).status).toBe(200);
  });

  it.each<[rule: string, kind: string, bearer: (user: TestUser) => Promise<string>]>([
    ['[1-4.4-10]', 'a personal token', async (user) => (await givenApiToken(user, {}, stack.api)).token],
    ['[1-4.4-11]', "an app's token", (user) => givenAppToken(user, ['workflows:write'], stack.api)],
  ])('%s are not managed with %s', async (_rule, _kind, bearerOf) => {
    const user = await stack.api.signUp();
    const { id } = await givenApiToken(user, { name: 'target' }, stack.api);
    const bearer = stack.api.as(await bearerOf(user));

    for (const answer of [
      await bearer.post(TOKENS, { name: 'more' }),
      await bearer.patch(`${TOKENS}/${id}`, { name: 'more' }),
      await bearer.delete(`${TOKENS}/${id}`),
    ]) {
      expect(answer).toBeServiceError(403, 'forbidden');
    }
    expect((await list(user)).find((token) => token.id === id)).toMatchObject({ name: 'target' });
  });

  it('[1-4.12-01] [1-1-05] [1-2.1-14] name their owner, as a session and an app do', async () => {
    const user = await stack.api.signUp();
    const app = await givenAppToken(user, ['workflows:write'], stack.api);
    const { token } = await givenApiToken(user, {}, stack.api);

    expect(app).toMatch(/^ndr_app_[0-9a-f]{64}$/);
    for (const bearer of [user.accessToken, token, app]) {
      const me = await stack.api.as(bearer).get<Data<{ id: string; email: string }>>('/v1/me');
      expect(me.body.data).toMatchObject({ id: user.id, email: user.email });
    }
    const made: ApiResponse<Data<{ id: string }>> = await stack.api
      .as(app)
      .post('/v1/workflows', { name: 'by an app', ...GRAPH });
    expect((await session(user).get(`/v1/workflows/${made.body.data.id}`)).status).toBe(200);
  });

  it('[1-5.1-05] do not expire, however old', async () => {
    const user = await stack.api.signUp();
    const { id, token } = await givenApiToken(user, {}, stack.api);
    const database = new Client({ connectionString: stack.databaseUrl('auth') });
    await database.connect();
    await database.query(
      `update auth.api_tokens set created_at = created_at - interval '20 years',
         updated_at = updated_at - interval '20 years', last_used_at = now() - interval '20 years' where id = $1`,
      [id],
    );
    await database.end();

    for (const url of bothGateways()) {
      expect((await stack.api.as(token).at(url).get('/v1/me')).status).toBe(200);
    }
  });
});
