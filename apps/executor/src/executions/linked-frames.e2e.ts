import { randomUUID } from 'node:crypto';
import { api, givenProduction, givenWorkflow, type TestUser, text, wire } from '@easel/testing';

let owner: TestUser;
beforeAll(async () => (owner = await api.signUp()));

const frame = (id: string) => ({ id, type: 'studio-keyframe', data: { label: id } });
const graph = {
  nodes: [
    frame('first'),
    frame('last'),
    { id: 'clip', type: 'studio-segment', data: {} },
    text('words', 'a fox'),
    { id: 'said', type: 'combine-text', data: { presentationOutput: true } },
  ],
  edges: [
    wire('first', 'image', 'clip', 'startFrame'),
    wire('last', 'image', 'clip', 'endFrame'),
    wire('words', 'prompt', 'said', 'text'),
  ],
};
const studio = { shots: [{ id: 's', link: { startKeyframeId: 'first', endKeyframeId: 'last' } }] };
const givenFilm = () => givenProduction(owner, graph, studio);

describe('nodes of linked frames', () => {
  it('[1-7-05] are refused by every route that runs a workflow', async () => {
    const workflowId = await givenWorkflow(owner, graph);
    const client = api.as(owner);
    const slug = `frames-${randomUUID()}`;
    await client.post('/v1/apps/publish', { workflowId, slug, name: 'Frames' });

    const refused = [
      await client.post('/v1/api/run', { workflowId }),
      await client.post('/v1/api/run?wait=true', { workflowId }),
      await client.post(`/v1/workflows/${workflowId}/run`),
      await client.post(`/v1/workflows/${workflowId}/run`, { nodeIds: ['clip'] }),
      await client.post(`/v1/workflows/${workflowId}/quote`),
      await client.post(`/v1/app/${slug}/run`),
    ];

    for (const each of refused) expect(each).toBeServiceError(400, 'sequence_execution_required');
    expect(refused[3].body).toMatchObject({ error: { message: expect.stringContaining('(clip)') } });
    const { body } = await client.get<{ data: unknown[] }>(`/v1/workflows/${workflowId}/executions`);
    expect(body.data).toEqual([]);
  });

  it('leave the other nodes of their workflow to be run on their own', async () => {
    const workflowId = await givenWorkflow(owner, graph);

    const { status } = await api.as(owner).post(`/v1/workflows/${workflowId}/run`, { nodeIds: ['said'] });

    expect(status).toBe(202);
  });

  it.each(['studio-keyframe', 'studio-segment'])(
    '[1-7-06] of the type %s are run by no route',
    async (type) => {
      const answer = await api.as(owner).post(`/v1/${type}`, { prompt: 'a fox' });

      expect(answer).toBeServiceError(400, 'sequence_execution_required');
      expect(await api.get(`/v1/nodes/${type}`)).toBeServiceError(404, 'not_found');
    },
  );

  it.each([
    ['generate-image', { prompt: 'a fox' }, 'studio-keyframe-first'],
    ['generate-video', { prompt: 'a fox' }, 'studio-segment-s'],
  ])('[1-7-06] are not made by POST /v1/%s under their id', async (type, params, nodeId) => {
    const client = api.as(owner);
    const workflowId = await givenFilm();
    const answer = await client.post(`/v1/${type}`, { ...params, workflowId, nodeId });

    expect(answer).toBeServiceError(400, 'sequence_execution_required');
    expect(answer.body).toMatchObject({ error: { message: expect.stringContaining(nodeId) } });
    const { data } = (await client.get<{ data: { workflow_id: string | null }[] }>('/v1/jobs')).body;
    expect(data.filter((job) => job.workflow_id === workflowId)).toEqual([]);
  });
});

describe('a production whose clips depend on its frames', () => {
  const nodes = graph.nodes.slice(0, 3);

  it('[1-7-13] keeps its graph when the workflow routes save another', async () => {
    const id = await givenFilm();
    const client = api.as(owner);
    const { data: before } = (await client.get<{ data: { version: number } }>(`/v1/workflows/${id}`)).body;

    const refused = [
      await client.put('/v1/workflows', { id, nodes }),
      await client.put(`/v1/workflows/${id}`, { edges: [] }),
      await client.patch(`/v1/workflows/${id}`, { name: 'Other', nodes }),
    ];

    for (const each of refused) expect(each).toBeServiceError(409, 'production_capability_required');
    expect((await client.get<{ data: unknown }>(`/v1/workflows/${id}`)).body.data).toEqual(before);
  });

  it('[1-7-14] keeps its settings, too', async () => {
    const id = await givenFilm();
    const client = api.as(owner);

    const refused = await client.patch(`/v1/workflows/${id}`, { settings: { studio: { shots: [] } } });

    expect(refused).toBeServiceError(409, 'production_capability_required');
    const { body } = await client.get<{ data: { settings: unknown } }>(`/v1/workflows/${id}`);
    expect(body.data.settings).toEqual({ studio });
  });

  it('gets another name, and takes its whole record as it is', async () => {
    const id = await givenFilm();
    const client = api.as(owner);
    const { data } = (await client.get<{ data: object }>(`/v1/workflows/${id}`)).body;

    const named = await client.put(`/v1/workflows/${id}`, { ...data, name: 'The fox' });

    expect([named.status, named.body]).toMatchObject([200, { data: { name: 'The fox', version: 2 } }]);
  });

  it('is published by its own routes alone', async () => {
    const body = { workflowId: await givenFilm(), slug: `film-${randomUUID()}`, name: 'Film' };

    expect(await api.as(owner).post('/v1/apps/publish', body)).toBeServiceError(
      409,
      'production_capability_required',
    );
  });
});
