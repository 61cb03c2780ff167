import { isHosted, modelOfNode, nodeTypes } from '@easel/catalog';
import { setTimeout as sleep } from 'node:timers/promises';
import { api, type TestUser, until } from '@easel/testing';

interface Adjustment {
  field: string;
  from: string;
  to?: string;
  reason: string;
}
interface Accepted {
  jobId: string;
  adjustments?: Adjustment[];
}
interface Job {
  status: string;
  input_data: Record<string, unknown>;
}
interface Descriptor {
  type: string;
  category: string;
  providers?: string[];
  creditCost?: unknown;
  capabilities?: string[];
}
let user: TestUser;
beforeAll(async () => (user = await api.signUp()));

const nodes = async () => (await api.get<{ data: Descriptor[] }>('/v1/nodes')).body.data;
const read = async (jobId: string) =>
  (await withRetries(() => api.as(user).get<{ data: Job }>(`/v1/jobs/${jobId}`))).body.data;

/** A machine with too much to do says 503, and means it. */
async function withRetries<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    const answer = await ask();
    if (answer.status !== 503 || tries === 10) return answer;
    await sleep(1_000);
  }
}

/** Starts a job of which only the record is looked at. */
async function run(
  type: string,
  body: Record<string, unknown>,
): Promise<Accepted & { input: Job['input_data'] }> {
  const answer = await withRetries(() => api.as(user).post<Accepted>(`/v1/${type}`, body));
  expect({ type, body, status: answer.status, answer: answer.body }).toMatchObject({ status: 200 });
  await withRetries(() => api.as(user).post(`/v1/jobs/${answer.body.jobId}/cancel`));
  return { ...answer.body, input: (await read(answer.body.jobId)).input_data };
}

const picture = (name: string) => `https://cdn.example/${name}.png`;
const refs = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    id: `r${index + 1}`,
    url: picture(`r${index + 1}`),
    label: `r${index + 1}`,
    source: 'image',
    ...more,
  }));

describe('a node on its own', () => {
  it('[1-2.5-27] takes one prompt and wraps nothing', async () => {
    const { input } = await run('generate-image', {
      prompt: 'a fox',
      promptPrefix: 'Photo of',
      promptSuffix: ', at dusk',
    });

    expect(input['prompt']).toBe('a fox');
    expect(input).not.toHaveProperty('promptPrefix');
    expect(input).not.toHaveProperty('promptSuffix');
  });

  it('[1-1-06] has a route, whatever generation type it is of', async () => {
    const generation = (await nodes()).filter(
      ({ category, capabilities }) => category.startsWith('ai-') && capabilities?.includes('job'),
    );

    const missing: string[] = [];
    for (const { type } of generation) {
      const { status, body } = await api
        .as(user)
        .post<{ error?: { code: string } }>(`/v1/${type}`, { workflowId: 'not-an-id' });
      // Wrong on purpose: what is refused for its body has a route.
      if (status === 404) missing.push(`${type}: ${JSON.stringify(body)}`);
    }
    expect(generation.length).toBeGreaterThan(40);
    expect(missing).toEqual([]);
  });
});

