import { api, testedStack, type TestUser } from '@easel/testing';

let user: TestUser;
let stranger: TestUser;
beforeAll(async () => ([user, stranger] = await Promise.all([api.signUp(), api.signUp()])));

type Frame = Record<string, unknown>;

async function framesOf(path: string, body: object): Promise<{ type: string | null; frames: Frame[] }> {
  const response = await fetch(`${testedStack.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const frames = [...text.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json ?? '') as Frame);
  return { type: response.headers.get('content-type'), frames };
}
const job = async (id: unknown, as = user) =>
  api
    .as(as)
    .get<{ data: { status: string; output_data: Record<string, unknown>; lane: string } }>(
      `/v1/jobs/${String(id)}`,
    );

describe('a text that is written', () => {
  it.each(['llm-chat', 'ai-writer'])(
    'is streamed by %s piece by piece, and is a job like any',
    async (type) => {
      const { type: contentType, frames } = await framesOf(`/v1/${type}/generate-stream`, {
        userInput: 'a lighthouse in fog',
        promptPrefix: 'Write of',
      });

      expect(contentType).toMatch(/^text\/event-stream/);
      const [first, last] = [frames[0], frames.at(-1)];
      expect(first).toEqual({ jobId: expect.any(String) });
      const deltas = frames.slice(1, -1).map(({ delta }) => delta);
      expect(last).toMatchObject({ done: true, jobId: first?.['jobId'], text: deltas.join('') });
      expect(last?.['text']).toMatch(/lighthouse in fog/i);
      const { data } = (await job(first?.['jobId'])).body;
      expect(data).toMatchObject({
        status: 'completed',
        lane: 'draft',
        output_data: { text: last?.['text'] },
      });
      expect(await job(first?.['jobId'], stranger)).toBeServiceError(404, 'not_found');
    },
  );

  it('that fails says so in the stream; what is malformed is refused before it begins', async () => {
    const { frames } = await framesOf('/v1/llm-chat/generate-stream', {
      referenceUrls: ['https://nowhere.invalid/a.png'],
    });

    expect(frames.at(-1)).toMatchObject({ error: { code: 'missing_input', message: expect.any(String) } });
    for (const body of [{ userInput: 7 }, { userInput: ' ' }, {}]) {
      const refused = await api.as(user).post('/v1/llm-chat/generate-stream', body);
      expect(refused).toBeServiceError(400, 'validation_error');
      expect(refused.body).toMatchObject({ error: { path: 'userInput' } });
    }
    expect(await api.post('/v1/llm-chat/generate-stream', {})).toBeServiceError(401, 'unauthorized');
  });
});

describe('a node that is computed at once', () => {
  const run = <T = Record<string, unknown>>(type: string, body: object) =>
    api.as(user).post<T>(`/v1/${type}`, body);

  it('answers its result, and no job', async () => {
    const joined = await run('combine-text', { texts: ['a', 'b'], separator: 'comma' });
    const split = await run('split-text', { text: 'a\nb', delimiter: 'newline' });
    const layered = await run('composite', { layers: [{ videoUrl: 'https://cdn.example/a.mp4' }], fps: 24 });

    expect(joined).toMatchObject({ status: 200, body: { text: 'a, b' } });
    expect(split).toMatchObject({ status: 200, body: { listResults: ['a', 'b'] } });
    expect(layered.body).toEqual({
      composition: expect.objectContaining({ kind: 'composite', fps: 24, layers: [expect.any(Object)] }),
    });
  });

  it('makes one of many, and keeps a job of it', async () => {
    const { body } = await run('reduce', { strategyId: 'vote', inputs: ['x', 'y', 'x'] });
    const best = await run<{ meta: { reasoning: string } }>('reduce', {
      strategyConfig: { criteria: 'mentions dragons' },
      inputs: ['a plain text', 'dragons over the hills.'],
    });

    expect(body).toEqual({
      jobId: expect.any(String),
      output: 'x',
      meta: { selectedIndex: 0, summary: expect.any(String) },
    });
    expect((await job(body['jobId'])).body.data).toMatchObject({
      status: 'completed',
      output_data: { output: 'x' },
    });
    expect(best.body).toMatchObject({ output: 'dragons over the hills.', meta: { selectedIndex: 1 } });
    expect(best.body.meta.reasoning).toMatch(/^Easel draft/);
  });

  it('is listed with what it was given, also where that is more than one message on the bus takes', async () => {
    const someone = await api.signUp();
    const long = 'x'.repeat(3_000_000);
    for (let count = 0; count < 3; count++) {
      const made = await api.as(someone).post('/v1/reduce', { strategyId: 'count', inputs: [long] });
      expect(made.status).toBe(200);
    }

    type Listed = { input_data: { inputs: string[] } };
    const jobs = (await api.as(someone).pages<Listed>('/v1/jobs')).flat();
    const lengths = jobs.map(({ input_data: { inputs } }) => inputs[0]?.length);
    expect(lengths).toEqual([long.length, long.length, long.length]);
  });

  it('refuses what it cannot work with', async () => {
    expect(await run('reduce', { strategyId: 'vote', inputs: [' '] })).toBeServiceError(
      400,
      'no_valid_inputs',
    );
    for (const [type, body] of [
      ['reduce', { strategyId: 'nope', inputs: ['a'] }],
      ['reduce', { strategyId: 'count', inputs: [{ a: 1 }] }],
      ['reduce', { strategyId: 'merge-json', inputs: ['no json'] }],
      ['reduce', { strategyId: 'count', inputs: Array.from({ length: 1_001 }, () => 'a') }],
      ['split-text', { text: 7 }],
    ] as const) {
      expect({ type, body, answer: await run(type, body) }).toMatchObject({
        answer: { status: 400, body: { error: { code: 'validation_error' } } },
      });
    }
  });
});

describe('help with a prompt', () => {
  interface Help {
    jobId: string;
    questions?: { category: string; options: { value: string }[]; selected: unknown }[];
    prompt?: string;
    recommendedModel?: object;
  }
  const wizard = (body: object, as = user) => api.as(as).post<Help>('/v1/prompt-helper/wizard', body);

  it('asks what a prompt leaves open, writes one of the answers, and is a job each time', async () => {
    const asked = await wizard({
      action: 'analyze',
      nodeType: 'generate-image',
      prompt: 'a fox at golden hour',
    });
    const style = asked.body.questions?.find(({ category }) => category === 'style');
    const written = await wizard({
      action: 'generate',
      nodeType: 'generate-image',
      originalPrompt: 'a logo with a fox',
      provider: 'flux',
      selections: [
        { category: 'style', value: style?.options[0]?.value },
        { category: 'hat', value: 'in a blue hat', isCustom: true },
      ],
    });
    const better = await wizard({ action: 'enhance', nodeType: 'generate-video', prompt: 'a fox' });

    expect([asked.status, written.status, better.status]).toEqual([200, 200, 200]);
    expect(asked.body).toEqual({ jobId: expect.any(String), questions: expect.any(Array) });
    expect(asked.body.questions).toContainEqual(
      expect.objectContaining({ category: 'timeOfDay', selected: 'golden-hour', allowCustom: true }),
    );
    expect(written.body.prompt).toMatch(/^a logo with a fox, .+, in a blue hat$/);
    expect(written.body.recommendedModel).toEqual({
      provider: 'nano-banana-pro',
      field: 'provider',
      label: expect.any(String),
      reason: expect.any(String),
    });
    expect(better.body.prompt).toMatch(/^a fox, ./);
    const { data } = (await job(better.body.jobId)).body;
    expect(data).toMatchObject({
      status: 'completed',
      lane: 'draft',
      output_data: { prompt: better.body.prompt },
    });
    expect(await job(better.body.jobId, stranger)).toBeServiceError(404, 'not_found');
  });

  it('is given once for a key', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const ask = () =>
      api.as(user).with(key).post<Help>('/v1/prompt-helper/wizard', {
        action: 'enhance',
        nodeType: 'llm-chat',
        prompt: 'a poem',
      });

    const [first, second] = [await ask(), await ask()];

    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
  });

  it.each([
    ['action', { action: 'guess', nodeType: 'generate-image' }],
    ['action', { nodeType: 'generate-image' }],
    ['nodeType', { action: 'analyze' }],
    ['nodeType', { action: 'analyze', nodeType: 'no-such-node' }],
    ['nodeType', { action: 'analyze', nodeType: 'trim-video' }],
    ['selections', { action: 'generate', nodeType: 'generate-image' }],
    ['selections', { action: 'generate', nodeType: 'generate-image', selections: [] }],
    [
      'selections[0].value',
      { action: 'generate', nodeType: 'generate-image', selections: [{ category: 'a' }] },
    ],
    ['prompt', { action: 'enhance', nodeType: 'generate-image', prompt: 'x'.repeat(5_001) }],
    ['provider', { action: 'enhance', nodeType: 'generate-image', prompt: 'x', provider: 'veo3' }],
    ['llmModel', { action: 'enhance', nodeType: 'generate-image', prompt: 'x', llmModel: 'nobody' }],
    ['llmModel', { action: 'enhance', nodeType: 'generate-image', prompt: 'x', llmModel: 'gpt-5.2' }],
    ['workflowId', { action: 'enhance', nodeType: 'generate-image', prompt: 'x', workflowId: 'mine' }],
  ])('is refused, naming %s (%#)', async (path, body) => {
    const refused = await wizard(body);

    expect(refused).toBeServiceError(400, 'validation_error');
    expect(refused.body).toMatchObject({ error: { path } });
  });

  it('speaks to vendors directly only where their models do', async () => {
    const direct = { nodeType: 'generate-image', advancedMode: true, llmModel: 'claude-sonnet-5' };

    expect(await wizard({ action: 'analyze', ...direct })).toBeServiceError(400, 'advanced_mode_unsupported');
    expect(
      await api.as(user).post('/v1/llm-chat/generate', { ...direct, userInput: 'hello' }),
    ).toBeServiceError(400, 'advanced_mode_unsupported');
    expect((await api.as(user).post('/v1/prompt-helper', { action: 'analyze' })).status).toBe(404);
  });
});

describe('pickers that are filled in from a text', () => {
  interface Filled {
    jobId: string;
    pickerJson: Record<string, Record<string, string | string[]>>;
    gaps?: object;
  }
  const fill = (body: object, as = user) => api.as(as).post<Filled>('/v1/text-to-picker', body);

  it('are answered in the same answer, also by drafts, as picks that the catalog has', async () => {
    const { status, body } = await fill({
      text: 'A close-up of a woman with freckles and long hair, shot with a fisheye lens on 16mm film',
      instructions: 'Be exact.',
      origin: 'cli',
    });

    expect(status).toBe(200);
    expect(body).toEqual({ jobId: expect.any(String), pickerJson: expect.any(Object) });
    expect(Object.keys(body.pickerJson)).toEqual(expect.arrayContaining(['framing', 'lens']));
    for (const [picker, picks] of Object.entries(body.pickerJson)) {
      const { data } = (
        await api.get<{ data: { options?: Option[]; dimensions?: { field: string; options: Option[] }[] } }>(
          `/v1/picker-catalogs/${picker}`,
        )
      ).body;
      for (const [field, picked] of Object.entries(picks)) {
        const options = data.options ?? data.dimensions?.find((each) => each.field === field)?.options ?? [];
        for (const id of [picked].flat()) expect(options.map((option) => option.id)).toContain(id);
      }
    }
    const { data } = (await job(body.jobId)).body;
    expect(data).toMatchObject({
      status: 'completed',
      job_type: 'text-to-picker',
      lane: 'draft',
      output_data: { pickerJson: body.pickerJson },
    });
    expect(await job(body.jobId, stranger)).toBeServiceError(404, 'not_found');
  });
  interface Option {
    id: string;
  }

  it('are those that are asked for', async () => {
    const { body } = await fill({ text: 'A rainy noir street at golden hour', targetPickers: ['lighting'] });

    expect(body.pickerJson).toEqual({ lighting: { timeOfDay: 'golden-hour' } });
    expect((await fill({ text: 'Nothing of the kind', targetPickers: ['lens'] })).body.pickerJson).toEqual(
      {},
    );
  });

  it.each([
    ['text', {}],
    ['text', { text: '' }],
    ['text', { text: 5 }],
    ['targetPickers[0]', { text: 'x', targetPickers: ['llm-chat'] }],
    ['targetPickers', { text: 'x', targetPickers: 'lens' }],
    ['instructions', { text: 'x', instructions: 'x'.repeat(2_001) }],
    ['llmModel', { text: 'x', llmModel: 'nobody' }],
  ])('are refused, naming %s (%#)', async (path, body) => {
    const refused = await fill(body);

    expect(refused).toBeServiceError(400, 'validation_error');
    expect(refused.body).toMatchObject({ error: { path } });
  });
});
