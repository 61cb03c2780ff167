import { randomUUID } from 'node:crypto';
import { api, CLOUD, type TestUser, untilJobEnded, useStack } from '@easel/testing';

interface LongClipJob {
  status: string;
  output_data: { durationSeconds: number; pro: { stoppedAtSegment: number } };
}

let user: TestUser;
let stranger: TestUser;
beforeAll(async () => ([user, stranger] = await Promise.all([api.signUp(), api.signUp()])));

const longClip = async (): Promise<string> => {
  const body = { prompt: 'a fox runs', provider: 'veo3.1', resolution: '1080p', duration: 16 };
  const answer = await api.as(user).post<{ jobId: string }>('/v1/generate-video-pro', body);
  expect(answer.status).toBe(200);
  return answer.body.jobId;
};
const stop = (jobId: string, as = user) => api.as(as).post(`/v1/generate-video-pro/${jobId}/stop`);
const goOn = (body: Record<string, unknown>, as = user) =>
  api.as(as).post('/v1/generate-video-pro/continue', body);

describe('long clips', () => {
  it('are asked to stop, or cancelled before they begin, as often as one likes', async () => {
    const jobId = await longClip();

    const answer = await stop(jobId);
    await api.as(user).post(`/v1/jobs/${jobId}/cancel`);
    const ended = await stop(jobId);

    expect(answer.status).toBe(200);
    expect([
      { jobId, stopping: true },
      { jobId, success: true, cancelled: true },
    ]).toContainEqual(answer.body);
    expect(ended).toMatchObject({ status: 200, body: { jobId, success: true, cancelled: false } });
  });

  it("do not exist for strangers, and are no other types' jobs", async () => {
    const jobId = await longClip();
    const other = await api.as(user).post<{ jobId: string }>('/v1/generate-image', { prompt: 'a fox' });

    const [foreign, unknown, wrong, strange] = await Promise.all([
      stop(jobId, stranger),
      stop(randomUUID()),
      stop(other.body.jobId),
      goOn({ fromJobId: jobId }, stranger),
    ]);
    await api.as(user).post(`/v1/jobs/${jobId}/cancel`);

    expect([foreign, unknown, strange]).toEqual(
      Array.from({ length: 3 }, () =>
        expect.objectContaining({
          status: 404,
          body: expect.objectContaining({ error: expect.objectContaining({ code: 'not_found' }) }),
        }),
      ),
    );
    expect(wrong).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error', path: 'jobId' } },
    });
  });

  // What nothing was shot of: `every-value.e2e.ts`.
  it('go on from long clips only', async () => {
    expect(await goOn({ fromJobId: 'a long clip' })).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error', path: 'fromJobId' } },
    });
  });
});

describe('a long clip on the cloud edition', () => {
  const stack = useStack(CLOUD);

  it('is charged for what was made of it when it stops, and for the rest when it goes on', async () => {
    const client = stack.api.as(await stack.api.signUp());
    const balance = async () =>
      (await client.get<{ data: { total: number; held: number } }>('/v1/credits/balance')).body.data;
    const read = async (jobId: string) =>
      (await client.get<{ data: LongClipJob }>(`/v1/jobs/${jobId}`)).body.data;
    const ended = (jobId: string) => untilJobEnded<LongClipJob>(client, jobId);
    const { total } = await balance();
    const asked = {
      prompt: 'a fox runs',
      provider: 'seedance-2-mini',
      resolution: '480p',
      aspectRatio: '1:1',
      generateAudio: false,
      segmentDurations: [4, 4, 4],
      duration: 11.4,
    };
    const { body } = await client.post<{ jobId: string }>('/v1/generate-video-pro', asked);
    const { held } = await balance();
    while ((await read(body.jobId)).status === 'pending');
    expect((await client.post(`/v1/generate-video-pro/${body.jobId}/stop`)).body).toMatchObject({
      stopping: true,
    });

    const stopped = await ended(body.jobId);
    const paid = total - (await balance()).total;
    // The first, or the one that was being shot when the wish to stop arrived.
    const shot = stopped.output_data.pro.stoppedAtSegment;
    expect([1, 2]).toContain(shot);
    expect(stopped.output_data).toMatchObject({
      lane: 'draft',
      pro: { stopped: true, billedSegments: shot },
    });
    expect(Math.abs(stopped.output_data.durationSeconds - 4 * shot)).toBeLessThan(0.2);

    const rest = await client.post<{ jobId: string; fromSegment: number }>(
      '/v1/generate-video-pro/continue',
      { fromJobId: body.jobId },
    );
    expect(rest.body).toMatchObject({ fromSegment: shot + 1 });
    const whole = await ended(rest.body.jobId);
    expect(whole.output_data).toMatchObject({ pro: { billedSegments: 3 - shot } });
    expect(whole.output_data.durationSeconds).toBeGreaterThan(10);
    expect({ paid, all: total - (await balance()).total }).toEqual({ paid: (held / 3) * shot, all: held });
    expect((await balance()).held).toBe(0);
  });
});
