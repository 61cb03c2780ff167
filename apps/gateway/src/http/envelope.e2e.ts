import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text as streamText } from 'node:stream/consumers';
import {
  api,
  type ApiResponse,
  givenRun,
  givenWorkflow,
  type Schema,
  linesWith,
  schemaCheck,
  testedStack,
  type TestUser,
  text,
  untilLogged,
} from '@easel/testing';

type Body = Record<string, unknown>;

interface Refusal {
  error: { code: string; traceId?: string };
}

interface Document {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema: Schema }> }> }>
  >;
}

let user: TestUser;
let workflowId: string;
let executionId: string;
let projectId: string;
beforeAll(async () => {
  user = await api.signUp();
  workflowId = await givenWorkflow(user, {
    nodes: [text('one', 'a fox', { presentationOutput: true })],
    edges: [],
  });
  executionId = await givenRun(user, workflowId);
  const { body } = await api.as(user).get<{ data: { projectId: string } }>(`/v1/workflows/${workflowId}`);
  projectId = body.data.projectId;
});

/** Every route that answers a success without a change, with the shape of its body: bare, or in `data`. */
const reads = (): [template: string, path: string, wrapped: boolean][] => [
  ['/v1/me', '/v1/me', true],
  ['/v1/projects', '/v1/projects', true],
  ['/v1/projects/{id}', `/v1/projects/${projectId}`, true],
  ['/v1/projects/{projectId}/workflows', `/v1/projects/${projectId}/workflows`, true],
  ['/v1/workflows', '/v1/workflows', true],
  ['/v1/workflows/{id}', `/v1/workflows/${workflowId}`, true],
  ['/v1/workflows/{workflowId}/executions', `/v1/workflows/${workflowId}/executions`, true],
  ['/v1/workflow-executions/{id}', `/v1/workflow-executions/${executionId}`, true],
  ['/v1/api/workflows', '/v1/api/workflows', true],
  ['/v1/api/schema', `/v1/api/schema?workflowId=${workflowId}`, false],
  ['/v1/api/status/{id}', `/v1/api/status/${executionId}`, false],
  ['/v1/api/result/{id}', `/v1/api/result/${executionId}`, false],
  ['/v1/version', '/v1/version', false],
  ['/health', '/health', false],
  ['/health/ready', '/health/ready', false],
  ['/.well-known/jwks.json', '/.well-known/jwks.json', false],
];

