import { randomUUID } from 'node:crypto';
import { api, type TestUser, text, wire } from '@easel/testing';

interface Workflow {
  id: string;
  projectId: string;
  name: string;
  version: number;
  updatedAt: string;
  nodes: { id: string; type: string; data: Record<string, unknown> }[];
  edges: object[];
  settings: Record<string, unknown>;
}
interface Data<T> {
  data: T;
}
interface Saved extends Data<Workflow> {
  adjustments?: object[];
}
interface Failed {
  error: { code: string; path?: string; issues?: { path: string }[]; [extra: string]: unknown };
}

let owner: TestUser;
let stranger: TestUser;
beforeAll(async () => ([owner, stranger] = await Promise.all([api.signUp(), api.signUp()])));

/** Two texts joined, with settings that no node type knows. */
const document = {
  nodes: [
    { ...text('first', 'a fox', { label: 'Subject', myOwn: { deep: [1, null] } }), position: { x: 3, y: 4 } },
    { ...text('second', 'in snow'), colour: 'blue' },
    { id: 'joined', type: 'combine-text', data: { separator: 'space' } },
  ],
  edges: [
    { ...wire('first', 'prompt', 'joined', 'text'), note: 'kept' },
    wire('second', 'prompt', 'joined', 'text'),
  ],
  settings: { grid: 8 },
};

async function stored(content: object = document, by: TestUser = owner): Promise<Workflow> {
  const { status, body } = await api.as(by).post<Saved>('/v1/workflows', { name: 'Foxes', ...content });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data;
}

async function projectOf(user: TestUser): Promise<string> {
  const { body } = await api.as(user).post<Data<{ id: string }>>('/v1/projects', { name: 'Another' });
  return body.data.id;
}

const read = (id: string, by: TestUser = owner) => api.as(by).get<Saved & Failed>(`/v1/workflows/${id}`);