describe('levers', () => {
  /** A field, and the list of values that a model of `GET /v1/models` offers for it. */
  const LEVERS = [
    ['aspectRatio', 'aspectRatios'],
    ['resolution', 'resolutions'],
    ['quality', 'qualities'],
  ] as const;

  it.each([
    ['[1-4.6-01]', 'generate-image', {}],
    ['[1-4.6-02]', 'image-to-image', { imageUrl: picture('a') }],
    ['[1-4.6-03]', 'edit-image', { imageUrl: picture('a') }],
    ['[1-4.6-04]', 'text-to-video', {}],
    ['[1-4.6-05]', 'generate-video', {}],
  ])('%s of %s stand in the job as they were sent, on a model that has them', async (_rule, type, body) => {
    const info = nodeTypes.get(type);
    const offered = LEVERS.flatMap(([field, list]) => {
      const provider = info?.providers.find(
        (each) => (modelOfNode(type, { provider: each })?.[list].length ?? 0) > 1,
      );
      const value = provider === undefined ? undefined : modelOfNode(type, { provider })?.[list].at(-1);
      return value === undefined ? [] : [{ field, provider, value }];
    });

    // No model behind the other routes has qualities to choose from: what is sent there is dropped, and told.
    const fields = offered.map(({ field }) => field);
    expect(fields).toEqual(
      /^(generate|image-to)-image$/.test(type)
        ? ['aspectRatio', 'resolution', 'quality']
        : ['aspectRatio', 'resolution'],
    );
    for (const { field, provider, value } of offered) {
      const { adjustments, input } = await run(type, { prompt: 'a fox', ...body, provider, [field]: value });
      expect({ field, provider, adjustments, sent: input[field] }).toEqual({
        field,
        provider,
        adjustments: undefined,
        sent: value,
      });
    }
    if (!fields.includes('quality')) {
      const { adjustments } = await run(type, { prompt: 'a fox', ...body, quality: 'high' });
      expect(adjustments).toContainEqual({ field: 'quality', from: 'high', reason: expect.any(String) });
    }
  });

  it.each([
    ['medium', 'gpt-image'],
    ['high', 'gpt-image'],
    ['high', 'seedream'],
    ['basic', 'seedream'],
  ])('[1-4.6-31] take the quality %s on %s, which has it', async (quality, provider) => {
    const { adjustments, input } = await run('generate-image', { prompt: 'a fox', provider, quality });

    expect({ adjustments, quality: input['quality'] }).toEqual({ adjustments: undefined, quality });
  });

  it.each([
    ['1K', 'nano-banana-pro'],
    ['2K', 'nano-banana-pro'],
    ['4K', 'nano-banana-pro'],
    ['0.5 MP', 'flux-2-pro'],
    ['1 MP', 'flux-2-pro'],
    ['2 MP', 'flux-2-pro'],
    ['4 MP', 'flux-2-pro'],
  ])('[1-4.6-32] take the resolution %s on %s, which has it', async (resolution, provider) => {
    const { adjustments, input } = await run('generate-image', { prompt: 'a fox', provider, resolution });

    expect({ adjustments, resolution: input['resolution'] }).toEqual({ adjustments: undefined, resolution });
  });

  it.each([
    ['1080p', '720p'],
    ['4k', '720p'],
  ])('[1-4.6-21] of wan-3 render 720p: %s becomes %s', async (resolution, to) => {
    const { adjustments, input } = await run('generate-video', {
      prompt: 'a fox',
      provider: 'wan-3',
      resolution,
    });

    expect(adjustments).toEqual([{ field: 'resolution', from: resolution, to, reason: expect.any(String) }]);
    expect(input['resolution']).toBe('720p');
  });

  it('[1-4.6-23] leave a duration as it is', async () => {
    const { adjustments, input } = await run('generate-video', {
      prompt: 'a fox',
      provider: 'seedance-2',
      duration: 7,
    });

    expect(adjustments).toBeUndefined();
    expect(input['duration']).toBe(7);
  });

  it.each([
    ['ltx-2.3-pro', '1080p', 8],
    ['ltx-2.3-fast', '1080p', 20],
    ['ltx-2.3-fast', '4k', 10],
  ])('[1-4.6-24] of %s at %s know the rung of %i s', async (provider, resolution, duration) => {
    const { adjustments, input } = await run('generate-video', {
      prompt: 'a fox',
      provider,
      resolution,
      duration,
    });

    expect(adjustments).toBeUndefined();
    expect(input['duration']).toBe(duration);
  });

  it.each([
    ['ltx-2.3-pro', '1080p', 9.6, 10],
    ['ltx-2.3-fast', '1080p', 15.2, 16],
    ['ltx-2.3-fast', '4k', 20, 10],
  ])('[1-4.6-25] of %s at %s move %d s to the rung of %i s', async (provider, resolution, duration, rung) => {
    const { adjustments, input } = await run('generate-video', {
      prompt: 'a fox',
      provider,
      resolution,
      duration,
    });

    expect(adjustments).toEqual([
      { field: 'duration', from: String(duration), to: String(rung), reason: expect.any(String) },
    ]);
    expect(input['duration']).toBe(rung);
  });

  it('[1-4.6-26] keep -1 for the models that find their length themselves', async () => {
    for (const provider of ['seedance-2', 'seedance-2-fast', 'seedance-2-mini']) {
      const { adjustments, input } = await run('generate-video', { prompt: 'a fox', provider, duration: -1 });
      expect({ provider, adjustments, duration: input['duration'] }).toEqual({
        provider,
        adjustments: undefined,
        duration: -1,
      });
    }
  });

  it('[1-4.6-30] take -1 as not given elsewhere', async () => {
    const plain = await run('generate-video', { prompt: 'a fox', provider: 'wan-2.7-t2v' });
    const asked = await run('generate-video', { prompt: 'a fox', provider: 'wan-2.7-t2v', duration: -1 });

    expect(asked.input['duration']).toBe(plain.input['duration']);
    expect(asked.input['duration']).toBeGreaterThan(0);
  });
});

