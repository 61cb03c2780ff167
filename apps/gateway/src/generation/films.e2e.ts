import { randomUUID } from 'node:crypto';
import { api, type TestUser } from '@easel/testing';

let user: TestUser;
let stranger: TestUser;
beforeAll(async () => ([user, stranger] = await Promise.all([api.signUp(), api.signUp()])));

const film = async (): Promise<string> => {
  const body = { prompt: 'a fox runs', provider: 'veo3.1', duration: 16 };
  const answer = await api.as(user).post<{ jobId: string }>('/v1/generate-video-pro', body);
  expect(answer.status).toBe(200);
  return answer.body.jobId;
};
const stop = (jobId: string, as = user) => api.as(as).post(`/v1/generate-video-pro/${jobId}/stop`);
const goOn = (body: Record<string, unknown>, as = user) =>
  api.as(as).post('/v1/generate-video-pro/continue', body);

describe('films in segments', () => {
  it('are asked to stop, or cancelled before they begin, as often as one likes', async () => {
    const jobId = await film();

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
    const jobId = await film();
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

  it('go on from segments that were shot only', async () => {
    const jobId = await film();
    await api.as(user).post(`/v1/jobs/${jobId}/cancel`);

    const [nothing, broken] = await Promise.all([goOn({ fromJobId: jobId }), goOn({ fromJobId: 'a film' })]);

    expect(nothing).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error', path: 'fromJobId' } },
    });
    expect(broken).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error', path: 'fromJobId' } },
    });
  });
});
