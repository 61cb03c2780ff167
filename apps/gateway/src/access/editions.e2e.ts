import { randomUUID } from 'node:crypto';
import { OAUTH_SCOPES } from '@easel/contracts';
import {
  api,
  type ApiClient,
  type ApiResponse,
  BUSINESS,
  CLOUD,
  givenAppToken,
  givenWorkflow,
  goodBody,
  type Operation,
  operationsOf,
  OPERATOR_EMAIL,
  step,
  upload,
  useStack,
} from '@easel/testing';

const LOG_OUT = '/v1/auth/logout';

const call = (client: ApiClient, operation: Operation) =>
  client.send(
    operation.method,
    operation.path.replaceAll(/\{\w+\}/g, () => randomUUID()),
    operation.body && goodBody(operation),
  );
const guarded = async () =>
  operationsOf((await api.get('/v1/openapi.json')).body).filter(({ publicRoute }) => !publicRoute);

describe('the community edition', () => {
  it('[1-1-14] knows users by their session alone, on every route', async () => {
    const client = api.as(await api.signUp());
    const operations = (await guarded()).filter(({ path }) => path !== LOG_OUT);
    const refused: string[] = [];
    for (const operation of operations) {
      const { status } = await call(client, operation);
      if (status === 401) refused.push(`${operation.method} ${operation.path}`);
    }

    expect(operations.length).toBeGreaterThan(60);
    expect(refused).toEqual([]);
  });

  it('[1-1-13] has no admin routes: they answer as an address that leads nowhere', async () => {
    const user = await api.signUp();
    const nowhere = await api.get('/v1/admin/nothing');
    // Accounts and invitations are for operators of every edition: nobody else could let people in or keep them out.
    const door = /^\/v1\/admin\/(accounts|signup-invitations)\b/;
    const all = (await guarded()).filter(({ path }) => path.startsWith('/v1/admin/'));
    const admin = all.filter(({ path }) => !door.test(path));
    for (const operation of all.filter(({ path }) => door.test(path))) {
      expect(await call(api.as(user), operation)).toBeServiceError(403, 'forbidden');
    }

    expect(admin.length).toBeGreaterThan(2);
    for (const operation of admin) {
      for (const client of [api, api.as(user)]) {
        const { status, body } = await call(client, operation);
        expect({ path: operation.path, status, body }).toEqual({
          path: operation.path,
          status: 404,
          body: nowhere.body,
        });
      }
    }
  });

  it('[3-2.2-01] [1-7-11] is what runs when nothing is said, and asks for business where tokens are managed', async () => {
    const client = api.as(await api.signUp());
    // Also before it looks at what was sent.
    for (const answer of [
      await client.get('/v1/api-tokens'),
      await client.post('/v1/api-tokens', { name: 5 }),
      await client.patch('/v1/api-tokens/x', {}),
    ]) {
      expect(answer).toBeServiceError(403, 'edition_required');
      expect(answer.body).toMatchObject({ error: { required_edition: 'business' } });
    }
  });
});

describe('the business edition', () => {
  const stack = useStack(BUSINESS);

  it('[1-7-11] asks for cloud where organizations are managed', async () => {
    const user = await stack.api.signUp();
    for (const answer of [
      await stack.api.as(user).get('/v1/organizations'),
      await stack.api.as(user).post('/v1/organizations', { name: 'Ours' }),
    ]) {
      expect(answer).toBeServiceError(403, 'edition_required');
      expect(answer.body).toMatchObject({ error: { required_edition: 'cloud' } });
    }
  });

  it('[3-2.2-45] has admin routes for nobody, where no operator is named', async () => {
    const user = await stack.api.enter(OPERATOR_EMAIL);
    const admin = (await guarded()).filter(({ operator, path }) => operator && path.startsWith('/v1/admin/'));

    for (const operation of admin) {
      expect(await call(stack.api.as(user), operation)).toBeServiceError(403, 'forbidden');
    }
  });
});

describe('the cloud edition', () => {
  const stack = useStack(CLOUD);

  it('[3-2.2-44] has admin routes for those whom it names', async () => {
    const operator = await stack.api.enter(OPERATOR_EMAIL);
    const other = await stack.api.signUp();

    expect((await stack.api.as(operator).get('/v1/admin/dead-letters')).status).toBe(200);
    expect(await stack.api.as(other).get('/v1/admin/dead-letters')).toBeServiceError(403, 'forbidden');
  });

  it.each([
    ['[1-5.2-01]', 'workflows:execute'],
    ['[1-5.2-02]', 'assets:read'],
    ['[1-5.2-03]', 'assets:write'],
    ['[1-5.2-04]', 'jobs:read'],
    ['[1-5.2-05]', 'credits:read'],
  ] as const)('%s %s is a scope of its own', async (_rule, scope) => {
    const user = await stack.api.signUp();
    const workflowId = await givenWorkflow(user, { nodes: [step('s')], edges: [] }, 'Steps', stack.api);
    const job = await stack.api.as(user).post<{ jobId: string }>('/v1/noop', {});
    const { assetId } = (await upload(stack.api.as(user))).body.data;
    const uses: Record<typeof scope, (app: ApiClient) => Promise<ApiResponse<unknown>>> = {
      'workflows:execute': (app) => app.post('/v1/api/run', { workflowId }),
      'assets:read': (app) => app.get(`/v1/library/${assetId}`),
      'assets:write': (app) => upload(app),
      'jobs:read': (app) => app.get(`/v1/jobs/${job.body.jobId}`),
      'credits:read': (app) => app.get('/v1/credits/balance'),
    };
    const use = (token: string) => uses[scope](stack.api.as(token));
    const others = OAUTH_SCOPES.filter((each) => each !== scope);

    expect((await use(await givenAppToken(user, [scope], stack.api))).status).toBeLessThan(300);
    const refused = await use(await givenAppToken(user, others, stack.api));
    expect(refused).toBeServiceError(403, 'insufficient_scope');
    expect(refused.body).toMatchObject({ error: { missingScope: scope } });
  });
});