describe('references', () => {
  it.each(['referenceImageUrls', 'referenceVideoUrls', 'referenceAudioUrls'])(
    '[1-4.6-52] %s is a list of links',
    async (field) => {
      const extension = { referenceImageUrls: 'png', referenceVideoUrls: 'mp4', referenceAudioUrls: 'mp3' }[
        field
      ];
      const links = [`https://cdn.example/one.${extension}`];
      const image = field === 'referenceAudioUrls' ? { referenceImageUrls: [picture('a')] } : {};

      const { input } = await run('generate-video', {
        prompt: 'a',
        provider: 'seedance-2',
        ...image,
        [field]: links,
      });

      expect(input[field]).toEqual(links);
      for (const wrong of ['text', links[0], [7], ['not a link']]) {
        const answer = await api
          .as(user)
          .post('/v1/generate-video', { prompt: 'a', provider: 'seedance-2', [field]: wrong });
        expect(answer).toBeServiceError(400, 'validation_error');
      }
    },
  );

  it('[1-4.6-53] that are connected feed the pictures alone', async () => {
    const flat = {
      referenceVideoUrls: ['https://cdn.example/a.mp4'],
      referenceAudioUrls: ['https://cdn.example/a.mp3'],
    };
    const { input } = await run('generate-video', {
      prompt: 'they dance',
      provider: 'seedance-2',
      connectedReferences: refs(2),
      ...flat,
    });

    expect(input).toMatchObject(flat);
    expect(input['referenceImageUrls']).toEqual([picture('r1'), picture('r2')]);
  });

  it('[1-4.6-59] of a character get an identity bullet', async () => {
    const { input } = await run('generate-video', {
      prompt: 'she dances',
      provider: 'seedance-2',
      connectedReferences: refs(1, { source: 'wired-character', label: 'Mara' }),
    });

    expect(input['prompt']).not.toContain('(reference): Mara');
    expect(input['prompt']).toMatch(/^\s*[-•*].*Mara.*@image_1|^\s*[-•*].*@image_1.*Mara/m);
  });

  it('[1-4.6-61] [1-4.6-62] are not attached where the model has no use for them; tokens become their words', async () => {
    const { input } = await run('generate-video', {
      prompt: '{image:1:jacket} on a chair',
      provider: 'wan-2.7-t2v',
      connectedReferences: refs(1),
    });

    expect(input['referenceImageUrls'] ?? []).toEqual([]);
    expect(input['prompt']).toBe('jacket on a chair');
  });

  it.each([
    ['[1-4.6-64]', 'happyhorse-ref2v', 9],
    ['[1-4.6-65]', 'grok-i2v', 7],
    ['[1-4.6-65]', 'gemini-omni-video', 7],
    ['[1-4.6-65]', 'kling-3-omni', 7],
  ])('%s of %s are cut to %i', async (_rule, provider, cap) => {
    const { input } = await run('generate-video', {
      prompt: 'they dance',
      provider,
      connectedReferences: refs(cap + 1),
    });

    expect(input['referenceImageUrls']).toHaveLength(cap);
  });

  it('[1-4.6-67] that are left out change nothing', async () => {
    const body = {
      prompt: '{image:1:jacket} on a chair',
      provider: 'seedance-2',
      referenceImageUrls: [picture('a'), picture('b')],
      seed: 3,
    };

    const [first, second] = [await run('generate-video', body), await run('generate-video', body)];

    expect(first.input).toEqual(second.input);
    expect(first.input).toMatchObject(body);
  });
});

