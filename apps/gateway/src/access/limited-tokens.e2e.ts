import { randomUUID } from 'node:crypto';
import {
  type ApiClient,
  CLOUD,
  givenApiToken,
  givenRun,
  givenWorkflow,
  goodBody,
  type Operation,
  operationsOf,
  type TestUser,
  text,
  untilExecution,
  useStack,
  wire,
} from '@easel/testing';

interface Data<T> {
  data: T;
}

interface Work {
  workflow: string;
  execution: string;
  job: string;
  file: string;
  template: string;
  app: string;
  appRun: string;
}

const graph = {
  nodes: [{ id: 'picture', type: 'generate-image', data: { prompt: 'a fox', provider: 'nano-banana' } }],
  edges: [],
};
/** What stands for a path parameter that names no object of a workflow. */
const WORDS: Readonly<Record<string, string>> = {
  version: '1',
  stage: 'script',
  gate: 'silent_cut_preview',
  name: 'regenerate-image',
};

describe('a token that is limited to workflows', () => {
  const stack = useStack(CLOUD);
  let owner: TestUser;
  let listed: Work;
  let unlisted: Work;
  let foreign: Work;
  let limited: ApiClient;
  let operations: Operation[];

  beforeAll(async () => {
    const document = await stack.api.get('/v1/openapi.json');
    operations = operationsOf(document.body).filter(({ publicRoute }) => !publicRoute);
    owner = await stack.api.signUp();
    const stranger = await stack.api.signUp();
    // One after the other, so that the newest file is that of the work.
    listed = await givenWork(owner);
    unlisted = await givenWork(owner);
    foreign = await givenWork(stranger);
    const { token } = await givenApiToken(owner, { workflowIds: [listed.workflow] }, stack.api);
    limited = stack.api.as(token).elsewhere();
  });

  async function givenWork(user: TestUser): Promise<Work> {
    const client = stack.api.as(user);
    const workflow = await givenWorkflow(user, graph, 'A workflow', stack.api);
    const execution = await givenRun(user, workflow, stack.api);
    const done = await untilExecution(client, execution, ({ status }) => status === 'completed');
    const job = done.nodeStates['picture']?.jobId ?? '';
    const library = await client.get<Data<{ id: string }[]>>('/v1/library?owned=true');
    const file = library.body.data[0]?.id ?? '';
    const app = `app-${randomUUID().slice(0, 8)}`;
    await client.post('/v1/apps/publish', { workflowId: workflow, slug: app, name: 'A' });
    const run = await client.post<{ runId: string }>(`/v1/app/${app}/run`, {});
    const template = await client.post<Data<{ id: string }>>('/v1/templates', {
      workflowId: workflow,
      slug: `template-${randomUUID().slice(0, 8)}`,
      name: 'A',
    });
    return { workflow, execution, job, file, template: template.body.data.id, app, appRun: run.body.runId };
  }

  const idsOf = ({ app: _slug, ...work }: Work) => Object.values(work);

  /** Calls a route with `id` at the place of one of its ids, and with `slug` at that of a name. */
  function* callsWith({ method, path, parameters, body }: Operation, id: string, slug: string) {
    // A template is found by its id as well as by its slug.
    const isApp = !path.startsWith('/v1/templates/');
    const at = (name: string) => (name === 'slug' && isApp ? slug : (WORDS[name] ?? id));
    const address = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => at(name));
    const good = body && goodBody({ body } as Operation);
    if (address !== path) yield { method, address, body: good };
    for (const { name, schema } of parameters.filter((each) => each.in === 'query')) {
      if (schema.format === 'uuid') yield { method, address: `${address}?${name}=${id}`, body: good };
    }
    for (const [name, { format, items }] of Object.entries(body?.properties ?? {})) {
      if (format === 'uuid') yield { method, address, body: { ...good, [name]: id } };
      if (items?.format === 'uuid') yield { method, address, body: { ...good, [name]: [id] } };
    }
  }

  const taken = () =>
    operations.filter(
      ({ credentials, operator, payer }) =>
        (credentials === 'any' || credentials === 'own') && operator !== true && payer !== 'only',
    );

  it('is refused by every route that does not say what it may do there', async () => {
    const open: string[] = [];
    for (const operation of taken().filter(({ limitedTokens }) => limitedTokens === undefined)) {
      const address = operation.path.replaceAll(/\{\w+\}/g, () => randomUUID());
      const body = operation.body && goodBody(operation);
      const answer = await limited.send(operation.method, address, body);
      const { code } = (answer.body as { error?: { code?: string } }).error ?? {};
      if (answer.status !== 403 || code !== 'forbidden') {
        open.push(`${operation.method} ${operation.path}: ${answer.status} ${code}`);
      }
    }
    expect(open).toEqual([]);
  });

  it("does nothing with its owner's other work, in any route and at any place of an id", async () => {
    const done: string[] = [];
    const refusedWith403 = new Set<string>();
    for (const operation of taken()) {
      for (const id of idsOf(unlisted)) {
        for (const { method, address, body } of callsWith(operation, id, unlisted.app)) {
          const answer = await limited.send(method, address, body);
          const said = JSON.stringify(answer.body);
          if (answer.status === 403) refusedWith403.add(operation.path);
          const shows = idsOf(unlisted).some((other) => other !== id && said.includes(other));
          const changed = answer.status < 300 && operation.limitedTokens === 'scoped' && said.includes(id);
          if (shows || changed) done.push(`${method} ${address}: ${answer.status} ${said.slice(0, 200)}`);
        }
      }
    }
    expect(done).toEqual([]);
    for (const path of [
      '/v1/workflows/{id}',
      '/v1/workflow-executions/{id}',
      '/v1/jobs/{id}',
      '/v1/library/{id}',
      '/v1/templates/{slug}',
      '/v1/app/{slug}',
    ]) {
      expect(refusedWith403).toContain(path);
    }
    const whole = stack.api.as(owner);
    for (const path of [
      `/v1/workflows/${unlisted.workflow}`,
      `/v1/jobs/${unlisted.job}`,
      `/v1/library/${unlisted.file}`,
      `/v1/app/${unlisted.app}`,
      `/v1/app/${unlisted.app}/runs/${unlisted.appRun}`,
    ]) {
      expect((await whole.get(path)).status).toBe(200);
    }
  });

  it("cannot tell another account's work from none", async () => {
    const told: string[] = [];
    for (const operation of taken().filter(({ limitedTokens }) => limitedTokens === 'scoped')) {
      // Whoever saves a workflow chooses its id, and apps are known by their names.
      if (/^\/v1\/(app\/|workflows(\/\{id\})?$)/.test(operation.path)) continue;
      for (const id of idsOf(foreign)) {
        const missing = randomUUID();
        const others = [...callsWith(operation, missing, foreign.app)];
        for (const [index, { method, address, body }] of [
          ...callsWith(operation, id, foreign.app),
        ].entries()) {
          const other = others[index];
          const answers = [
            await limited.send(method, address, body),
            await limited.send(method, other?.address ?? '', other?.body),
          ].map(({ status, body: said }) => `${status} ${JSON.stringify(said)}`);
          const [found, absent] = [
            answers[0]?.replaceAll(id, '<id>'),
            answers[1]?.replaceAll(missing, '<id>'),
          ];
          if (found !== absent) told.push(`${method} ${address}: ${found}, not ${absent}`);
        }
      }
    }
    expect(told).toEqual([]);
  });

  it('is shown nothing of the other work in any list', async () => {
    const shown: string[] = [];
    const lists = taken().filter(({ method, path }) => method === 'GET' && !path.includes('{'));
    for (const { path } of lists) {
      for (const query of ['', '?owned=true&limit=100', '?runnable=true', '?archived=true']) {
        const said = JSON.stringify((await limited.get(path + query)).body);
        if (idsOf(unlisted).some((id) => said.includes(id))) shown.push(path + query);
      }
    }
    expect(shown).toEqual([]);
    for (const [path, id] of [
      ['/v1/workflows', listed.workflow],
      ['/v1/jobs', listed.job],
      ['/v1/library?owned=true', listed.file],
      ['/v1/templates/mine', listed.template],
      ['/v1/credits/transactions', listed.job],
      [`/v1/app/${listed.app}/runs`, listed.appRun],
    ] as const) {
      expect(JSON.stringify((await limited.get(path)).body)).toContain(id);
    }
    const batch = await limited.post<Data<{ id: string }[]>>('/v1/jobs/batch-status', {
      jobIds: [listed.job, unlisted.job, foreign.job],
    });
    expect(JSON.stringify(batch.body)).toContain(listed.job);
    expect(JSON.stringify(batch.body)).not.toContain(unlisted.job);
  });

  it('reads, runs, changes, shares and publishes its workflows, and creates no others', async () => {
    const path = `/v1/workflows/${listed.workflow}`;
    const body = { name: 'Another', nodes: [], edges: [] };

    for (const done of [
      await limited.get(path),
      await limited.patch(path, { name: 'Mine' }),
      await limited.put(path, { name: 'Still mine', ...graph }),
      await limited.post(`${path}/share`, { shared: true }),
      await limited.post(`${path}/unshare`),
      await limited.post(`${path}/quote`),
      await limited.post('/v1/api/run', { workflowId: listed.workflow }),
      await limited.post('/v1/apps/publish', { workflowId: listed.workflow, slug: listed.app, name: 'A' }),
      await limited.get(`/v1/workflow-executions/${listed.execution}`),
      await limited.get(`/v1/jobs/${listed.job}`),
      await limited.get(`/v1/library/${listed.file}`),
    ]) {
      expect(done.status).toBeLessThan(300);
    }
    for (const refused of [
      await limited.post('/v1/workflows', body),
      await limited.put('/v1/workflows', { ...body, id: randomUUID() }),
      await limited.put(`/v1/workflows/${randomUUID()}`, body),
      await limited.post('/v1/workflows/import', { workflow_json: { version: 1, ...body } }),
      await limited.post('/v1/apps/publish', { workflowId: listed.workflow, slug: unlisted.app, name: 'A' }),
    ]) {
      expect(refused).toBeServiceError(403, 'forbidden');
    }
  });

  it('starts jobs on their own for its workflows alone, and sees these', async () => {
    const ask = (workflowId?: string) =>
      limited.post<{ jobId: string }>('/v1/generate-image', { prompt: 'a fox', workflowId });

    const started = await ask(listed.workflow);

    expect((await limited.get(`/v1/jobs/${started.body.jobId}/status`)).status).toBe(200);
    for (const workflowId of [undefined, unlisted.workflow]) {
      expect(await ask(workflowId)).toBeServiceError(403, 'forbidden');
    }
    expect(await ask(foreign.workflow)).toBeServiceError(404, 'not_found');
  });

  it('calls only sub-workflows on its list, and adds no call of another', async () => {
    const call = (id: string) => ({
      nodes: [
        text('topic', 'a fox'),
        { id: 'sub', type: 'sub-workflow', data: { referencedWorkflowId: id, routeId: 'r' } },
      ],
      edges: [],
    });
    const port = { id: 'p', name: 'Topic', mediaType: 'text' };
    const called = await givenWorkflow(
      owner,
      {
        nodes: [
          { id: 'in', type: 'sub-workflow-input', data: { routeId: 'r', ports: [port] } },
          { id: 'out', type: 'sub-workflow-output', data: { routeId: 'r', ports: [port] } },
        ],
        edges: [wire('in', 'out_p', 'out', 'in_p')],
      },
      'Called',
      stack.api,
    );
    const caller = await givenWorkflow(owner, call(called), 'Caller', stack.api);
    const other = await givenWorkflow(owner, graph, 'Other', stack.api);
    const tokenOf = async (workflowIds: string[]) =>
      stack.api.as((await givenApiToken(owner, { workflowIds }, stack.api)).token);
    const [alone, both] = [await tokenOf([caller, other]), await tokenOf([caller, called])];

    for (const path of ['run', 'quote']) {
      expect(await alone.post(`/v1/workflows/${caller}/${path}`)).toBeServiceError(403, 'forbidden');
      expect((await both.post(`/v1/workflows/${caller}/${path}`)).status).toBeLessThan(300);
    }
    expect(await alone.patch(`/v1/workflows/${other}`, call(called))).toBeServiceError(403, 'forbidden');
    expect((await alone.patch(`/v1/workflows/${caller}`, { ...call(called), name: 'B' })).status).toBe(200);
  });
});
