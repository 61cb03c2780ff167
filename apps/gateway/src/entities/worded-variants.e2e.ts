import { AnthropicStandIn, type ApiClient, useStack } from '@easel/testing';

interface Job {
  input_data: { prompt: string };
}

const WORDS = 'Its brass turns a deep and even green.';

describe('where a language model is connected', () => {
  const model = new AnthropicStandIn();
  model.reply = () => WORDS;
  const stack = useStack(async () => ({
    SERVICE_PROCESSES: 'gateway auth-sso executor entities',
    ANTHROPIC_BASE_URL: (await model.start()).baseUrl,
    ANTHROPIC_API_KEY: model.key,
  }));
  let client: ApiClient;
  let attachToObjectId: string;
  beforeAll(async () => {
    client = stack.api.as(await stack.api.signUp());
    const canonicalDescription = 'A very certain lamp with a crooked neck.';
    const record = { name: 'Lamp', nodeId: 'n', canonicalDescription };
    attachToObjectId = (await client.post<{ id: string }>('/v1/objects', record)).body.id;
  });
  beforeEach(() => model.forget());
  afterAll(() => model.stop());

  async function promptOf(body: object): Promise<string> {
    const asked = { name: 'Lamp', assetType: 'custom', variant: 'verdigris', ...body };
    const { status, body: made } = await client.post<{ jobId: string }>('/v1/generate-object-asset', asked);
    expect({ status, made }).toMatchObject({ status: 200 });
    return (await client.get<{ data: Job }>(`/v1/jobs/${made.jobId}`)).body.data.input_data.prompt;
  }
  const attached = () => ({ attachToObjectId, attachToColumn: 'materials' });

  it('[1-4.9-29] it writes what a variant of a record looks like, which nobody describes', async () => {
    expect(await promptOf(attached())).toContain(WORDS);
    expect(model.purchases).toHaveLength(1);
    const [{ label } = { label: '' }] = model.purchases;
    expect(label).toContain('A very certain lamp with a crooked neck.');
    expect(label).toContain('verdigris');
  });

  it('[1-4.9-30] it is not asked where nothing is attached, or somebody describes it', async () => {
    const given = 'old and green all over';
    expect(await promptOf({ description: given })).toContain(given);
    expect(await promptOf({})).not.toContain(WORDS);
    expect(await promptOf({ ...attached(), description: given })).toContain(given);
    expect(model.requests).toEqual([]);
  });
});
