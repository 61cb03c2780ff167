import { randomUUID } from 'node:crypto';
import {
  type ApiClient,
  type ApiResponse,
  CLOUD,
  OPERATOR_EMAIL,
  samplePicture,
  type TestUser,
  useStack,
} from '@easel/testing';
import { Client } from 'pg';

type Body = Record<string, unknown>;

/** Made before: what the requests below name. */
interface Given {
  user: TestUser;
  workflowId: string;
  organizationId: string;
  workspaceId: string;
  memberId: string;
  projectId: string;
  characterId: string;
  productionId: string;
}

interface Making {
  path: (given: Given) => string;
  body: (given: Given) => Body;
  /** Where its answer shows a secret: only this differs when the first answer was lost. */
  secret?: string;
  /** What is made has no id of its own: where its answer says what it is. */
  shown?: string;
  operator?: true;
}

const name = () => `n${randomUUID().slice(0, 8)}`;
const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((held, key) => (held as Body | undefined)?.[key], value);

const entity = (kind: string): Record<string, Making> => ({
  [`POST /v1/${kind}`]: { path: () => `/v1/${kind}`, body: () => ({ name: name(), nodeId: 'one' }) },
});

const MAKING: Record<string, Making> = {
  'POST /v1/projects': { path: () => '/v1/projects', body: () => ({ name: name() }) },
  'POST /v1/workflows': { path: () => '/v1/workflows', body: () => ({ name: name(), nodes: [], edges: [] }) },
  'POST /v1/projects/{projectId}/workflows': {
    path: ({ projectId }) => `/v1/projects/${projectId}/workflows`,
    body: () => ({ name: name(), nodes: [], edges: [] }),
  },
  'POST /v1/workflows/import': {
    path: () => '/v1/workflows/import',
    body: () => ({ workflow_json: { version: 1, name: name(), nodes: [], edges: [] } }),
  },
  'POST /v1/workflows/{id}/collaborators': {
    path: ({ workflowId }) => `/v1/workflows/${workflowId}/collaborators`,
    body: ({ memberId }) => ({ userId: memberId, role: 'viewer' }),
    shown: 'data.userId',
  },
  'POST /v1/studio/productions': { path: () => '/v1/studio/productions', body: () => ({ name: name() }) },
  'POST /v1/studio/productions/{id}/clone': {
    path: ({ productionId }) => `/v1/studio/productions/${productionId}/clone`,
    body: () => ({}),
  },
  'POST /v1/webhook-endpoints': {
    path: () => '/v1/webhook-endpoints',
    body: () => ({ url: `https://hooks.example.org/${name()}` }),
    secret: 'data.secret',
  },
  'POST /v1/shots': { path: () => '/v1/shots', body: () => ({ freeText: 'a fox' }) },
  'POST /v1/apps/publish': {
    path: () => '/v1/apps/publish',
    body: ({ workflowId }) => ({ workflowId, slug: `app-${randomUUID()}`, name: 'App' }),
    shown: 'data.version',
  },
  'POST /v1/templates': {
    path: () => '/v1/templates',
    body: ({ workflowId }) => ({ workflowId, slug: `template-${randomUUID()}`, name: 'Template' }),
  },
  'POST /v1/node-preset-groups': {
    path: () => '/v1/node-preset-groups',
    body: () => ({ nodeType: 'generate-image', name: name() }),
  },
  'POST /v1/node-presets': {
    path: () => '/v1/node-presets',
    body: () => ({ nodeType: 'generate-image', name: name(), data: { prompt: 'a fox' } }),
  },
  'POST /v1/node-presets/import': {
    path: () => '/v1/node-presets/import',
    body: () => ({
      kind: 'SERVICE.node-presets',
      version: 1,
      presets: [{ nodeType: 'generate-image', name: name(), data: { prompt: 'a fox' } }],
    }),
    shown: 'data.0.id',
  },
  'POST /v1/prompt-snippets': {
    path: () => '/v1/prompt-snippets',
    body: () => ({ name: name(), text: 'at dusk', target: 'prompt', media: ['image'] }),
  },
  'POST /v1/api-tokens': {
    path: () => '/v1/api-tokens',
    body: () => ({ name: name() }),
    secret: 'data.token',
  },
  'POST /v1/developer-apps': {
    path: () => '/v1/developer-apps',
    body: () => ({
      name: name(),
      redirectUris: ['https://app.example.org/back'],
      scopesRequested: ['workflows:read'],
    }),
    secret: 'data.clientSecret',
  },
  'POST /v1/organizations': { path: () => '/v1/organizations', body: () => ({ name: name() }) },
  'POST /v1/organizations/{organizationId}/workspaces': {
    path: ({ organizationId }) => `/v1/organizations/${organizationId}/workspaces`,
    body: () => ({ name: name() }),
  },
  'POST /v1/organizations/{id}/invitations': {
    path: ({ organizationId }) => `/v1/organizations/${organizationId}/invitations`,
    body: () => ({ email: `${name()}@example.org`, role: 'member' }),
    secret: 'data.token',
  },
  'POST /v1/workspaces/{id}/members': {
    path: ({ workspaceId }) => `/v1/workspaces/${workspaceId}/members`,
    body: ({ user }) => ({ userId: user.id, role: 'member' }),
    shown: 'data.userId',
  },
  'POST /v1/admin/users/{id}/messages': {
    path: ({ user }) => `/v1/admin/users/${user.id}/messages`,
    body: () => ({ subject: name(), text: 'Hello.' }),
    operator: true,
  },
  ...entity('characters'),
  ...entity('objects'),
  ...entity('locations'),
  ...entity('creatures'),
  'POST /v1/characters/{id}/duplicate': {
    path: ({ characterId }) => `/v1/characters/${characterId}/duplicate`,
    body: () => ({}),
  },
};

