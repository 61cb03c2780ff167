import { randomUUID } from 'node:crypto';
import { api, type ApiResponse, type TestUser, text, wire } from '@easel/testing';

interface Workflow {
  id: string;
  projectId: string;
  name: string;
  version: number;
  nodes: unknown[];
  edges: unknown[];
}
interface List {
  data: Workflow[];
  nextCursor?: string;
}

const graph = {
  nodes: [
    text('subject', 'a fox', { label: 'Subject', aFieldNobodyKnows: { deep: [1, null, 'ä'] } }),
    { id: 'joined', type: 'combine-text', data: { separator: 'space' }, position: { x: 10.5, y: -3 } },
  ],
  edges: [wire('subject', 'prompt', 'joined', 'text')],
};

let owner: TestUser;
let stranger: TestUser;
beforeAll(async () => ([owner, stranger] = await Promise.all([api.signUp(), api.signUp()])));

const ids = ({ body }: ApiResponse<List>): string[] => body.data.map(({ id }) => id).sort();

async function givenProject(caller: TestUser, name = 'A project'): Promise<string> {
  const { body } = await api.as(caller).post<{ data: { id: string } }>('/v1/projects', { name });
  return body.data.id;
}

async function given(caller: TestUser, fields: object = {}, projectId?: string): Promise<Workflow> {
  const path = projectId === undefined ? '/v1/workflows' : `/v1/projects/${projectId}/workflows`;
  const response = await api
    .as(caller)
    .post<{ data: Workflow }>(path, { name: 'A workflow', ...graph, ...fields });
  expect(response.status).toBe(201);
  return response.body.data;
}

describe('projects', () => {
  it('are created, read, changed and deleted by their owner', async () => {
    const created = await api.as(owner).post<{ data: { id: string } }>('/v1/projects', { name: 'Films' });
    const path = `/v1/projects/${created.body.data.id}`;

    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({
      name: 'Films',
      userId: owner.id,
      description: null,
      settings: {},
    });
    expect((await api.as(owner).get(path)).body).toEqual(created.body);
    const changed = await api.as(owner).patch(path, { name: 'Short films' });
    expect(changed.body).toMatchObject({ data: { name: 'Short films' } });
    expect((await api.as(owner).delete(path)).body).toEqual({ success: true });
    expect(await api.as(owner).get(path)).toBeServiceError(404, 'not_found');
  });

  it("cannot be told from missing ones when they are somebody else's", async () => {
    const id = await givenProject(owner);
    const tell = async (project: string) => {
      const answers = await Promise.all([
        api.as(stranger).get(`/v1/projects/${project}`),
        api.as(stranger).patch(`/v1/projects/${project}`, { name: 'Mine' }),
        api.as(stranger).delete(`/v1/projects/${project}`),
        api.as(stranger).post(`/v1/projects/${project}/workflows`, { name: 'In yours' }),
      ]);
      return answers.map(({ status, body }) => ({ status, body }));
    };

    expect(await tell(id)).toEqual(await tell(randomUUID()));
    expect((await tell(id)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await api.as(owner).get(`/v1/projects/${id}`)).status).toBe(200);
  });
});

