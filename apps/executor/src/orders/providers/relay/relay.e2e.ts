import { createHash } from 'node:crypto';
import type { JobRecord } from '@easel/contracts';
import {
  type ApiClient,
  CLOUD,
  givenApiToken,
  samplePicture,
  sampleSound,
  type TestUser,
  untilJobEnded,
  useStack,
} from '@easel/testing';

interface Data<T> {
  data: T;
}

const OPERATOR = 'operator@relay.example';

describe('generations that another instance runs', () => {
  const there = useStack(CLOUD);
  let payer: TestUser;
  const here = useStack(async () => {
    payer = await there.api.signUp();
    const { token } = await givenApiToken(payer, { name: 'relay' }, there.api);
    return { SERVICE_CLOUD_URL: there.url, SERVICE_API_KEY: token, PLATFORM_OWNER_EMAIL: OPERATOR };
  });

  const balance = async (of = payer): Promise<number> => {
    const { body } = await there.api.as(of).get<Data<{ total: number }>>('/v1/credits/balance');
    return body.data.total;
  };
  const ended = (client: ApiClient, id: string) => untilJobEnded<JobRecord>(client, id);
  const jobsThere = async (): Promise<JobRecord[]> =>
    (await there.api.as(payer).get<Data<JobRecord[]>>('/v1/jobs')).body.data;

  it('[1-5.1-09] [1-5.1-10] make a job there, are paid by the token there, and deliver here', async () => {
    const user = await here.api.signUp();
    const client = here.api.as(user);
    const before = await balance();

    const accepted = await client.post<{ jobId: string }>('/v1/generate-image', {
      prompt: 'a fox in the snow',
      aspectRatio: '1:1',
    });
    const job = await ended(client, accepted.body.jobId);

    expect(job).toMatchObject({ status: 'completed', lane: 'relay', error_message: null });
    const [twin, ...others] = await jobsThere();
    expect(others).toEqual([]);
    expect(twin).toMatchObject({ status: 'completed', job_type: 'generate-image', lane: 'draft' });
    expect(twin?.credits).toBeGreaterThan(0);
    expect(await balance()).toBe(before - (twin?.credits ?? 0));
    const [own, original] = await Promise.all(
      [job, twin].map(async (record) => {
        const answer = await fetch(String(record?.output_data?.['imageUrl']));
        return createHash('sha256')
          .update(Buffer.from(await answer.arrayBuffer()))
          .digest('hex');
      }),
    );
    expect(String(job.output_data?.['imageUrl'])).toMatch(here.url);
    expect(own).toBe(original);
  });

  it('takes along a picture that only this instance can reach', async () => {
    const user = await here.api.signUp();
    const client = here.api.as(user);
    const form = new FormData();
    form.append('file', new File([new Uint8Array(samplePicture(80, 60, 'own'))], 'own.png'));
    const upload = await fetch(`${here.url}/v1/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.accessToken}` },
      body: form,
    });
    const { data } = (await upload.json()) as Data<{ url: string }>;

    const accepted = await client.post<{ jobId: string }>('/v1/image-to-image', {
      prompt: 'with a hat',
      imageUrl: data.url,
    });

    expect(await ended(client, accepted.body.jobId)).toMatchObject({
      status: 'completed',
      lane: 'relay',
      error_message: null,
    });
    const [twin] = await jobsThere();
    expect(String(twin?.input_data['imageUrl'])).toMatch(there.url);
  });

  it('[1-5.1-11] [3-1-09] are paid by the connection that is allowed, and by the token again without it', async () => {
    const host = await there.api.signUp();
    const operator = await here.api.signUp({ email: OPERATOR });
    const client = here.api.as(operator);
    const connected = async (): Promise<unknown> =>
      (await client.get<Data<unknown>>('/v1/service-connect')).body.data;
    const draw = async (prompt: string): Promise<JobRecord> => {
      const accepted = await client.post<{ jobId: string }>('/v1/generate-image', { prompt });
      return ended(client, accepted.body.jobId);
    };
    const jobsOf = async (user: TestUser): Promise<unknown[]> =>
      (await there.api.as(user).get<Data<JobRecord[]>>('/v1/jobs')).body.data.map(
        ({ input_data }) => input_data['prompt'],
      );
    expect(await connected()).toMatchObject({ connected: true, mode: 'token', target: there.url });

    const started = await client.post<Data<{ authorizeUrl: string }>>('/v1/service-connect/start', {});
    expect(started).toMatchObject({ status: 200 });
    const asked = Object.fromEntries(new URL(started.body.data.authorizeUrl).searchParams);
    expect(asked).toMatchObject({ code_challenge_method: 'S256' });
    const allowed = await there.api
      .as(host)
      .post<{ code: string; state: string }>('/v1/oauth/authorize', asked);
    const { code, state } = allowed.body;
    const back = `/v1/service-connect/callback?code=${code}&state=${state}`;
    const finished = await here.api.get<Data<unknown>>(back);
    const again = await here.api.get(back);

    expect(finished).toMatchObject({ status: 200, body: { data: { connected: true, mode: 'oauth' } } });
    expect(JSON.stringify(finished.body)).not.toContain('token"');
    expect(again).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
    const before = await balance(host);
    expect(await draw('by the connection')).toMatchObject({ status: 'completed', lane: 'relay' });
    expect(await balance(host)).toBeLessThan(before);
    expect(await jobsOf(host)).toEqual(['by the connection']);
    expect(await jobsOf(payer)).not.toContain('by the connection');

    await client.delete('/v1/service-connect');

    expect(await connected()).toMatchObject({ connected: true, mode: 'token', connectedAt: null });
    expect(await draw('by the token')).toMatchObject({ status: 'completed', lane: 'relay' });
    expect(await jobsOf(host)).toEqual(['by the connection']);
    expect(await jobsOf(payer)).toContain('by the token');
  });

  it('change the voices of a conversation, which only the cloud edition does on its own', async () => {
    const user = await here.api.signUp();
    const client = here.api.as(user);
    const form = new FormData();
    form.append('file', new File([new Uint8Array(await sampleSound(2))], 'conversation.mp3'));
    const audioUrl = (await client.post<Data<{ url: string }>>('/v1/upload', form)).body.data.url;

    const asked = { audioUrl, orderedVoices: ['Rachel'], output: 'stems' };
    const accepted = await client.post<{ jobId: string }>('/v1/voice-changer-pro', asked);
    const job = await ended(client, accepted.body.jobId);

    expect(job).toMatchObject({ status: 'completed', lane: 'relay' });
    const { tracks } = job.output_data as unknown as { tracks: { url: string }[] };
    expect(tracks.map(({ url }) => new URL(url).origin)).toEqual([new URL(here.url).origin]);
    expect((await fetch(tracks[0]?.url ?? '')).status).toBe(200);
    const nothing = await client.post('/v1/voice-changer-pro', { audioUrl, orderedVoices: [null] });
    expect(nothing).toBeServiceError(400, 'validation_error');
    expect(await client.post('/v1/voice-changer-pro/analyze', { audioUrl })).toBeServiceError(
      404,
      'not_found',
    );
  });

  it('answers a language model too', async () => {
    const user = await here.api.signUp();
    const client = here.api.as(user);

    const accepted = await client.post<{ jobId: string }>('/v1/llm-chat/generate', {
      userInput: 'Name a colour.',
    });
    expect(accepted).toMatchObject({ status: 200 });
    const job = await ended(client, accepted.body.jobId);

    expect(job).toMatchObject({ status: 'completed', lane: 'relay' });
    expect(String(job.output_data?.['text'])).not.toBe('');
  });
});
