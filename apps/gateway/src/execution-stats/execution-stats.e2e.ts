import { api, BUSINESS, type TestUser, untilJobEnded, useStack } from '@easel/testing';

interface Estimate {
  estimatedMs: number;
  confidence: string;
  sampleCount: number;
}

const ESTIMATE = '/v1/execution-stats/estimate';
const BATCH = '/v1/execution-stats/batch-estimate';

let user: TestUser;
beforeAll(async () => (user = await api.signUp()));
const estimate = (query: string, client = api.as(user)) => client.get<Estimate>(`${ESTIMATE}?${query}`);

describe('how long work takes', () => {
  it('is what such work usually takes, where no job says better', async () => {
    const { status, body } = await estimate(
      'model=kling-avatar-pro&aspectRatio=1:1&quality=720p&duration=15',
    );

    expect(status).toBe(200);
    expect(body).toEqual({ estimatedMs: 120_000, confidence: 'default', sampleCount: 0 });
  });

  it('is asked of models and node types, for several nodes at once', async () => {
    const nodes = [
      { nodeId: 'a', model: 'roop', duration: 15 },
      { nodeId: 'b', model: 'combine-text' },
    ];
    const { status, body } = await api
      .as(user)
      .post<{ estimates: Record<string, Estimate> }>(BATCH, { nodes });

    expect(status).toBe(200);
    expect(body).toEqual({
      estimates: {
        a: { estimatedMs: 120_000, confidence: 'default', sampleCount: 0 },
        b: { estimatedMs: 500, confidence: 'default', sampleCount: 0 },
      },
    });
  });

  it('is refused where something is wrong, naming it', async () => {
    for (const [query, path] of [
      ['', 'model'],
      ['model=nope', 'model'],
      ['model=seedance-2&duration=long', 'duration'],
    ]) {
      const refused = await estimate(query);
      expect(refused).toBeServiceError(400, 'validation_error');
      expect(refused.body).toMatchObject({ error: { path } });
    }
    const many = Array.from({ length: 51 }, (_, n) => ({ nodeId: `n${n}`, model: 'seedance-2' }));
    for (const [nodes, path] of [
      [many, 'nodes'],
      [[], 'nodes'],
      [[many[0], { nodeId: 'x', model: 'nope' }], 'nodes[1].model'],
      [[{ model: 'seedance-2' }], 'nodes[0].nodeId'],
    ] as const) {
      const refused = await api.as(user).post(BATCH, { nodes });
      expect(refused).toBeServiceError(400, 'validation_error');
      expect(refused.body).toMatchObject({ error: { path } });
    }
    expect(await api.get(`${ESTIMATE}?model=seedance-2`)).toBeServiceError(401, 'unauthorized');
  });

  describe('after jobs were done', () => {
    // What a process knows of jobs it keeps for a minute: here nobody else asks.
    const stack = useStack(BUSINESS);

    it('is the median of those that were alike', async () => {
      const client = stack.api.as(await stack.api.signUp());
      for (let n = 0; n < 3; n += 1) {
        const run = await client.post<{ jobId: string }>('/v1/generate-image', {
          prompt: `fox ${n}`,
          provider: 'gpt-image-2',
          aspectRatio: '16:9',
        });
        expect(await untilJobEnded(client, run.body.jobId)).toMatchObject({ status: 'completed' });
      }
      const alike = await estimate('model=gpt-image-2&aspectRatio=16:9', client);
      const other = await estimate('model=gpt-image-2&aspectRatio=1:1', client);

      expect(alike.body).toMatchObject({ confidence: 'exact', sampleCount: 3 });
      expect(alike.body.estimatedMs).toBeGreaterThan(0);
      expect(alike.body.estimatedMs).toBeLessThan(30_000);
      expect(other.body).toMatchObject({ confidence: 'model', sampleCount: 3 });
    });
  });
});