describe('saving a workflow', () => {
  it('[1-4.3-09] [1-4.3-11] given known and unknown fields, keeps nodes, edges and settings as they were sent', async () => {
    const { id } = await stored();

    const { status, body } = await read(id);

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id, name: 'Foxes', version: 1 });
    const { nodes, edges, settings } = body.data;
    expect({ nodes, edges, settings }).toEqual(document);
  });

  it("[1-4.3-03] answers 404 for another's workflow, to every way of reading or changing it", async () => {
    const { id } = await stored();
    const them = api.as(stranger);

    for (const response of [
      await them.get(`/v1/workflows/${id}`),
      await them.patch(`/v1/workflows/${id}`, { name: 'Mine' }),
      await them.put('/v1/workflows', { id, name: 'Mine' }),
      await them.put(`/v1/workflows/${id}`, { name: 'Mine' }),
      await them.delete(`/v1/workflows/${id}`),
      await them.get(`/v1/workflows/${id}/export`),
      await them.get(`/v1/workflows/${id}/versions`),
      await them.get(`/v1/workflows/${id}/versions/1`),
      await them.post(`/v1/workflows/${id}/versions/1/restore`),
    ]) {
      expect(response).toBeServiceError(404, 'not_found');
    }
    expect((await read(id)).body.data).toMatchObject({ name: 'Foxes', version: 1 });
  });

  it('[1-4.3-10] given PUT with an id that exists, stores the new document as the next version', async () => {
    const { id, projectId } = await stored();
    const changed = { ...document, nodes: [text('only', 'a hare')], edges: [] };

    const { status, body } = await api
      .as(owner)
      .put<Saved>('/v1/workflows', { id, projectId, name: 'Hares', ...changed });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id, name: 'Hares', version: 2, ...changed });
    expect((await read(id)).body.data).toMatchObject({ version: 2, ...changed });
  });

  it('given PUT with an id that is free, makes the workflow under it, and needs a name for that', async () => {
    const id = randomUUID();

    expect(await api.as(owner).put(`/v1/workflows/${id}`, document)).toBeServiceError(
      400,
      'validation_error',
    );
    expect(await api.as(owner).put('/v1/workflows', { id, name: null })).toBeServiceError(
      400,
      'validation_error',
    );
    const { body } = await api.as(owner).put<Saved>(`/v1/workflows/${id}`, { name: 'Chosen', ...document });

    expect(body.data).toMatchObject({ id, version: 1 });
    expect((await read(id)).body.data.name).toBe('Chosen');
  });

  it('given PUT with an id that the caller deleted, makes another workflow of it, without the versions that were', async () => {
    const { id } = await stored();
    await api.as(owner).patch(`/v1/workflows/${id}`, { nodes: [], edges: [] });
    await api.as(owner).delete(`/v1/workflows/${id}`);

    const { status, body } = await api
      .as(owner)
      .put<Saved>('/v1/workflows', { id, name: 'Again', nodes: [text('a', 'b')], edges: [] });
    const versions = await api.as(owner).get<Data<object[]>>(`/v1/workflows/${id}/versions`);

    expect({ status, data: body.data }).toMatchObject({ status: 200, data: { id, version: 1 } });
    expect(versions.body.data).toEqual([expect.objectContaining({ version: 1, createdBy: owner.id })]);
  });

  it('given many saves of one free id at once, makes one workflow of it', async () => {
    const id = randomUUID();
    const projectId = await projectOf(owner);

    const saves = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        api.as(owner).put<Saved>('/v1/workflows', {
          id,
          projectId,
          name: `Save ${at}`,
          nodes: [text('a', `${at}`)],
          edges: [],
        }),
      ),
    );

    expect(saves.map(({ status }) => status)).toEqual(saves.map(() => 200));
    expect(saves.map(({ body }) => body.data.version).toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ]);
  });

  it('given a document that is wrong, names the node and the field', async () => {
    const cases = [
      [{ nodes: [{ id: 'a', type: 'no-such-type', data: {} }], edges: [] }, 'nodes[0].type'],
      [{ nodes: [text('a', ''), text('a', '')], edges: [] }, 'nodes[1].id'],
      [{ nodes: [text('a', '')], edges: [wire('a', 'prompt', 'b', 'in')] }, 'edges[0].target'],
    ] as const;
    for (const [content, path] of cases) {
      const response = await api.as(owner).post<Failed>('/v1/workflows', { name: 'Wrong', ...content });

      expect(response).toBeServiceError(400, 'validation_error');
      expect(response.body.error.issues?.map((issue) => issue.path)).toContain(path);
    }
  });

  it('[1-2.5-05] given promptPrefix or promptSuffix, takes text or nothing, and refuses a number', async () => {
    const drawn = (data: object) => ({
      name: 'Wrapped',
      nodes: [{ id: 'draw', type: 'generate-image', data }],
      edges: [],
    });
    for (const data of [{}, { promptPrefix: 'a' }, { promptPrefix: '', promptSuffix: 'b' }]) {
      expect((await api.as(owner).post('/v1/workflows', drawn(data))).status).toBe(201);
    }
    for (const field of ['promptPrefix', 'promptSuffix']) {
      const response = await api.as(owner).post<Failed>('/v1/workflows', drawn({ [field]: 7 }));

      expect(response).toBeServiceError(400, 'validation_error');
      expect(response.body.error.issues).toEqual([
        expect.objectContaining({ path: `nodes[0].data.${field}`, nodeId: 'draw', field }),
      ]);
    }
  });

  it('given a route without an output, answers invalid_sub_workflow with what is missing', async () => {
    const input = {
      id: 'in',
      type: 'sub-workflow-input',
      data: { routeId: 'main', ports: [{ id: 'p', name: 'Topic', mediaType: 'text' }] },
    };

    const response = await api
      .as(owner)
      .post<Failed>('/v1/workflows', { name: 'Child', nodes: [input], edges: [] });

    expect(response).toBeServiceError(400, 'invalid_sub_workflow');
    expect(response.body.error.details).toEqual([
      { code: 'missing_output_for_route', routeId: 'main', inputNodeId: 'in' },
    ]);
  });

  it('given a picture setting that its model lacks, stores the nearest and reports it', async () => {
    const data = { provider: 'nano-banana-pro', resolution: '9K', aspectRatio: '1:1', mine: true };
    const content = { nodes: [{ id: 'draw', type: 'generate-image', data }], edges: [] };

    const { body } = await api.as(owner).post<Saved>('/v1/workflows', { name: 'Big', ...content });

    const [adjustment] = body.adjustments ?? [];
    expect(adjustment).toEqual({
      nodeId: 'draw',
      provider: 'nano-banana-pro',
      field: 'resolution',
      from: '9K',
      to: expect.any(String),
      reason: expect.stringContaining('9K'),
    });
    const { to } = adjustment as { to: string };
    expect((await read(body.data.id)).body.data.nodes[0]?.data).toEqual({ ...data, resolution: to });
  });

  it('given several models, or nothing off the list, changes and reports nothing', async () => {
    const several = { providers: ['nano-banana-pro', 'nano-banana-2'], resolution: '9K' };
    const fine = { provider: 'nano-banana-pro', resolution: '2K' };
    for (const data of [several, fine]) {
      const content = { nodes: [{ id: 'draw', type: 'generate-image', data }], edges: [] };
      const { body } = await api.as(owner).post<Saved>('/v1/workflows', { name: 'Kept', ...content });

      expect(body).not.toHaveProperty('adjustments');
      expect(body.data.nodes[0]?.data).toEqual(data);
    }
  });

  it('given a node of a retired type, stores it as its successor', async () => {
    const old = { id: 'say', type: 'ai-writer', data: { label: 'Writer' } };
    const listed = await api
      .as(owner)
      .post<Saved & Failed>('/v1/workflows', { name: 'Old', nodes: [old], edges: [] });

    expect(listed.body.data.nodes[0]).toMatchObject({ id: 'say', type: 'llm-chat' });
  });
});

