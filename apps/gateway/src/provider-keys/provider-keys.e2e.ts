import {
  type ApiClient,
  givenRun,
  givenWorkflow,
  OpenAiStandIn,
  type TestUser,
  text,
  untilExecution,
  untilJobEnded,
  useStack,
  wire,
} from '@easel/testing';

interface Provider {
  id: string;
  set: boolean;
  source: string | null;
}
interface Job {
  status: string;
  lane: string | null;
  error_code: string | null;
  output_data: { imageUrl?: string; width?: number } | null;
}

describe('a provider whose key is set while all runs', () => {
  const provider = new OpenAiStandIn();
  const stack = useStack(async () => ({
    SERVICE_PROCESSES: 'gateway gateway auth-sso executor',
    OPENAI_BASE_URL: (await provider.start()).baseUrl,
  }));
  let user: TestUser;
  let client: ApiClient;
  beforeAll(async () => {
    user = await stack.api.signUp();
    client = stack.api.as(user);
  });
  afterAll(() => provider.stop());

  async function draw(model: string, at = client): Promise<Job> {
    const { body } = await at.post<{ jobId: string }>('/v1/generate-image', {
      prompt: 'a fox',
      provider: model,
      aspectRatio: '1:1',
    });
    return untilJobEnded<Job>(at, body.jobId);
  }

  it('draws nothing before: the built-in lane does, and says so', async () => {
    expect(await draw('gpt-image')).toMatchObject({ status: 'completed', lane: 'draft' });
    expect(provider.requests).toEqual([]);
  });

  it('[3-5-11] [3-5-13] draws at once for every replica, and what no key reaches fails', async () => {
    const set = await client.put<{ data: Provider }>('/v1/provider-keys/openai', { key: provider.key });
    const second = client.at(stack.secondUrl);

    const jobs = [await draw('gpt-image'), await draw('gpt-image', second)];
    const unreached = await draw('nano-banana');

    expect(set).toMatchObject({ status: 200, body: { data: { id: 'openai', set: true, source: 'app' } } });
    for (const job of jobs) {
      expect(job).toMatchObject({ status: 'completed', lane: 'openai', output_data: { width: 1_024 } });
      const file = await fetch(job.output_data?.imageUrl ?? '');
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
    }
    expect(unreached).toMatchObject({ status: 'failed', lane: null, error_code: 'provider_not_configured' });
    expect(provider.purchases).toHaveLength(2);
  });

  it('draws nodes of workflows too', async () => {
    const graph = {
      nodes: [
        text('prompt', 'a fox'),
        { id: 'picture', type: 'generate-image', data: { provider: 'gpt-image' } },
      ],
      edges: [wire('prompt', 'text', 'picture', 'prompt')],
    };
    const workflow = await givenWorkflow(user, graph, 'A picture', stack.api);

    const run = await givenRun(user, workflow, stack.api);

    const { nodeStates } = await untilExecution(client, run, ({ status }) => status === 'completed');
    const { data: job } = (
      await client.get<{ data: Job }>(`/v1/jobs/${String(nodeStates['picture']?.jobId)}`)
    ).body;
    expect(job).toMatchObject({ status: 'completed', lane: 'openai' });
    expect(provider.purchases).toHaveLength(3);
  });

  it('[3-2.2-22] [3-4-06] is listed without its key', async () => {
    const list = await client.get<{ data: Provider[] }>('/v1/provider-keys');

    expect(list.body.data.find(({ id }) => id === 'openai')).toMatchObject({ set: true, source: 'app' });
    expect(JSON.stringify(list.body)).not.toContain(provider.key);

    const shown = await stack.api.get<{ providers: Provider[] }>('/v1/setup/status');
    expect(shown).toMatchObject({ status: 200, body: { encryption: { ok: true }, database: { ok: true } } });
    expect(shown.body.providers).toEqual(list.body.data);
    expect(JSON.stringify(shown.body)).not.toContain(provider.key);
  });

  it('draws no more once its key is removed', async () => {
    const removed = await client.delete<{ data: Provider }>('/v1/provider-keys/openai');

    expect(removed.body.data).toMatchObject({ set: false, source: null });
    expect(await draw('gpt-image')).toMatchObject({ status: 'completed', lane: 'draft' });
  });

  it('[3-4-07] is set by whoever is signed in, and by nobody else', async () => {
    const sent = await stack.api.put('/v1/provider-keys/openai', { key: provider.key });
    expect(sent).toBeServiceError(401, 'unauthorized');
  });

  it('has a key of a sound shape, and a name that we know', async () => {
    expect(await client.put('/v1/provider-keys/openai', { key: 'short' })).toBeServiceError(
      400,
      'validation_error',
    );
    expect(await client.put('/v1/provider-keys/nobody', { key: 'long-enough-key' })).toBeServiceError(
      404,
      'not_found',
    );
  });
});