describe('answers', () => {
  it('[1-0-03] are bare or in data, and as the reference says, at each replica', async () => {
    const document = (await api.get<Document>('/v1/openapi.json')).body;
    for (const origin of [testedStack.url, testedStack.secondUrl]) {
      for (const [template, path, wrapped] of reads()) {
        const { status, headers, body } = await api.as(user).at(origin).get<Body>(path);

        expect({ path, status, type: headers.get('content-type')?.split(';')[0] }).toEqual({
          path,
          status: 200,
          type: 'application/json',
        });
        expect({
          path,
          wrapped: Object.keys(body).every((key) => ['data', 'nextCursor'].includes(key)),
        }).toEqual({
          path,
          wrapped,
        });
        const described =
          document.paths[template]?.get?.responses['200']?.content?.['application/json']?.schema;
        expect({ path, problems: schemaCheck(document, described)(body) }).toEqual({ path, problems: [] });
      }
    }
  });

  it('[1-0-04] that refuse are { error: { code, message } }, two non-empty strings, with a request id', async () => {
    const me = api.as(user);
    const { body } = await me.get<{ data: { version: number } }>(`/v1/workflows/${workflowId}`);
    const refusals: [status: number, code: string, answer: ApiResponse][] = [
      [400, 'validation_error', await me.post('/v1/projects', {})],
      [400, 'validation_error', await me.post('/v1/projects', '{"name":')],
      [400, 'validation_error', await me.get('/v1/workflows/not-an-id')],
      [400, 'validation_error', await me.get('/v1/%zz')],
      [401, 'unauthorized', await api.get('/v1/me')],
      [401, 'unauthorized', await api.post('/v1/auth/login', { email: user.email, password: 'wrong one' })],
      [401, 'unauthorized', await api.post('/v1/auth/refresh', { refreshToken: 'x' })],
      [404, 'not_found', await me.get(`/v1/workflows/${randomUUID()}`)],
      [404, 'not_found', await me.get('/v1/nothing')],
      [404, 'not_found', await api.get('/media/nothing.png')],
      [405, 'method_not_allowed', await me.put('/v1/me', {})],
      [
        409,
        'workflow_conflict',
        await me.patch(`/v1/workflows/${workflowId}`, {
          name: 'Late',
          expectedVersion: body.data.version + 7,
        }),
      ],
      [413, 'payload_too_large', await me.post('/v1/projects', { name: 'a'.repeat(4 * 1024 * 1024) })],
      [
        415,
        'unsupported_media_type',
        await me.with({ 'content-type': 'text/plain' }).post('/v1/projects', 'a'),
      ],
    ];
    for (const [status, code, answer] of refusals) {
      expect(answer).toBeServiceError(status, code);
      expect(Object.keys(answer.body)).toEqual(['error']);
      expect(answer.headers.get('x-request-id')).toMatch(/.+/);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    }
  });

  it('[1-0-05] that refuse have further members only where a rule names them', async () => {
    const me = api.as(user);
    const organization = { name: 'Nobody' };
    const refusals: [members: string[], answer: ApiResponse][] = [
      [['path', 'issues'], await me.post('/v1/projects', {})],
      [[], await api.get('/v1/me')],
      [[], await me.get(`/v1/jobs/${randomUUID()}`)],
      [['required_edition'], await me.post('/v1/organizations', organization)],
      [[], await me.put('/v1/me', {})],
      [
        ['currentVersion', 'currentUpdatedAt', 'currentRecord'],
        await me.patch(`/v1/workflows/${workflowId}`, { name: 'Late', expectedVersion: 99 }),
      ],
      [[], await me.with({ 'content-type': 'text/plain' }).post('/v1/projects', 'a')],
    ];
    for (const [members, { status, body }] of refusals) {
      const { error } = body as { error: object };
      expect({ status, members: new Set(Object.keys(error)) }).toEqual({
        status,
        members: new Set(['code', 'message', ...members]),
      });
    }
  });

  it('that refuse name their trace, also where there is no request yet', async () => {
    const traceId = randomUUID().replaceAll('-', '');
    const traceparent = `00-${traceId}-${traceId.slice(16)}-00`;
    const me = api.as(user).with({ traceparent });
    for (const path of ['/v1/workflows/not-an-id', '/v1/nothing', '/v1/%zz', `/v1/jobs/${randomUUID()}`]) {
      expect((await me.get<Refusal>(path)).body.error.traceId).toBe(traceId);
    }
    expect((await api.get<Refusal>('/v1/me')).body.error.traceId).toMatch(/^[0-9a-f]{32}$/);
    const { hostname, port } = new URL(testedStack.url);
    const socket = connect(Number(port), hostname);
    socket.end('this is not HTTP\r\n\r\n');
    expect(await streamText(socket)).toMatch(/"traceId":"[0-9a-f]{32}"/);
  });

  it('[1-9-02] come from the whole /v1/api family', async () => {
    const me = api.as(user);
    const run = await me.post<{ executionId: string }>('/v1/api/run?wait=true', { workflowId });

    expect(run.status).toBe(200);
    for (const path of [
      '/v1/api/workflows',
      `/v1/api/schema?workflowId=${workflowId}`,
      `/v1/api/status/${run.body.executionId}`,
      `/v1/api/result/${run.body.executionId}`,
    ]) {
      expect({ path, status: (await me.get(path)).status }).toEqual({ path, status: 200 });
    }
  });

  it('take a workflow of almost 4 MiB, and give it back whole', async () => {
    const long = 'ä'.repeat(1_900_000);
    const id = await givenWorkflow(user, { nodes: [text('long', long)], edges: [] });
    const { body } = await api
      .as(user)
      .get<{ data: { nodes: [{ data: { text: string } }] } }>(`/v1/workflows/${id}`);

    expect(body.data.nodes[0].data.text === long).toBe(true);
  });

  it.each(['\u0000', 'a\u0000b', '\ud800', '\udfff'])(
    'never fail over a character: %j',
    async (character) => {
      const me = api.as(user);
      const answers = [
        await me.post('/v1/projects', JSON.stringify({ name: `x${character}` })),
        await me.post(
          '/v1/workflows',
          JSON.stringify({ name: 'x', nodes: [text('a', character)], edges: [] }),
        ),
        await api.post('/v1/auth/login', JSON.stringify({ email: character, password: character })),
        await me.get(`/v1/workflows?cursor=${encodeURIComponent(character.toWellFormed())}`),
      ];

      for (const { status, body } of answers)
        expect({ character, status, body, failed: status >= 500 }).toMatchObject({ failed: false });
    },
  );
});

