import { randomUUID } from 'node:crypto';
import { api, givenWorkflow, type TestUser, text } from '@easel/testing';

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
