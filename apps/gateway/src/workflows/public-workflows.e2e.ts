import { randomUUID } from 'node:crypto';
import { api, givenProduction, givenWorkflow, type TestUser, text, until } from '@easel/testing';

let owner: TestUser;
beforeAll(async () => (owner = await api.signUp()));

const graph = (settings: object) => ({ nodes: [text('a', 'a fox')], edges: [], settings });

describe('GET /v1/public/workflows/:id', () => {
  it('given a workflow that is shared, shows it to anybody, until it is shared no more', async () => {
    const id = await givenWorkflow(owner, graph({ studio: { shared: true } }));

    const { status, body } = await api.get<{ data: object }>(`/v1/public/workflows/${id}`);
    await api.as(owner).patch(`/v1/workflows/${id}`, { settings: { studio: { shared: false } } });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id, nodes: [text('a', 'a fox')], edges: [] });
    for (const whose of ['userId', 'projectId', 'folderId']) expect(body.data).not.toHaveProperty(whose);
    expect(JSON.stringify(body)).not.toContain(owner.id);
    expect(await api.get(`/v1/public/workflows/${id}`)).toBeServiceError(404, 'not_found');
  });

  it('given one that is not, or none, answers 404, to its owner as well', async () => {
    const settings = [
      {},
      { studio: {} },
      { studio: { shared: 'true' } },
      { studio: { shared: 1 } },
      { shared: true },
    ];
    for (const each of settings) {
      const id = await givenWorkflow(owner, graph(each));
      expect(await api.get(`/v1/public/workflows/${id}`)).toBeServiceError(404, 'not_found');
      expect(await api.as(owner).get(`/v1/public/workflows/${id}`)).toBeServiceError(404, 'not_found');
    }
    expect(await api.get(`/v1/public/workflows/${randomUUID()}`)).toBeServiceError(404, 'not_found');
  });
});

describe('what productions own of a workflow', () => {
  const studio = { schemaVersion: 1, shots: [{ id: 's', prompt: 'a secret plan' }] };
  const OWNED = [studio, { film: 1 }, { shared: true, cast: [] }, 'x', [1]];
  const read = async (id: string) =>
    (await api.as(owner).get<{ data: { version: number; settings: object } }>(`/v1/workflows/${id}`)).body
      .data;

  it('is shown to nobody by the public link, whoever opened it', async () => {
    const id = await givenProduction(owner, graph({}), { ...studio, shared: true });

    const answer = await api.get(`/v1/public/workflows/${id}`);

    expect(answer).toBeServiceError(404, 'not_found');
    expect(JSON.stringify(answer.body)).not.toContain('secret');
    expect((await read(id)).settings).toEqual({ studio: { ...studio, shared: true } });
  });

  it('cannot be shared by the route of workflows, or by a save; a link is closed all the same', async () => {
    const id = await givenProduction(owner, graph({}), { ...studio, shared: false });
    const open = await givenProduction(owner, graph({}), { ...studio, shared: true });
    const client = api.as(owner);

    const refused = [
      await client.post(`/v1/workflows/${id}/share`, { shared: true }),
      await client.patch(`/v1/workflows/${id}`, { settings: { studio: { ...studio, shared: true } } }),
    ];

    for (const each of refused) expect(each).toBeServiceError(409, 'production_capability_required');
    expect((await read(id)).settings).toEqual({ studio: { ...studio, shared: false } });
    expect((await client.post(`/v1/workflows/${open}/unshare`)).status).toBe(200);
  });

  it('is set by no route of workflows', async () => {
    const client = api.as(owner);
    const ordinary = await givenWorkflow(owner, graph({}));
    const production = await givenProduction(owner, graph({}), studio);
    for (const owned of OWNED) {
      const settings = { studio: owned };
      const body = { ...graph(settings), name: 'A' };
      const refused = [
        await client.post('/v1/workflows', body),
        await client.put('/v1/workflows', { ...body, id: randomUUID() }),
        await client.patch(`/v1/workflows/${ordinary}`, { settings }),
        await client.put(`/v1/workflows/${ordinary}`, body),
      ];
      for (const each of refused) expect(each).toBeServiceError(409, 'production_capability_required');
      const file = { version: 1, ...body };
      const imported = await client.post<{ data: { settings: object } }>('/v1/workflows/import', {
        workflow_json: file,
      });
      // What can be read as a production becomes one of the importer's own; nothing is stored as it was sent.
      const own = { studio: { shared: false, shots: [{ id: 's', plan: {} }] } };
      if (owned === studio) expect(imported.body.data.settings).toMatchObject(own);
      else expect(imported.body.data.settings).toEqual({});
      expect(JSON.stringify(imported.body.data.settings)).not.toContain('secret');
    }
    expect((await read(ordinary)).settings).toEqual({});
    for (const settings of [{}, { studio: {} }, { studio: { ...studio, shots: [] } }]) {
      const refused = await client.patch(`/v1/workflows/${production}`, { settings });
      expect(refused).toBeServiceError(409, 'production_capability_required');
    }
    expect((await read(production)).settings).toEqual({ studio });
  });

  it('is kept by a restore, and passes as it is', async () => {
    const id = await givenWorkflow(owner, graph({ look: 1 }));
    await api.as(owner).patch(`/v1/workflows/${id}`, { settings: { look: 2, studio: { shared: true } } });
    const production = await givenProduction(owner, graph({ look: 1 }), studio);
    const named = await api.as(owner).put(`/v1/workflows/${production}`, {
      ...(await read(production)),
      settings: { look: 2, studio },
    });

    const restored = [id, production].map((each) =>
      api.as(owner).post<{ data: object }>(`/v1/workflows/${each}/versions/1/restore`),
    );

    expect(named.status).toBe(200);
    expect((await Promise.all(restored)).map(({ body }) => body.data)).toMatchObject([
      { settings: { look: 1, studio: { shared: true } } },
      { settings: { look: 1, studio } },
    ]);
  });
});

describe('the id of a deleted workflow', () => {
  it('goes to nobody but the account that had it', async () => {
    const [id, ofProject] = [await givenWorkflow(owner, graph({})), randomUUID()];
    const project = await api.as(owner).post<{ data: { id: string } }>('/v1/projects', { name: 'Short' });
    const projectId = project.body.data.id;
    await api.as(owner).put(`/v1/workflows/${ofProject}`, { ...graph({}), name: 'A', projectId });
    await api.as(owner).delete(`/v1/workflows/${id}`);
    await api.as(owner).delete(`/v1/projects/${projectId}`);
    await until(async () => (await api.as(owner).get(`/v1/workflows/${ofProject}`)).status === 404);
    const stranger = await api.signUp();

    for (const gone of [id, ofProject]) {
      const body = { ...graph({}), name: 'Mine' };
      expect(await api.as(stranger).put(`/v1/workflows/${gone}`, body)).toBeServiceError(404, 'not_found');
      expect(await api.as(stranger).put('/v1/workflows', { ...body, id: gone })).toBeServiceError(
        404,
        'not_found',
      );
      expect((await api.as(owner).put(`/v1/workflows/${gone}`, body)).status).toBeLessThan(300);
    }
  });
});
