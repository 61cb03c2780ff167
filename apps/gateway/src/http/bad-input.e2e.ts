import {
  CLOUD,
  givenRun,
  givenWorkflow,
  goodBody,
  type Operation,
  operationsOf,
  sideBySide,
  type TestUser,
  text,
  untilExecution,
  useStack,
  wrongTexts,
  wrongValues,
} from '@easel/testing';

// It has the routes of every edition.
const stack = useStack(CLOUD);
const { api } = stack;
let user: TestUser;
let operations: Operation[];
let ids: Record<string, string>;

beforeAll(async () => {
  user = await api.signUp();
  operations = operationsOf((await api.get('/v1/openapi.json')).body);
  const workflowId = await givenWorkflow(
    user,
    { nodes: [text('one', 'a fox')], edges: [] },
    'A workflow',
    api,
  );
  const executionId = await givenRun(user, workflowId, api);
  await untilExecution(api.as(user), executionId, ({ status }) => status === 'completed');
  const { body } = await api.as(user).get<{ data: { projectId: string } }>(`/v1/workflows/${workflowId}`);
  const film = await api
    .as(user)
    .post<{ data: { production: { id: string } } }>('/v1/studio/productions', {});
  const productionId = film.body.data.production.id;
  ids = { workflowId, executionId, productionId, projectId: body.data.projectId };
});

/** What the account has, as its owner sees it. */
async function everything(): Promise<unknown> {
  const paths = ['/v1/projects', '/v1/workflows', `/v1/workflows/${ids.workflowId}/executions`];
  const own = await Promise.all(paths.map((path) => api.as(user).get(path)));
  const workflow = await api.as(user).get(`/v1/workflows/${ids.workflowId}`);
  return [...own, workflow].map(({ body }) => body);
}

/** The caller's own object, where the path names one: what does not exist is refused before it is looked at. */
function ownPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    if (name !== 'id') return ids[name] ?? 'x';
    if (path.startsWith('/v1/studio/productions')) return ids.productionId ?? 'x';
    const kind = path.includes('executions') || /status|result/.test(path) ? 'executionId' : 'workflowId';
    return ids[path.startsWith('/v1/projects') ? 'projectId' : kind] ?? 'x';
  });
}

/** Ends what the other tests need. */
const SPARED = new Set(['DELETE', 'POST /v1/auth/logout']);
const attacked = (): Operation[] =>
  operations.filter(({ method, path }) => !SPARED.has(method) && !SPARED.has(`${method} ${path}`));

/** Routes that this account has not; the copilot is off. Their answer says so, whatever is sent. */
const isClosed = ({ operator, payer, path }: Operation): boolean =>
  operator !== undefined || payer === 'only' || path.startsWith('/v1/copilot/');

describe('bad input to the whole stack', () => {
  // Which other values a gateway refuses, its spec tries at each route: here one shows that nothing comes of it.
  it('[1-7-04] answers 400 naming the field, and nothing is stored', async () => {
    const before = await everything();
    const mistakes: string[] = [];
    await sideBySide(attacked(), async (operation) => {
      const fields = Object.entries(operation.body?.properties ?? {});
      for (const [name, field] of fields) {
        for (const value of wrongValues(field).slice(0, 1)) {
          const body = { ...goodBody(operation), [name]: value };
          const answer = await api.as(user).elsewhere().send(operation.method, ownPath(operation.path), body);
          const { code, issues = [] } = (answer.body.error ?? {}) as {
            code?: string;
            issues?: { path: string }[];
          };
          const named = issues.some(({ path }) => path === name || path.startsWith(`${name}[`));
          const right = isClosed(operation)
            ? answer.status === 403 || answer.status === 404
            : answer.status === 400 && code === 'validation_error' && named;
          if (!right) {
            mistakes.push(
              `${operation.method} ${operation.path} ${name}=${JSON.stringify(value)}: ${answer.status}`,
            );
          }
        }
      }
      for (const { name, schema } of operation.parameters.filter((one) => one.in === 'query')) {
        for (const value of wrongTexts(schema).slice(0, 1)) {
          const path = `${ownPath(operation.path)}?${new URLSearchParams({ [name]: value }).toString()}`;
          const { status } = await api.as(user).elsewhere().send(operation.method, path);
          const right = isClosed(operation) ? status === 403 || status === 404 : status === 400;
          if (!right) mistakes.push(`${operation.method} ${path}: ${status}`);
        }
      }
    });

    expect(mistakes).toEqual([]);
    expect(await everything()).toEqual(before);
  });
});