describe('saving against a state', () => {
  it('given a stale version, time or tag, answers 409 with the current state, and changes nothing', async () => {
    const first = await stored();
    const tag = (await read(first.id)).headers.get('etag') ?? '';
    await api.as(owner).patch(`/v1/workflows/${first.id}`, { nodes: [text('new', 'x')], edges: [] });
    const { data: current } = (await read(first.id)).body;
    const path = `/v1/workflows/${first.id}`;
    const us = api.as(owner);

    for (const response of [
      await us.patch<Failed>(path, { name: 'Lost', expectedVersion: first.version }),
      await us.patch<Failed>(path, { name: 'Lost', expectedUpdatedAt: first.updatedAt }),
      await us.with({ 'if-match': tag }).patch<Failed>(path, { name: 'Lost' }),
      await us.with({ 'if-match': tag }).put<Failed>(path, { name: 'Lost' }),
      await us.with({ 'if-match': tag }).delete<Failed>(path),
      await us.with({ 'if-match': '"nonsense"' }).patch<Failed>(path, { name: 'Lost' }),
      await us.with({ 'if-match': tag }).post<Failed>(`${path}/versions/1/restore`),
    ]) {
      expect(response).toBeServiceError(409, 'workflow_conflict');
      expect(response.body.error).toMatchObject({
        currentVersion: 2,
        currentUpdatedAt: current.updatedAt,
        currentRecord: current,
      });
    }
    expect((await read(first.id)).body.data).toEqual(current);
  });

  it('given null for the state, saves whatever it is', async () => {
    const { id } = await stored();

    const saved = await api
      .as(owner)
      .patch<Saved>(`/v1/workflows/${id}`, { name: 'Any', expectedVersion: null, expectedUpdatedAt: null });

    expect(saved.body.data.name).toBe('Any');
  });

  it('given the current tag, version or time, saves and answers the next tag', async () => {
    const { id } = await stored();
    const path = `/v1/workflows/${id}`;
    const before = await read(id);

    const byTag = await api
      .as(owner)
      .with({ 'if-match': before.headers.get('etag') ?? '' })
      .patch<Saved>(path, { name: 'By tag' });
    const byTime = await api
      .as(owner)
      .patch<Saved>(path, { name: 'By time', expectedUpdatedAt: byTag.body.data.updatedAt });

    expect([byTag.status, byTime.status]).toEqual([200, 200]);
    expect(byTag.headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect(byTime.headers.get('etag')).toBe((await read(id)).headers.get('etag'));
    const deleted = await api
      .as(owner)
      .with({ 'if-match': byTime.headers.get('etag') ?? '' })
      .delete(path);
    expect(deleted.body).toEqual({ success: true });
  });

  it.each([
    ['an expectedUpdatedAt that is no time', 'expectedUpdatedAt', 'yesterday'],
    ['a thumbnail that is no address', 'thumbnailUrl', 'a picture'],
    ['a thumbnail that is a program', 'thumbnailUrl', 'javascript:alert(1)'],
    ['no name', 'name', null],
  ])('given %s, answers 400 naming it', async (_what, field, value) => {
    const { id } = await stored();

    const response = await api
      .as(owner)
      .patch<Failed>(`/v1/workflows/${id}`, { description: 'x', [field]: value });

    expect(response).toBeServiceError(400, 'validation_error');
    expect(response.body.error.path).toBe(field);
  });

  it('shows the picture that it was given, until that is taken off', async () => {
    const { id } = await stored();
    const thumbnailUrl = 'http://localhost:8000/media/aa/picture.png';
    const shown = async (given: string | null) =>
      (await api.as(owner).patch<Data<object>>(`/v1/workflows/${id}`, { thumbnailUrl: given })).body.data;

    expect(await shown(thumbnailUrl)).toMatchObject({ thumbnailUrl });
    expect(await shown(null)).toMatchObject({ thumbnailUrl: null });
  });

  it('given concurrent saves against one version, lets exactly one through', async () => {
    const { id } = await stored();

    const saves = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        api.as(owner).patch(`/v1/workflows/${id}`, {
          nodes: [text('a', `${at}`)],
          edges: [],
          expectedVersion: 1,
        }),
      ),
    );

    expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(9).fill(409),
    ]);
    expect((await read(id)).body.data.version).toBe(2);
  });
});