describe('a job', () => {
  const started = async (client: string | undefined, body: object = {}) => {
    const caller = client === undefined ? api.as(user) : api.as(user).with({ 'x-service-client': client });
    const { status, body: accepted } = await withRetries(() => caller.post<Accepted>('/v1/noop', body));
    expect({ client, status }).toEqual({ client, status: 200 });
    return accepted.jobId;
  };

  it.each([
    ['sdk/1.2.3', 'sdk'],
    ['cli/0.9.0', 'cli'],
    ['extension/figma', 'extension'],
  ])('[1-5.4-01] remembers that %s started it', async (client, source) => {
    expect(await read(await started(client))).toMatchObject({ source, source_detail: client });
  });

  it('[1-5.4-01] needs no such header', async () => {
    expect(await read(await started(undefined))).toMatchObject({ source: 'web', source_detail: null });
  });

  it.each(['evil/1', 'sdk/', 'sdk', 'plain text', 'cli/1 2', `sdk/${'9'.repeat(300)}`])(
    '[1-5.4-02] starts all the same, with its origin untouched, for %s',
    async (client) => {
      expect(await read(await started(client))).toMatchObject({ source: 'web', source_detail: null });
    },
  );

  it('[1-3-01] is pending, running, and then completed or failed', async () => {
    const seen = async (jobId: string) => {
      const states = new Set<string>();
      await until(
        async () => (await read(jobId)).status,
        (status) => states.add(status) && (status === 'completed' || status === 'failed'),
      );
      return [...states];
    };
    const good = await seen(await started(undefined, { delayMs: 1_500 }));
    const { body } = await withRetries(() =>
      api.as(user).post<Accepted>('/v1/extract-audio', { videoUrl: 'https://nowhere.invalid/a.mp4' }),
    );
    const bad = await seen(body.jobId);

    expect(good.slice(-2)).toEqual(['running', 'completed']);
    expect(bad.at(-1)).toBe('failed');
    for (const state of [...good, ...bad])
      expect(['pending', 'running', 'completed', 'failed']).toContain(state);
  });
});

describe('discovery', () => {
  const CATEGORIES = [
    'ai-audio',
    'ai-image',
    'ai-text',
    'ai-video',
    'composition',
    'control',
    'entity',
    'input',
    'output',
    'parameter',
    'processing',
    'trigger',
    'utility',
  ];

  it('[1-1-01] [1-1-02] files nodes under thirteen categories, each with one at least', async () => {
    expect([...new Set((await nodes()).map(({ category }) => category))].sort()).toEqual(CATEGORIES);
  });

  it('[1-2.3-04] names providers, each of which the route takes', async () => {
    const refused: string[] = [];
    for (const { type, providers } of await nodes()) {
      if (providers === undefined) continue;
      expect(providers).toEqual(providers.map(() => expect.stringMatching(/^[a-z0-9][a-z0-9._-]*$/i)));
      for (const provider of providers) {
        // Refused for something else at most: what is wrong with the provider would be named.
        const { body } = await api.as(user).post<{ error?: { issues?: { path: string }[] } }>(`/v1/${type}`, {
          provider,
          workflowId: 'not-an-id',
        });
        if (body.error?.issues?.some(({ path }) => path === 'provider')) refused.push(`${type} ${provider}`);
      }
    }
    expect(refused).toEqual([]);
  });

  it('[1-4.11-11] asks for no credential and no scope', async () => {
    for (const path of [
      '/v1/nodes',
      '/v1/nodes/generate-image',
      '/v1/picker-catalogs',
      '/v1/picker-catalogs/mood',
    ]) {
      expect((await api.get(path)).status).toBe(200);
      expect((await api.as('ndr_app_none').get(path)).status).toBe(200);
    }
  });
});

describe('an empty body', () => {
  /** What these answer instead: nothing is needed, or the answer has a code of its own (`no_panels`). */
  const OTHERWISE: Readonly<Record<string, number>> = { noop: 200, 'reference-sheet': 400 };

  it('is refused by every route that runs one node, naming the field, and makes no job', async () => {
    const somebody = api.as(await api.signUp());
    // Hosted types have no route here.
    const direct = nodeTypes
      .all()
      .filter((node) => node.route !== undefined && typeof node.execution === 'object' && !isHosted(node));
    const faults: string[] = [];
    for (const { type, route = '', fields } of direct) {
      for (const path of new Set([route, `/v1/${type}`])) {
        const ask = () => somebody.elsewhere().post<{ error?: { code: string; path?: string } }>(path, {});
        const { status, body } = await withRetries(ask);
        // Some types run by their own route alone.
        if (status === 404 && path !== route) continue;
        const field = body.error?.path?.split(/[.[]/)[0];
        const isNamed = body.error?.code === 'validation_error' && fields.some(({ key }) => key === field);
        if (!(status === 400 && isNamed) && status !== OTHERWISE[type])
          faults.push(`${path}: ${status} ${JSON.stringify(body)}`);
      }
    }
    const { data } = (await somebody.get<{ data: { job_type: string }[] }>('/v1/jobs?limit=500')).body;

    expect(direct.length).toBeGreaterThan(100);
    expect(faults).toEqual([]);
    expect(data.filter(({ job_type: type }) => type !== 'noop')).toEqual([]);
  });
});
