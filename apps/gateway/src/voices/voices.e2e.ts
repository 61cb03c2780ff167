import {
  api,
  type ApiClient,
  CLOUD,
  ElevenLabsStandIn,
  sampleSound,
  type TestUser,
  useStack,
} from '@easel/testing';

interface Clone {
  id: string;
  name: string;
  description: string | null;
  elevenlabsVoiceId: string;
  sampleAudioUrl: string | null;
  previewUrl: string | null;
  jobId?: string;
}
interface Voices {
  voices: { voice_id: string; name: string; gender: string; category: string }[];
  hasMore?: boolean;
}
interface Job {
  status: string;
  error_code: string | null;
  output_data: Record<string, unknown>;
}

const formOf = (bytes: Buffer, fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'audio/mpeg' }), 'me.mp3');
  return form;
};

async function ended(as: ApiClient, jobId: string): Promise<Job> {
  for (;;) {
    const { body } = await as.get<{ data: Job }>(`/v1/jobs/${jobId}`);
    if (!['pending', 'running'].includes(body.data.status)) return body.data;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function until(met: () => boolean): Promise<void> {
  while (!met()) await new Promise((resolve) => setTimeout(resolve, 50));
}

describe('voices with a provider', () => {
  const provider = new ElevenLabsStandIn();
  const stack = useStack(async () => ({
    ...CLOUD,
    ELEVENLABS_API_KEY: provider.key,
    ELEVENLABS_BASE_URL: (await provider.start()).baseUrl,
  }));
  let me: ApiClient;
  let stranger: ApiClient;
  let recording: Buffer;
  beforeAll(async () => {
    const users: TestUser[] = await Promise.all([stack.api.signUp(), stack.api.signUp()]);
    [me, stranger] = users.map((user) => stack.api.as(user)) as [ApiClient, ApiClient];
    recording = await sampleSound(2);
  });
  beforeEach(() => provider.forget());
  afterAll(() => provider.stop());

  const clone = (fields: Record<string, string>, bytes = recording, as = me) =>
    as.post<Clone>('/v1/voice-clones', formOf(bytes, fields));
  const clones = async (as = me) =>
    (await as.get<{ voiceClones: Clone[] }>('/v1/voice-clones')).body.voiceClones;

  it('are made of a file, listed by their owner alone, renamed, spoken with and deleted at the provider', async () => {
    const made = await clone({ name: 'Me', description: 'My own voice' });

    expect(made).toMatchObject({ status: 200, body: { name: 'Me', description: 'My own voice' } });
    const { id, elevenlabsVoiceId, sampleAudioUrl } = made.body;
    expect(provider.clones.get(elevenlabsVoiceId)).toMatchObject({ name: 'Me' });
    expect((await clones()).map((one) => one.id)).toEqual([id]);
    expect(await clones(stranger)).toEqual([]);
    expect((await fetch(sampleAudioUrl ?? '')).status).toBe(200);

    const path = `/v1/voice-clones/${id}`;
    expect(await stranger.patch(path, { name: 'Mine' })).toBeServiceError(404, 'not_found');
    expect(await stranger.delete(path)).toBeServiceError(404, 'not_found');
    expect(await me.patch(path, { name: 'Myself' })).toMatchObject({
      status: 200,
      body: { id, name: 'Myself', description: 'My own voice' },
    });

    for (const [type, params] of [
      ['text-to-speech', { text: 'good morning', voice: elevenlabsVoiceId }],
      ['voice-changer', { audioUrl: sampleAudioUrl, voiceId: elevenlabsVoiceId }],
    ] as const) {
      const { body } = await me.post<{ jobId: string }>(`/v1/${type}`, params);
      expect(await ended(me, body.jobId)).toMatchObject({ status: 'completed' });
      const foreign = await stranger.post<{ jobId: string }>(`/v1/${type}`, params);
      expect(await ended(stranger, foreign.body.jobId)).toMatchObject({
        status: 'failed',
        error_code: 'invalid_params',
      });
    }

    expect(await me.delete(path)).toMatchObject({ status: 200, body: { success: true } });
    await until(() => !provider.clones.has(elevenlabsVoiceId));
    expect(await clones()).toEqual([]);
    expect(await me.delete(path)).toBeServiceError(404, 'not_found');
  }, 60_000);

  it('are made of a recording elsewhere, once for a key, and cost credits', async () => {
    const { sampleAudioUrl: audioUrl } = (await clone({ name: 'First' })).body;
    const before = await me.get<{ data: { total: number } }>('/v1/user/credits');
    const keyed = me.with({ 'idempotency-key': 'a-clone' });

    const one = await keyed.post<Clone>('/v1/voice-clones/from-url', { name: 'Twin', audioUrl });
    const again = await keyed.post<Clone>('/v1/voice-clones/from-url', { name: 'Twin', audioUrl });

    expect(one).toMatchObject({ status: 200, body: { name: 'Twin', sampleAudioUrl: audioUrl } });
    expect(again.body).toEqual(one.body);
    expect((await clones()).map(({ name }) => name)).toEqual(['Twin', 'First']);
    const after = await me.get<{ data: { total: number } }>('/v1/user/credits');
    expect(before.body.data.total - after.body.data.total).toBe(50);
    const names = [...provider.clones.values()].map(({ name }) => name);
    expect(names.filter((name) => name === 'Twin')).toHaveLength(1);
  }, 60_000);

  it('are made once where the answer of the provider was lost', async () => {
    provider.fail('upload', { kind: 'reset', when: 'after' });

    const made = await clone({ name: 'Lost and found' });

    expect(made).toMatchObject({ status: 200 });
    const found = [...provider.clones.values()].filter(({ name }) => name === 'Lost and found');
    expect(found.map(({ voice_id }) => voice_id)).toEqual([made.body.elevenlabsVoiceId]);
  }, 120_000);

  it('may be kept of a design', async () => {
    const { body } = await me.post<{ jobId: string }>('/v1/voice-design', {
      voiceDescription: 'an old sailor who has seen it all',
    });
    const { output_data: output } = await ended(me, body.jobId);
    const keep = (jobId: string, as = me) =>
      as.post<Clone>('/v1/voice-clones/from-design', { name: 'Sailor', jobId });

    const kept = await keep(body.jobId);

    expect(kept).toMatchObject({
      status: 200,
      body: { name: 'Sailor', elevenlabsVoiceId: output['voiceId'], sampleAudioUrl: output['audioUrl'] },
    });
    expect((await keep(body.jobId)).body.id).toBe(kept.body.id);
    expect(await keep(body.jobId, stranger)).toBeServiceError(404, 'not_found');
    const other = await me.post<{ jobId: string }>('/v1/noop', {});
    await ended(me, other.body.jobId);
    expect(await keep(other.body.jobId)).toMatchObject({ status: 400, body: { error: { path: 'jobId' } } });
  }, 60_000);

  it('name what is wrong with what was sent', async () => {
    const url = '/v1/voice-clones/from-url';
    for (const [path, body] of [
      ['name', { audioUrl: 'https://example.com/a.mp3' }],
      ['audioUrl', { name: 'Me' }],
      ['audioUrl', { name: 'Me', audioUrl: 'http://169.254.169.254/latest' }],
    ] as const) {
      expect(await me.post(url, body)).toMatchObject({ status: 400, body: { error: { path } } });
    }
    expect(await clone({})).toMatchObject({ status: 400, body: { error: { path: 'name' } } });
    const large = Buffer.concat([recording, Buffer.alloc(11 * 1024 * 1024)]);
    expect(await clone({ name: 'Long' }, large)).toBeServiceError(413, 'payload_too_large');
    expect(await stack.api.get('/v1/voice-clones')).toBeServiceError(401, 'unauthorized');
    expect(provider.requests.filter(({ path }) => path === '/v1/voices/add')).toEqual([]);
  });

  it('say so when the provider refuses', async () => {
    provider.fail('upload', { kind: 'refuse', as: 'auth' });

    const refused = await clone({ name: 'Refused' });

    expect(refused).toBeServiceError(503, 'provider_unavailable');
    expect(refused.headers.get('retry-after')).toBe('30');
    expect((await clones()).map(({ name }) => name)).not.toContain('Refused');
  }, 60_000);

  it('are listed to anyone without what somebody cloned, and searched', async () => {
    const listed = await stack.api.get<Voices>('/v1/voices');
    const found = await stack.api.get<Voices>('/v1/voices/library?gender=male&page_size=500');
    const none = await stack.api.get<Voices>('/v1/voices/library?gender=female');

    expect(listed.body.voices.map(({ category }) => category)).toEqual(['premade', 'premade']);
    expect(found.body).toEqual({
      voices: [expect.objectContaining({ name: 'Harbour', gender: 'male', accent: 'irish' })],
      hasMore: false,
    });
    expect(none.body.voices).toEqual([]);
    const asked = provider.requests.find(({ path }) => path === '/v1/shared-voices');
    expect(asked?.query.get('page_size')).toBe('100');
    const wrong = await stack.api.get('/v1/voices/library?gender=tall');
    expect(wrong).toMatchObject({ status: 400, body: { error: { path: 'gender' } } });
  });
});

describe('voices without a provider', () => {
  it('are those of the synthesiser, and speak', async () => {
    const { body } = await api.get<Voices>('/v1/voices');
    const library = await api.get<Voices>('/v1/voices/library?gender=female&accent=british&page_size=2');

    expect(body.voices.length).toBeGreaterThan(10);
    expect(new Set(body.voices.map(({ voice_id }) => voice_id)).size).toBe(body.voices.length);
    expect(library.body).toEqual({
      voices: [
        expect.objectContaining({ voice_id: 'espeak-gb-f1', gender: 'female' }),
        expect.objectContaining({ voice_id: 'espeak-gb-f2', gender: 'female' }),
      ],
      hasMore: true,
    });
    const me = api.as(await api.signUp());
    const { jobId } = (
      await me.post<{ jobId: string }>('/v1/text-to-speech', { text: 'hello', voice: 'espeak-gb-f1' })
    ).body;
    expect(await ended(me, jobId)).toMatchObject({ status: 'completed' });
  }, 60_000);

  it('can not be cloned', async () => {
    const me = api.as(await api.signUp());
    const audioUrl = 'https://example.com/a.mp3';
    const refused = await me.post('/v1/voice-clones/from-url', { name: 'Me', audioUrl });

    expect(refused).toBeServiceError(400, 'provider_not_configured');
    expect((await me.get<{ data: unknown[] }>('/v1/jobs?job_type=voice-clone')).body.data).toEqual([]);
  });
});