describe('workflows', () => {
  it('[1-4.3-09] POST /v1/workflows creates from workflow JSON', async () => {
    const created = await given(owner);
    const read = await api.as(owner).get<{ data: Workflow }>(`/v1/workflows/${created.id}`);

    expect(read.status).toBe(200);
    expect(read.body.data).toEqual(created);
    expect(read.body.data.nodes).toEqual(graph.nodes);
    expect(read.body.data.edges).toEqual(graph.edges);
  });

  it.each(['/v1/workflows', '/v1/workflows/:id'])('[1-4.3-10] PUT %s saves workflow JSON', async (path) => {
    const { id, version } = await given(owner);
    const nodes = [text('other', 'a crow')];

    const saved = await api
      .as(owner)
      .put<{ data: Workflow }>(path.replace(':id', id), { id, name: 'Another', nodes, edges: [] });

    expect(saved.status).toBe(200);
    const { body } = await api.as(owner).get<{ data: Workflow }>(`/v1/workflows/${id}`);
    expect(body.data).toMatchObject({ id, name: 'Another', nodes, edges: [] });
    expect(body.data.version).toBeGreaterThan(version);
  });

  it('[1-4.3-11] settings of a node are kept in its data, known keys and unknown ones', async () => {
    const { id } = await given(owner);
    const { body } = await api.as(owner).get<{ data: Workflow }>(`/v1/workflows/${id}`);

    expect(body.data.nodes[0]).toEqual(graph.nodes[0]);
  });

  it('[1-4.3-01] GET /v1/workflows lists flat across projects', async () => {
    const user = await api.signUp();
    const [first, second] = [await givenProject(user), await givenProject(user)];
    const made = [await given(user, {}, first), await given(user, {}, second), await given(user)];

    const listed = await api.as(user).get<List>('/v1/workflows');

    expect(ids(listed)).toEqual(made.map(({ id }) => id).sort());
    expect(listed.body.data[0]).not.toHaveProperty('nodes');
  });

  it("[1-4.3-07] GET /v1/projects/:projectId/workflows lists one project's workflows", async () => {
    const [first, second] = [await givenProject(owner), await givenProject(owner)];
    const inFirst = await given(owner, {}, first);
    await given(owner, {}, second);

    expect(ids(await api.as(owner).get<List>(`/v1/projects/${first}/workflows`))).toEqual([inFirst.id]);
  });

  it("[1-4.3-03] GET /v1/workflows/:id returns one's own; another's is missing", async () => {
    const { id } = await given(owner);

    expect((await api.as(owner).get(`/v1/workflows/${id}`)).status).toBe(200);
    const foreign = await api.as(stranger).get(`/v1/workflows/${id}`);
    const missing = await api.as(stranger).get(`/v1/workflows/${randomUUID()}`);
    expect(foreign).toBeServiceError(404, 'not_found');
    expect(foreign.body).toEqual(missing.body);
  });

  it('are refused with 409 when somebody else saved since, and told what is there now', async () => {
    const { id, version } = await given(owner);
    await api.as(owner).patch(`/v1/workflows/${id}`, { nodes: [], edges: [] });

    const late = await api.as(owner).patch(`/v1/workflows/${id}`, { name: 'Late', expectedVersion: version });

    expect(late).toBeServiceError(409, 'workflow_conflict');
    expect(late.body.error).toMatchObject({
      currentVersion: version + 1,
      currentUpdatedAt: expect.any(String),
      currentRecord: expect.objectContaining({ id, nodes: [] }),
    });
  });

  it('are deleted by their owner alone', async () => {
    const { id } = await given(owner);

    expect(await api.as(stranger).delete(`/v1/workflows/${id}`)).toBeServiceError(404, 'not_found');
    expect((await api.as(owner).delete(`/v1/workflows/${id}`)).body).toEqual({ success: true });
    expect(await api.as(owner).get(`/v1/workflows/${id}`)).toBeServiceError(404, 'not_found');
  });
});

describe('GET /v1/api/workflows', () => {
  it('[1-4.1-02] takes limit', async () => {
    const user = await api.signUp();
    await given(user);
    await given(user);

    expect((await api.as(user).get<List>('/v1/api/workflows?limit=1')).body.data).toHaveLength(1);
    expect(await api.as(user).get('/v1/api/workflows?limit=x')).toBeServiceError(400, 'validation_error');
  });

  it('[1-4.1-03] pages through all of them, once each', async () => {
    const user = await api.signUp();
    const made: string[] = [];
    for (let count = 0; count < 5; count++) made.push((await given(user)).id);

    const pages = await api.as(user).pages('/v1/api/workflows?limit=2');

    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
    const seen = pages.flat().map(({ id }) => id);
    expect(seen.toSorted()).toEqual(made.toSorted());
  });

  it('refuses a cursor that it did not give', async () => {
    expect(await api.as(owner).get('/v1/api/workflows?cursor=x')).toBeServiceError(400, 'validation_error');
  });
});
