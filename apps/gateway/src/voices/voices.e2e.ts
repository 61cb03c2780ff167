import { Client } from 'pg';
import {
  api,
  type ApiClient,
  CLOUD,
  ElevenLabsStandIn,
  givenRun,
  givenWorkflow,
  OPERATOR_EMAIL,
  sampleClip,
  sampleSound,
  type TestUser,
  until,
  untilExecution,
  untilJobEnded,
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

const ended = (as: ApiClient, jobId: string) => untilJobEnded<Job>(as, jobId);

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
  const video = async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await sampleClip(2))], { type: 'video/mp4' }), 'film.mp4');
    return (await me.post<{ data: { url: string } }>('/v1/upload', form)).body.data.url;
  };
  const files = async () =>
    (await me.get<{ data: { id: string }[] }>('/v1/library?owned=true&type=audio&limit=100')).body.data.map(
      ({ id }) => id,
    );
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
      ['text-to-dialogue', { lines: [{ text: 'good morning', voice: elevenlabsVoiceId }] }],
      ['text-to-dialogue', { prompt: `Sarah: good morning\n ${elevenlabsVoiceId} : good night` }],
    ] as const) {
      const { body } = await me.post<{ jobId: string }>(`/v1/${type}`, params);
      expect(await ended(me, body.jobId)).toMatchObject({ status: 'completed' });
      const foreign = await stranger.post<{ jobId: string }>(`/v1/${type}`, params);
      expect(await ended(stranger, foreign.body.jobId)).toMatchObject({
        status: 'failed',
        error_code: 'voice_not_found',
      });
    }

    expect(await me.delete(path)).toMatchObject({ status: 200, body: { success: true } });
    await until(() => !provider.clones.has(elevenlabsVoiceId));
    expect(await clones()).toEqual([]);
    expect(await me.delete(path)).toBeServiceError(404, 'not_found');
  });

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
  });

  it('are made of one file for a key, and of no other file or name', async () => {
    const keyed = me.with({ 'idempotency-key': 'a-file' });
    const [other, samples] = [await sampleSound(3), await files()];

    const one = await clone({ name: 'Once' }, recording, keyed);
    const again = await clone({ name: 'Once' }, recording, keyed);
    const otherFile = await clone({ name: 'Once' }, other, keyed);
    const otherName = await clone({ name: 'Twice' }, recording, keyed);

    expect(one).toMatchObject({ status: 200, body: { name: 'Once' } });
    expect(again.body).toEqual(one.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(otherFile).toBeServiceError(422, 'idempotency_key_reused');
    expect(otherName).toBeServiceError(422, 'idempotency_key_reused');
    expect([...provider.clones.values()].filter(({ name }) => name === 'Once')).toHaveLength(1);
    // The sample of the clone, and nothing of the others.
    expect(await files()).toHaveLength(samples.length + 1);
    expect((await fetch(one.body.sampleAudioUrl ?? '')).status).toBe(200);
  });

  it('are made once where the answer of the provider was lost', async () => {
    provider.fail('upload', { kind: 'reset', when: 'after' });

    const database = new Client({ connectionString: stack.databaseUrl('executor') });
    await database.connect();
    const making = clone({ name: 'Lost and found' });
    // Until the job has ended, its end decides on the sample, whoever is there to see it.
    const decided = () =>
      database.query<{ url: string }>(
        `select j.input -> 'params' ->> 'audioUrl' as url
         from provisional_files p join jobs j on j.id = p.job_id join media_assets a on a.id = p.asset_id
         where j.input -> 'params' ->> 'name' = 'Lost and found'`,
      );
    let [sample] = (await decided()).rows;
    while (!sample) [sample] = (await decided()).rows;
    await database.end();
    const made = await making;

    expect(made).toMatchObject({ status: 200, body: { sampleAudioUrl: sample.url } });
    const found = [...provider.clones.values()].filter(({ name }) => name === 'Lost and found');
    expect(found.map(({ voice_id }) => voice_id)).toEqual([made.body.elevenlabsVoiceId]);
  });

  it('are given to the speakers of a conversation, which is taken apart and put together', async () => {
    const uploaded = (await clone({ name: 'Conversation' }, await sampleSound(4))).body;
    const { sampleAudioUrl: audioUrl, elevenlabsVoiceId } = uploaded;
    const before = await me.get<{ data: { total: number } }>('/v1/user/credits');
    const jobOf = async (path: string, body: object, as = me): Promise<Job> => {
      const accepted = await as.post<{ jobId: string }>(path, body);
      expect(accepted).toMatchObject({ status: 200 });
      return ended(as, accepted.body.jobId);
    };

    const found = await jobOf('/v1/voice-changer-pro/analyze', { audioUrl });
    const { vocalsUrl, backgroundUrl, speakers } = found.output_data;
    expect(found).toMatchObject({
      status: 'completed',
      output_data: { speakers: [{ id: 'speaker_0', wordCount: 2, segments: [{ start: 0, end: 0.9 }] }] },
    });
    const analysis = { vocalsUrl, backgroundUrl, speakers };
    const asked = { audioUrl, analysis, orderedVoices: [elevenlabsVoiceId], output: 'stems' };
    const stems = await jobOf('/v1/voice-changer-pro', asked);
    const { tracks } = stems.output_data as { tracks: { url: string }[] };
    expect(tracks).toHaveLength(1);
    expect(await jobOf('/v1/voice-changer-pro', asked, stranger)).toMatchObject({
      status: 'failed',
      error_code: 'voice_not_found',
    });
    const videoUrl = await video();
    const mixed = await jobOf('/v1/voice-changer-pro/export', {
      videoUrl,
      tracks: [
        { url: tracks[0]?.url, gain: 120, kind: 'voice' },
        { url: backgroundUrl, gain: 50, kind: 'background' },
        { url: vocalsUrl, muted: true },
      ],
      voiceFx: { preset: 'room' },
    });

    expect(mixed).toMatchObject({ status: 'completed', output_data: { videoUrl: expect.any(String) } });
    const after = await me.get<{ data: { total: number } }>('/v1/user/credits');
    expect(before.body.data.total - after.body.data.total).toBe(22 + 40 + 1);
    for (const [path, body] of [
      ['tracks', { videoUrl: 'https://example.com/a.mp4', tracks: [{ url: audioUrl, muted: true }] }],
      ['tracks[0].gain', { videoUrl: 'https://example.com/a.mp4', tracks: [{ url: audioUrl, gain: 201 }] }],
      ['tracks', { videoUrl: 'https://example.com/a.mp4', tracks: [] }],
    ] as const) {
      const refused = await me.post('/v1/voice-changer-pro/export', body);
      expect(refused).toMatchObject({ status: 400, body: { error: { path } } });
    }
  });

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
  });

  it('are 200 at most, whether cloned, designed or learned by a node of a run', async () => {
    const full = await stack.api.signUp();
    const as = stack.api.as(full);
    const { id, sampleAudioUrl: audioUrl } = (await clone({ name: 'Own' }, recording, as)).body;
    const design = await as.post<{ jobId: string }>('/v1/voice-design', { voiceDescription: 'a bell' });
    await ended(as, design.body.jobId);
    const database = new Client({ connectionString: stack.databaseUrl('executor') });
    await database.connect();
    await database.query(
      `insert into executor.voice_clones (id, user_id, job_id, name, voice_id)
       select gen_random_uuid(), user_id, gen_random_uuid(), 'Another', gen_random_uuid()::text
       from executor.voice_clones, generate_series(2, 200) where id = $1`,
      [id],
    );
    await database.end();
    const made = provider.clones.size;

    const cloned = await clone({ name: 'One more' }, recording, as);
    const kept = await as.post('/v1/voice-clones/from-design', { name: 'Bell', jobId: design.body.jobId });
    const node = { id: 'learn', type: 'voice-clone', data: { name: 'In a run', audioUrl } };
    const run = await givenRun(
      full,
      await givenWorkflow(full, { nodes: [node], edges: [] }, 'Learn', stack.api),
      stack.api,
    );
    const over = await untilExecution(as, run, ({ status }) => ['completed', 'failed'].includes(status));

    expect(cloned).toBeServiceError(400, 'limit_reached');
    expect(kept).toBeServiceError(400, 'limit_reached');
    expect(over.nodeStates).toMatchObject({ learn: { status: 'failed' } });
    expect(provider.clones.size).toBe(made);
  });

  it('are deleted at the provider where the job that cloned them is not let out', async () => {
    const operator = stack.api.as(await stack.api.enter(OPERATOR_EMAIL));
    const other = await clone({ name: 'Let out' });
    const policy = await operator.put<{ data: { id: string } }>('/v1/job-policies', {
      jobType: 'voice-clone',
    });
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    const { status, body } = await clone({ name: 'Held' });
    const isThere = () => [...provider.clones.values()].some(({ name }) => name === 'Held');
    expect([status, isThere()]).toEqual([202, true]);

    await operator.post(`/v1/jobs/${body.jobId}/reject`, {});
    // What is to be deleted goes with the next one that somebody deletes, at the latest.
    await me.delete(`/v1/voice-clones/${other.body.id}`);

    await until(() => !isThere());
    expect((await clones()).map(({ name }) => name)).not.toContain('Held');
    await operator.delete(`/v1/job-policies/${policy.body.data.id}`);
  });

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
    const before = await files();

    const refused = await clone({ name: 'Refused' });

    expect(refused).toBeServiceError(503, 'provider_unavailable');
    expect(refused.headers.get('retry-after')).toBe('30');
    expect((await clones()).map(({ name }) => name)).not.toContain('Refused');
    expect(await files()).toEqual(before);
  });

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
  });

  it('are not changed by speaker off the cloud, whatever is sent', async () => {
    const me = api.as(await api.signUp());
    for (const path of ['', '/analyze', '/export']) {
      for (const body of [{}, { audioUrl: 'https://example.com/a.mp3', orderedVoices: ['Rachel'] }]) {
        expect(await me.post(`/v1/voice-changer-pro${path}`, body)).toBeServiceError(404, 'not_found');
      }
    }
  });

  it('cannot be cloned', async () => {
    const me = api.as(await api.signUp());
    const audioUrl = 'https://example.com/a.mp3';
    const refused = await me.post('/v1/voice-clones/from-url', { name: 'Me', audioUrl });

    expect(refused).toBeServiceError(400, 'provider_not_configured');
    expect((await me.get<{ data: unknown[] }>('/v1/jobs?job_type=voice-clone')).body.data).toEqual([]);
  });
});
