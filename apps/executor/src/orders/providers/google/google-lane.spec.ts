import { GoogleStandIn, samplePicture } from '@easel/testing';
import type { ProviderAccess } from '@easel/providers/provider-lane';
import { ProviderFixture, type Worker } from '../provider.fixture.js';
import { pollClip } from '@easel/providers/google/veo-operation';

const provider = new GoogleStandIn();
let fixture: ProviderFixture;
let worker: Worker;
beforeAll(async () => {
  await provider.start();
  fixture = await ProviderFixture.open({
    env: { GOOGLE_API_KEY: provider.key, GEMINI_BASE_URL: provider.origin },
  });
  worker = await fixture.worker();
});
beforeEach(() => {
  provider.forget();
  provider.outcome = 'done';
});
afterAll(async () => {
  await fixture.close();
  await provider.stop();
});

const film = (params: Record<string, unknown> = {}) =>
  fixture.job('generate-video', { prompt: 'a fox runs', provider: 'veo3.1', ...params });
const sent = () => JSON.parse(provider.requests[0]?.body.toString('utf8') ?? '{}') as Record<string, unknown>;

/** Where the lane would fetch a clip from that an operation says is at `uri`. */
async function polledAt(uri: string, access: { baseUrl: string; key: string }): Promise<unknown> {
  const response = { generateVideoResponse: { generatedSamples: [{ video: { uri } }] } };
  const http = { json: () => Promise.resolve({ done: true, response }) };
  const polled = await pollClip({ taskId: 'operations/x' }, { ...access, http } as unknown as ProviderAccess);
  return polled.status === 'succeeded' ? polled.result.files[0]?.source : polled;
}

describe('a clip of VEO', () => {
  it('carries its settings and pictures', async () => {
    const imageUrl = await fixture.stored('fox', samplePicture(64, 48), 'image/png');

    await fixture.finish(
      worker,
      await film({ imageUrl, aspectRatio: '9:16', resolution: '1080p', duration: 4 }),
    );

    expect(sent()).toMatchObject({
      instances: [{ prompt: 'a fox runs', image: { mimeType: 'image/png' } }],
      // Finer bands are made in full length only.
      parameters: { aspectRatio: '9:16', resolution: '1080p', durationSeconds: 8 },
    });
  });

  it('that was filtered is against the rules', async () => {
    provider.outcome = 'filtered';

    expect(await fixture.finish(worker, await film())).toMatchObject({
      errorCode: 'content_policy',
      errorMessage: expect.stringContaining('violence') as string,
      attempts: 1,
    });
    expect(provider.purchases).toHaveLength(1);
  });

  it('that failed is ordered anew by the next attempt', async () => {
    provider.outcome = 'error';
    const jobId = await film();
    await fixture.attempt(worker, jobId);
    provider.outcome = 'done';

    expect(await fixture.finish(worker, jobId)).toMatchObject({ status: 'completed', attempts: 2 });
    expect(provider.purchases).toHaveLength(2);
  });

  it('is fetched from behind the key and a redirect; only what is at Google gets the key', async () => {
    const jobId = await film();
    const job = await fixture.finish(worker, jobId);

    expect(job.status).toBe('completed');
    const paths = provider.requests.map(({ path }) => path);
    expect(paths.some((path) => path.startsWith('/stored/'))).toBe(true);

    const elsewhere = 'https://files.example.com/clip.mp4';
    const access = { baseUrl: provider.baseUrl, key: provider.key };
    expect(await polledAt(elsewhere, access)).toEqual({ url: elsewhere });
    expect(
      await polledAt('https://generativelanguage.googleapis.com/v1beta/files/x:download', access),
    ).toEqual({
      url: `${provider.baseUrl}/files/x:download`,
      headers: { 'x-goog-api-key': provider.key },
    });
  });
});

describe('a picture of Gemini', () => {
  it.each(['wrong', 'cut'] as const)('that is %s ends the job', async (as) => {
    provider.fail('submit', { kind: 'media', as });
    const jobId = await fixture.job('generate-image', { prompt: 'a fox', provider: 'nano-banana-pro' });

    expect(await fixture.finish(worker, jobId)).toMatchObject({ errorCode: 'provider_invalid_output' });
    expect(provider.purchases).toHaveLength(1);
  });

  it('has the shape and size that were asked', async () => {
    const jobId = await fixture.job('generate-image', {
      prompt: 'a fox',
      provider: 'nano-banana-2',
      aspectRatio: '4:5',
      resolution: '2K',
    });

    await fixture.finish(worker, jobId);

    expect(sent()).toMatchObject({
      generationConfig: {
        responseModalities: ['IMAGE'],
        imageConfig: { aspectRatio: '4:5', imageSize: '2K' },
      },
    });
  });
});