describe('the versions of a workflow', () => {
  it('lists them newest first, in pages, and reads each as it was', async () => {
    const { id } = await stored();
    for (const value of ['two', 'three']) {
      await api.as(owner).patch(`/v1/workflows/${id}`, { nodes: [text('a', value)], edges: [] });
    }
    await api.as(owner).patch(`/v1/workflows/${id}`, { name: 'Only another name' });

    const path = `/v1/workflows/${id}/versions`;
    const first = await api
      .as(owner)
      .get<Data<{ version: number }[]> & { nextCursor: string }>(`${path}?limit=2`);
    const rest = await api
      .as(owner)
      .get<Data<{ version: number }[]>>(`${path}?limit=2&cursor=${first.body.nextCursor}`);
    const oldest = await api.as(owner).get<Data<object>>(`${path}/1`);

    expect(first.body.data).toEqual([
      { version: 4, createdBy: owner.id, createdAt: expect.any(String) },
      { version: 3, createdBy: owner.id, createdAt: expect.any(String) },
    ]);
    expect(rest.body).toEqual({
      data: [expect.objectContaining({ version: 2 }), expect.objectContaining({ version: 1 })],
    });
    expect(oldest.body.data).toMatchObject({ version: 1, ...document });
  });

  it('given a restore, makes the old content a new version, and keeps what was in between', async () => {
    const { id } = await stored();
    await api.as(owner).patch(`/v1/workflows/${id}`, { nodes: [text('a', 'two')], edges: [] });

    const restored = await api.as(owner).post<Saved>(`/v1/workflows/${id}/versions/1/restore`);

    expect(restored.status).toBe(200);
    expect(restored.body.data).toMatchObject({ version: 3, ...document });
    const between = await api.as(owner).get<Data<Workflow>>(`/v1/workflows/${id}/versions/2`);
    expect(between.body.data.nodes).toEqual([text('a', 'two')]);
  });

  it.each(['99', '0', 'abc', '-1', '99999999999999'])(
    'given version %s, which is none, answers 404',
    async (version) => {
      const { id } = await stored();

      expect(await api.as(owner).get(`/v1/workflows/${id}/versions/${version}`)).toBeServiceError(
        404,
        'not_found',
      );
      expect(await api.as(owner).post(`/v1/workflows/${id}/versions/${version}/restore`)).toBeServiceError(
        404,
        'not_found',
      );
    },
  );
});