/** Why a route that makes something is not in the table above. */
const ELSEWHERE: Record<string, string> = {
  'POST /v1/auth/signup': 'nobody calls yet; an address is taken once',
  'POST /v1/oauth/register': 'nobody calls yet',
  'POST /v1/copilot/{path}': 'answers 501',
  'POST /v1/admin/accounts/{id}/password-link': 'a new link ends the one before it',
  'POST /v1/admin/signup-invitations': 'codes have no id that anybody could ask for',
  'POST /v1/admin/community/{entityType}/{id}/publish': 'a record has one listing',
  'POST /v1/objects/{id}/duplicate': 'as characters',
  'POST /v1/locations/{id}/duplicate': 'as characters',
  'POST /v1/creatures/{id}/duplicate': 'as characters',
};

/** Of these, whoever calls is nobody yet, or nothing is made. */
const KEYLESS = ['POST /v1/auth/signup', 'POST /v1/oauth/register', 'POST /v1/copilot/{path}'];

interface Operation {
  parameters?: { name: string }[];
  responses: Record<string, unknown>;
}

describe('what is made with an Idempotency-Key', () => {
  const stack = useStack(CLOUD);
  let given: Given;
  let operator: TestUser;

  const made = async (path: string, body: Body): Promise<Body> => {
    const answer = await stack.api.as(given.user).post<Body & { data?: Body }>(path, body);
    expect(answer).toMatchObject({ status: 201 });
    return answer.body.data ?? answer.body;
  };

  beforeAll(async () => {
    const [user, member] = await Promise.all([stack.api.signUp(), stack.api.signUp()]);
    operator = await stack.api.enter(OPERATOR_EMAIL);
    given = { user, memberId: member.id } as Given;
    const { body } = await stack.api.as(user).get<{ data: { id: string }[] }>('/v1/projects');
    given.projectId = body.data[0]?.id ?? '';
    given.workflowId = String((await made('/v1/workflows', { name: 'W', nodes: [], edges: [] }))['id']);
    given.organizationId = String((await made('/v1/organizations', { name: 'O' }))['id']);
    const workspaces = `/v1/organizations/${given.organizationId}/workspaces`;
    given.workspaceId = String((await made(workspaces, { name: 'S' }))['id']);
    given.characterId = String((await made('/v1/characters', { name: 'Ada', nodeId: 'one' }))['id']);
    given.productionId = String(at(await made('/v1/studio/productions', { name: 'Film' }), 'production.id'));
  });

  async function loseAnswer(key: string): Promise<void> {
    const client = new Client({ connectionString: stack.databaseUrl('gateway') });
    await client.connect();
    await client.query(
      `update gateway.idempotency_records set status = null, body = null, lease_until = now() where key = $1`,
      [key],
    );
    await client.end();
  }

  it('is every route that makes something', async () => {
    const { body } = await stack.api.get<{ paths: Record<string, { post?: Operation }> }>('/v1/openapi.json');
    const making = Object.entries(body.paths).flatMap(([path, { post }]) =>
      post && '201' in post.responses ? [{ route: `POST ${path}`, post }] : [],
    );
    const takesKey = ({ parameters = [] }: Operation) =>
      parameters.some(({ name: parameter }) => parameter === 'Idempotency-Key');
    // What starts work may cost something, and is told to have an id in `idempotency.e2e.ts`.
    const others = making.filter(({ post }) => !('402' in post.responses) || !takesKey(post));

    expect(others.map(({ route }) => route).sort()).toEqual(
      [...Object.keys(MAKING), ...Object.keys(ELSEWHERE)].sort(),
    );
    expect(others.filter(({ post }) => !takesKey(post)).map(({ route }) => route)).toEqual(KEYLESS);
  });

  it.each(Object.keys(MAKING))('is made once: %s', async (route) => {
    const { path, body, secret, shown, operator: byOperator } = MAKING[route];
    const key = randomUUID();
    const client: ApiClient = stack.api
      .as(byOperator ? operator : given.user)
      .with({ 'idempotency-key': key });
    const asked = { path: path(given), body: body(given) };
    const send = (): Promise<ApiResponse> => client.post(asked.path, asked.body);

    const [one, other] = await Promise.all([send(), send()]);
    await loseAnswer(key);
    const again = await send();

    expect([one.status, other.status, again.status]).toEqual([201, 201, 201]);
    expect(other.body).toEqual(one.body);
    const whole = again.body as unknown;
    const idOf = (answer: unknown) =>
      at(answer, shown ?? 'data.id') ?? at(answer, 'id') ?? at(answer, 'data.production.id');
    expect(idOf(whole)).toBeDefined();
    expect(idOf(whole)).toEqual(idOf(one.body));
    if (secret) expect(at(whole, secret)).not.toEqual(at(one.body, secret));
  });

  it.each([
    ['ops', { ops: [{ op: 'add_shot', id: 'pier' }] }],
    ['import', { plan: { version: 1, shots: [{ plan: { prompt: 'A pier' } }] }, mode: 'append' }],
  ])('changes a production once: %s', async (route, body) => {
    const key = randomUUID();
    const { id } = (await made('/v1/studio/productions', {}))['production'] as { id: string };
    const production = `/v1/studio/productions/${id}`;
    const me = stack.api.as(given.user);
    const send = () => me.with({ 'idempotency-key': key }).post(`${production}/${route}`, body);

    const [one, other] = await Promise.all([send(), send()]);
    await loseAnswer(key);
    const again = await send();

    expect([one.status, other.status, again.status]).toEqual([200, 200, 200]);
    expect(other.body).toEqual(one.body);
    const { body: now } = await me.get<{ data: { production: { shots: object[] } } }>(production);
    expect(now.data.production.shots).toHaveLength(1);
  });

  it('is stored once that is uploaded twice: a file and a document', async () => {
    const user = await stack.api.signUp();
    const key = randomUUID();
    const me = stack.api.as(user).with({ 'idempotency-key': key });
    const noted = stack.api.as(user).with({ 'idempotency-key': randomUUID() });
    const send = (bytes: Buffer) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'red.png');
      return me.post<{ data: { assetId: string } }>('/v1/upload', form);
    };
    const note = () => noted.post<{ data: { assetId: string } }>('/v1/upload-json', { a: 1 });

    const [one, again] = [await send(samplePicture(4, 4)), await send(samplePicture(4, 4))];
    const [first, second] = [await note(), await note()];
    const other = await send(samplePicture(5, 5));

    expect([one.status, again.status, first.status, second.status]).toEqual([200, 200, 200, 200]);
    expect([again.body, second.body]).toEqual([one.body, first.body]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(other).toMatchObject({ status: 422, body: { error: { code: 'idempotency_key_reused' } } });
    const { body } = await stack.api.as(user).get<{ data: { id: string }[] }>('/v1/library');
    expect(body.data.map(({ id }) => id).toSorted()).toEqual(
      [one, first].map(({ body: { data } }) => data.assetId).toSorted(),
    );
  });
});
