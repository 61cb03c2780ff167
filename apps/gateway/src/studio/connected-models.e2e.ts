import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ApiClient,
  CLOUD,
  ElevenLabsStandIn,
  KieStandIn,
  sampleClip,
  until,
  useStack,
} from '@easel/testing';

interface Shot {
  id: string;
  plan: { prompt: string };
  cast: { role: string }[];
  voice: { url?: string; takes?: object[] } | null;
}
interface Production {
  id: string;
  version: number;
  shots: Shot[];
  pending: { stills: object[]; clips: object[]; music: object[]; draft: object | null };
}
interface Answer {
  data: {
    jobId: string;
    jobIds: string[];
    production: Production;
    pending: object[];
    landed: object[];
    failed: { jobId: string; message: string }[];
    deduped?: true;
  };
}

const base = '/v1/studio/productions';

describe('productions whose models are connected', () => {
  const [models, voices] = [new KieStandIn(), new ElevenLabsStandIn()];
  const stack = useStack(async () => ({
    ...CLOUD,
    SERVICE_PROCESSES: 'gateway auth-sso entities studio executor',
    KIE_API_KEY: models.key,
    KIE_BASE_URL: (await models.start()).baseUrl,
    ELEVENLABS_API_KEY: voices.key,
    ELEVENLABS_BASE_URL: (await voices.start()).baseUrl,
  }));
  let api: ApiClient;
  let token: string;

  beforeAll(async () => {
    const user = await stack.api.signUp();
    token = user.accessToken;
    api = stack.api.as(user);
  });
  beforeEach(() => {
    for (const provider of [models, voices]) provider.forget();
  });
  afterAll(async () => {
    await Promise.all([models.stop(), voices.stop()]);
  });

  const ask = (id: string, route: string, body: object) => api.post<Answer>(`${base}/${id}/${route}`, body);
  const created = async (...ops: object[]): Promise<string> => {
    const { id } = (await api.post<Answer>(base, {})).body.data.production;
    expect(await ask(id, 'ops', { ops })).toMatchObject({ status: 200 });
    return id;
  };
  const read = async (id: string): Promise<Production> =>
    (await api.get<Answer>(`${base}/${id}?detail=full`)).body.data.production;
  /** What was told once nothing is pending any more. */
  const settled = async (id: string): Promise<Answer['data']> => {
    const told = { landed: [] as object[], failed: [] as Answer['data']['failed'] };
    for (;;) {
      const { status, body } = await ask(id, 'reconcile', {});
      expect({ status, body }).toMatchObject({ status: 200 });
      const { data } = body;
      told.landed.push(...data.landed);
      told.failed.push(...data.failed);
      if (data.pending.length === 0) return { ...data, ...told };
      await sleep(50);
    }
  };
  const uploadedClip = async (): Promise<string> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await sampleClip(1))], { type: 'video/mp4' }), 'a.mp4');
    return (await api.post<{ data: { url: string } }>('/v1/upload', form)).body.data.url;
  };
  const balance = async () =>
    (await api.get<{ data: { total: number } }>('/v1/credits/balance')).body.data.total;

  it('[2-3-14] [2-3-15] answer with their jobs and markers, however long a provider takes, and end by a cancellation', async () => {
    const id = await created(
      { op: 'add_shot', id: 'one', plan: { prompt: 'A lamp' }, durationSec: 5 },
      { op: 'add_clip', shotId: 'one', url: await uploadedClip(), durationSec: 1, select: true },
    );
    const before = await balance();
    // None of the four is ever done.
    models.tasks.workMs = Number.POSITIVE_INFINITY;
    voices.fail('submit', { kind: 'stuck' });
    models.fail('submit', { kind: 'stuck' });
    const draft = await ask(id, 'describe', { brief: 'A tide comes in.', llmModel: 'gemini-3.6-flash' });
    await until(() => models.requests.some(({ path }) => path.endsWith('/chat/completions')));
    const asked = [
      draft,
      await ask(id, 'generate', { kind: 'still', shotId: 'one' }),
      await ask(id, 'generate', { kind: 'clip', shotId: 'one' }),
      await ask(id, 'music', { prompt: 'A slow cello' }),
      await ask(id, 'revoice', { shotId: 'one', plan: { voiceId: 'Rachel' } }),
    ];
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200));
    const jobs = asked.map(({ body: { data } }) => data.jobId ?? data.jobIds[0]);
    const [text, still, clip, music, voice] = jobs;
    expect((await read(id)).pending).toMatchObject({
      draft: { jobId: text },
      stills: [{ jobId: still, shotId: 'one' }],
      clips: [
        { jobId: clip, kind: 'clip' },
        { jobId: voice, kind: 'revoice' },
      ],
      music: [{ jobId: music }],
    });
    for (const job of jobs) {
      const { body } = await api.get<{ data: { status: string } }>(`/v1/jobs/${job}`);
      expect(['pending', 'running']).toContain(body.data.status);
    }

    for (const job of jobs) expect((await api.post(`/v1/jobs/${job}/cancel`, {})).status).toBe(200);
    models.tasks.workMs = 30;
    const { failed, landed } = await settled(id);
    expect(landed).toEqual([]);
    expect(failed.map(({ jobId }) => jobId).toSorted()).toEqual(jobs.toSorted());
    expect(failed).toMatchObject(failed.map(() => ({ refunded: true })));
    expect(await balance()).toBe(before);
  });

  it('[2-4-19] read what a model wrote as they read a stranger’s plan: what is wrong changes nothing', async () => {
    const id = await created(
      { op: 'add_shot', id: 'old', plan: { prompt: 'A lamp' } },
      { op: 'add_cast', role: 'anna', name: 'Anna', kind: 'character', description: 'tall' },
    );
    const { shots } = await read(id);
    const shot = { id: 'new', plan: { prompt: 'A boat' } };
    const described = async (text: string) => {
      models.reply = () => text;
      const body = { brief: 'A boat comes in.', llmModel: 'gemini-3.6-flash', mode: 'replace' };
      expect(await ask(id, 'describe', body)).toMatchObject({ status: 200 });
      return settled(id);
    };
    for (const wrong of [
      'I would rather not.',
      '{ "version": 1, "shots": [',
      JSON.stringify({ version: 1, shots: [] }),
      JSON.stringify({ version: 1, shared: true, shots: [shot] }),
      JSON.stringify({ version: 1, shots: [{ ...shot, clip: { url: 'https://media.example.org/a.mp4' } }] }),
      JSON.stringify({
        version: 1,
        cast: [{ role: 'tom', name: 'Tom', kind: 'character', entityId: randomUUID() }],
        shots: [shot],
      }),
      JSON.stringify({
        version: 1,
        shots: [
          {
            id: 'new',
            plan: { prompt: 'A boat', references: [{ id: 'r', url: 'http://169.254.169.254/latest' }] },
          },
        ],
      }),
    ]) {
      const { landed, failed } = await described(wrong);
      expect({ wrong, landed, failed }).toMatchObject({
        wrong,
        landed: [],
        failed: [{ kind: 'draft', message: expect.stringMatching(/plan/) as string }],
      });
      expect((await read(id)).shots).toEqual(shots);
    }
    const { landed } = await described(
      `Here it is:\n\`\`\`json\n${JSON.stringify({ version: 1, shots: [{ plan: { prompt: 'A boat with @anna' } }] })}\n\`\`\``,
    );
    expect(landed).toMatchObject([{ kind: 'draft' }]);
    expect((await read(id)).shots).toMatchObject([
      { plan: { prompt: 'A boat with @anna' }, cast: [{ role: 'anna' }] },
    ]);
    // The model gets the cast and the form of the answer.
    const told = models.requests.map(({ body }) => body.toString()).find((body) => body.includes('@anna'));
    expect(told).toContain('tall');
    expect(told).toContain('motionPrompt');
  });

  it('[2-4-24] speak for a caller who went away meanwhile: the same request finds what was spoken, once', async () => {
    const id = await created({ op: 'add_shot', id: 'one', plan: { prompt: 'A lamp' } });
    const body = { shotId: 'one', text: 'It is late.', clientRequestId: randomUUID() };
    voices.fail('submit', { kind: 'slow', ms: 1_000, when: 'before' });
    const gone = new AbortController();
    const first = fetch(`${stack.url}${base}/${id}/voice`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: gone.signal,
    });
    const lost = expect(first).rejects.toThrow();
    await until(() => voices.requests.some(({ path }) => path.includes('text-to-speech')));
    gone.abort();
    await lost;

    const found = await ask(id, 'voice', body);
    expect(found).toMatchObject({ status: 200, body: { data: { deduped: true } } });
    const [shot] = (await read(id)).shots;
    expect(shot?.voice).toMatchObject({ url: expect.stringMatching(/^http/) as string });
    expect(shot?.voice?.takes).toHaveLength(1);
    expect(voices.purchases).toHaveLength(1);
  });

  it('[2-7-05] miss a voice that the provider has no more, and speak with no other', async () => {
    const id = await created({ op: 'add_shot', id: 'one', plan: { prompt: 'A lamp' } });
    const before = await balance();
    const voice = { shotId: 'one', text: 'It is late.', voiceId: 'gone', voiceType: 'custom' };
    const refused = await ask(id, 'voice', voice);
    expect(refused).toMatchObject({
      status: 404,
      body: { error: { code: 'op_target_missing', path: 'voiceId' } },
    });
    expect((await read(id)).shots[0]?.voice).toBeNull();
    expect(voices.purchases).toEqual([]);
    expect(await balance()).toBe(before);
  });
});