describe('a workflow as a file', () => {
  const exported = async (id: string, assets: boolean) =>
    (await api.as(owner).get<Data<Record<string, unknown>>>(`/v1/workflows/${id}/export?assets=${assets}`))
      .body.data;

  it('[1-4.3-05] given an export, imports as an equal workflow, as an object and as text', async () => {
    const { id } = await stored();
    const projectId = await projectOf(owner);

    const file = await exported(id, true);
    const imported = await api
      .as(owner)
      .post<Saved>('/v1/workflows/import', { projectId, workflow_json: file });
    const again = await api
      .as(owner)
      .post<Saved>('/v1/workflows/import', { projectId, workflow_json: JSON.stringify(file) });

    const assets = { characters: [], objects: [], locations: [] };
    expect(file).toEqual({ version: 1, exportedAt: expect.any(String), name: 'Foxes', ...document, assets });
    expect(imported.body.data).toMatchObject({ projectId, name: 'Foxes', version: 1, ...document });
    expect(imported.body.data.id).not.toBe(id);
    expect(again.body.data).toMatchObject(document);
    const { exportedAt: _then, ...content } = await exported(imported.body.data.id, true);
    expect(content).toEqual({ version: 1, name: 'Foxes', ...document, assets });
  });

  it('given a file of a workflow that the public may read, imports one that it may not', async () => {
    const file = { version: 1, name: 'Open', nodes: [], edges: [] };
    const settings = { studio: { shared: true }, look: 'noir' };

    const { body } = await api
      .as(owner)
      .post<Saved>('/v1/workflows/import', { workflow_json: { ...file, settings } });

    expect(body.data.settings).toEqual({ look: 'noir' });
    expect(await api.get(`/v1/public/workflows/${body.data.id}`)).toBeServiceError(404, 'not_found');
  });

  it('given a file with assets that are not kept, names each of them', async () => {
    const assets = { characters: [{ name: 'Ana' }, 5], objects: [], props: [{ id: 'x' }] };
    const file = { version: 1, name: 'With a cast', nodes: [], edges: [], assets };

    const { status, body } = await api
      .as(owner)
      .post<{ warnings: object[] }>('/v1/workflows/import', { workflow_json: file });

    expect(status).toBe(201);
    expect(body.warnings).toEqual([
      {
        path: 'workflow_json.assets.characters[0]',
        code: 'asset_dropped',
        message: expect.stringContaining('"Ana"'),
      },
      expect.objectContaining({ path: 'workflow_json.assets.characters[1]', code: 'asset_dropped' }),
      expect.objectContaining({ path: 'workflow_json.assets.props[0]', code: 'asset_dropped' }),
    ]);
  });

  it('given a template, leaves out results and keeps settings', async () => {
    const node = text('first', 'a fox', { generatedText: 'done', errorMessage: 'no', assetId: 'x', mine: 1 });
    const { id } = await stored({ nodes: [node], edges: [] });

    const template = await exported(id, false);
    const whole = await exported(id, true);

    expect(template).not.toHaveProperty('assets');
    expect(template.nodes).toEqual([text('first', 'a fox', { mine: 1 })]);
    expect(whole.nodes).toEqual([node]);
  });

  it('given a file that is wrong, names each place in it', async () => {
    const send = (file: unknown) =>
      api.as(owner).post<Failed>('/v1/workflows/import', { workflow_json: file });
    const good = { version: 1, name: 'Good', nodes: [], edges: [] };
    const cases: [unknown, string[]][] = [
      ['{', ['workflow_json']],
      // A text is read by the rules of a body.
      [JSON.stringify(good).replace('{', '{"__proto__":{},'), ['workflow_json.__proto__']],
      [JSON.stringify(good).replace('[]', '['.repeat(5_000) + ']'.repeat(5_000)), ['workflow_json']],
      [JSON.stringify({ ...good, name: 'a\u0000' }), ['workflow_json.name']],
      [[], ['workflow_json']],
      [{}, ['version', 'name', 'nodes', 'edges'].map((field) => `workflow_json.${field}`)],
      [{ ...good, version: 2 }, ['workflow_json.version']],
      [{ ...good, assets: 5 }, ['workflow_json.assets']],
      [{ ...good, assets: { objects: {} } }, ['workflow_json.assets.objects']],
      [{ ...good, nodes: [{ id: 'a', type: 'nope', data: {} }] }, ['workflow_json.nodes[0].type']],
    ];
    for (const [file, paths] of cases) {
      const response = await send(file);

      expect(response).toBeServiceError(400, 'validation_error');
      expect(response.body.error.issues?.map(({ path }) => path)).toEqual(paths);
    }
    expect((await send(good)).status).toBe(201);
  });

  it("given another's project, imports nothing and answers 404", async () => {
    const projectId = await projectOf(stranger);
    const file = { version: 1, name: 'Good', nodes: [], edges: [] };

    const response = await api.as(owner).post('/v1/workflows/import', { projectId, workflow_json: file });

    expect(response).toBeServiceError(404, 'not_found');
  });
});