describe('the log', () => {
  const ofRequest = (id: string) =>
    untilLogged(testedStack, id, (lines) => lines.some(({ msg }) => msg === 'request'));

  it('has one line for each request: who called which route, and what came of it', async () => {
    const [answered, refused] = [randomUUID(), randomUUID()];
    await api.as(user).with({ 'x-request-id': answered }).get(`/v1/workflows/${workflowId}?detail=secretive`);
    const { body } = await api
      .as(`ndr_${'0'.repeat(64)}`)
      .with({ 'x-request-id': refused })
      .get<Refusal>(`/v1/workflows/${workflowId}`);

    expect((await ofRequest(answered)).filter(({ msg }) => msg === 'request')).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        service: 'gateway',
        method: 'GET',
        route: '/v1/workflows/:id',
        status: 200,
        ms: expect.any(Number),
        account: user.id,
        credential: 'session',
        requestId: answered,
        traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
        msg: 'request',
      },
    ]);
    expect(await ofRequest(refused)).toContainEqual(
      expect.objectContaining({
        status: 401,
        code: 'unauthorized',
        credential: 'personal-token',
        network: '127.0.0.0/24',
        traceId: body.error.traceId,
        msg: 'request',
      }),
    );
  });

  it('has requests that no route takes, and those that are not HTTP', async () => {
    const id = randomUUID();
    await api.with({ 'x-request-id': id }).get('/v1/%zz?token=secretive');

    expect(await ofRequest(id)).toContainEqual(
      expect.objectContaining({ route: 'unmatched', status: 400, code: 'validation_error' }),
    );
    await untilLogged(testedStack, '"route":"malformed"', (lines) => lines.length > 0);
  });

  it('has no line of a probe, no address, and nothing of how the services were put together', async () => {
    const probe = randomUUID();
    await api.with({ 'x-request-id': probe }).get('/health');
    const after = randomUUID();
    await api.with({ 'x-request-id': after }).get('/v1/version');
    await ofRequest(after);

    for (const mark of [probe, 'secretive', 'InstanceLoader', 'RouterExplorer', 'RoutesResolver']) {
      expect(linesWith(testedStack, mark)).toEqual([]);
    }
    expect(linesWith(testedStack, 'service started').map(({ service }) => service)).toEqual(
      expect.arrayContaining(['auth-sso', 'entities', 'executor', 'gateway', 'studio']),
    );
  });

  it('has who signed in, and what kept others out', async () => {
    const requestId = randomUUID();
    const { email, password } = user;
    await api
      .elsewhere()
      .with({ 'x-request-id': requestId })
      .post('/v1/auth/login', { email, password: 'not it' });
    await api.elsewhere().with({ 'x-request-id': requestId }).post('/v1/auth/login', { email, password });

    const lines = await untilLogged(testedStack, requestId, (found) =>
      found.some(({ msg }) => msg === 'signed in'),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ service: 'auth-sso', msg: 'signed in', way: 'password', account: user.id }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'sign-in refused', way: 'password', code: 'unauthorized' }),
    );
    expect(linesWith(testedStack, email)).toEqual([]);
  });
});