describe('moving a workflow between own projects', () => {
  it('[1-4.3-12] [1-4.3-15] [1-4.3-19] moves it and answers where it is, and no more', async () => {
    const { id } = await stored();
    const projectId = await projectOf(owner);

    const { status, body } = await api.as(owner).post(`/v1/workflows/${id}/move`, { projectId });

    expect(status).toBe(200);
    expect(body).toEqual({ data: { id, projectId } });
    expect((await read(id)).body.data).toMatchObject({ projectId, version: 1, ...document });
    const listed = await api.as(owner).get<Data<Workflow[]>>(`/v1/projects/${projectId}/workflows`);
    expect(listed.body.data.map((each) => each.id)).toEqual([id]);
    for (const wrong of [{}, { projectId: 'x' }, { projectId: null }]) {
      expect(await api.as(owner).post(`/v1/workflows/${id}/move`, wrong)).toBeServiceError(
        400,
        'validation_error',
      );
    }
  });

  it('[1-4.3-14] [1-4.3-23] given PATCH with projectId, moves it too, with the rest of the change or without', async () => {
    const { id } = await stored();
    const [first, second] = [await projectOf(owner), await projectOf(owner)];

    const moved = await api.as(owner).patch<Saved>(`/v1/workflows/${id}`, { projectId: first });
    const both = await api
      .as(owner)
      .patch<Saved>(`/v1/workflows/${id}`, { projectId: second, name: 'There' });

    expect(Object.keys(moved.body)).toEqual(['data', 'warnings']);
    expect(moved.body.data).toMatchObject({ id, projectId: first, version: 1, ...document });
    expect(both.body.data).toMatchObject({ id, projectId: second, name: 'There' });
    expect(await api.as(owner).patch(`/v1/workflows/${id}`, { projectId: second })).toBeServiceError(
      400,
      'validation_error',
    );
    expect(
      await api.as(owner).patch(`/v1/workflows/${id}`, { projectId: randomUUID(), name: 'Lost' }),
    ).toBeServiceError(404, 'not_found');
    expect((await read(id)).body.data).toMatchObject({ projectId: second, name: 'There' });
  });

  it('[1-4.3-24] given the project where it is, answers 400', async () => {
    const { id } = await stored();
    const projectId = await projectOf(owner);
    await api.as(owner).post(`/v1/workflows/${id}/move`, { projectId });

    const again = await api.as(owner).post<Failed>(`/v1/workflows/${id}/move`, { projectId });

    expect(again).toBeServiceError(400, 'validation_error');
    expect(again.body.error.path).toBe('projectId');
  });

  it("[1-4.3-18] [1-4.3-27] [1-4.3-28] given a workflow or a project that is unknown or another's, answers 404 alike", async () => {
    const { id, projectId: home } = await stored();
    const theirs = await projectOf(stranger);
    const their = await stored(document, stranger);
    const projectId = await projectOf(owner);
    const move = (workflowId: string, to: string) =>
      api.as(owner).post<Failed>(`/v1/workflows/${workflowId}/move`, { projectId: to });

    for (const response of [await move(randomUUID(), projectId), await move(their.id, projectId)]) {
      expect(response).toBeServiceError(404, 'not_found');
    }
    const [foreign, unknown] = [await move(id, theirs), await move(id, randomUUID())];
    expect(foreign).toBeServiceError(404, 'not_found');
    expect(foreign.body).toEqual(unknown.body);
    expect((await read(id)).body.data.projectId).toBe(home);
    expect((await read(their.id, stranger)).body.data.projectId).toBe(their.projectId);
  });
});

describe('lists of workflows', () => {
  it('[1-4.3-01] [1-4.3-07] shows all flat, and one project alone', async () => {
    const user = await api.signUp();
    const [one, other] = [await projectOf(user), await projectOf(user)];
    const first = await stored({ ...document, projectId: one }, user);
    const second = await stored({ ...document, projectId: other }, user);

    const all = await api.as(user).get<Data<Workflow[]>>('/v1/workflows');
    const ofOne = await api.as(user).get<Data<Workflow[]>>(`/v1/projects/${one}/workflows`);

    expect(all.body.data.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(ofOne.body.data.map(({ id }) => id)).toEqual([first.id]);
    expect(all.body.data[0]).not.toHaveProperty('nodes');
  });
});
