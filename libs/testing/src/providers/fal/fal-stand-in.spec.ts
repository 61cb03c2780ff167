import { ApiError, createFalClient, type FalClient, ValidationError } from '@fal-ai/client';
import { samplePicture } from '../sample-media.js';
import { FalStandIn, modelError, runnerError } from './fal-stand-in.js';

const standIn = new FalStandIn();
let client: FalClient;
/** The client knows its hosts by heart. */
const redirected: typeof fetch = (input, init) =>
  fetch((input as string).replace(/^https:\/\/(?:queue\.fal\.run|rest\.fal\.ai)/, standIn.origin), init);
beforeAll(async () => {
  await standIn.start();
  client = createFalClient({ credentials: standIn.key, fetch: redirected });
});
afterAll(() => standIn.stop());
beforeEach(() => standIn.forget());

const DRAW = 'fal-ai/flux/dev';
const SYNC = 'fal-ai/sync-lipsync/v3';
const MEDIA = { video_url: 'https://example.com/run.mp4', audio_url: 'https://example.com/song.mp3' };
const refused = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

describe("fal's own client at the stand-in", () => {
  it.each([
    [SYNC, MEDIA, 'video/mp4'],
    [DRAW, { prompt: 'a fox' }, 'image/png'],
    ['fal-ai/stable-audio', { prompt: 'a fox' }, 'audio/mpeg'],
  ])('queues %s, follows it and fetches its output', async (endpoint, input, type) => {
    const seen: string[] = [];
    const { data, requestId } = await client.subscribe(endpoint, {
      input,
      pollInterval: 5,
      onQueueUpdate: ({ status }) => void seen.push(status),
    });
    const [url = ''] = JSON.stringify(data).match(/http:[^"]+/) ?? [];

    expect((await fetch(url)).headers.get('content-type')).toBe(type);
    expect(seen.at(-1)).toBe('COMPLETED');
    expect(standIn.purchases).toMatchObject([{ taskId: requestId }]);
  });

  it('cancels what is not complete, and nothing else', async () => {
    standIn.fate = () => 'never';
    const { request_id: requestId } = await client.queue.submit(SYNC, { input: MEDIA });

    await client.queue.cancel(SYNC, { requestId });

    expect(await client.queue.status(SYNC, { requestId })).toMatchObject({ status: 'COMPLETED' });
    expect(await refused(client.queue.cancel(SYNC, { requestId }))).toMatchObject({
      status: 400,
      body: { status: 'ALREADY_COMPLETED' },
    });
  });

  it('is told of a failure by the result of what is complete', async () => {
    standIn.fate = () => modelError('file_download_error', 'Failed to download', ['body', 'video_url']);
    const { request_id: requestId } = await client.queue.submit(SYNC, { input: MEDIA });
    await client.queue.subscribeToStatus(SYNC, { requestId, pollInterval: 5 });

    const error = await refused(client.queue.result(SYNC, { requestId }));

    expect(error).toBeInstanceOf(ValidationError);
    expect((error as ValidationError).getFieldErrors('video_url')).toMatchObject([
      { type: 'file_download_error' },
    ]);
  });

  it('is told of a failure of what runs the models', async () => {
    standIn.fate = () => runnerError(500, 'runner_server_error');
    const { request_id: requestId } = await client.queue.submit(SYNC, { input: MEDIA });
    await client.queue.subscribeToStatus(SYNC, { requestId, pollInterval: 5 });

    const error = await refused(client.queue.result(SYNC, { requestId }));

    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 500, requestId, body: { error_type: 'runner_server_error' } });
  });

  it('uploads a file', async () => {
    const bytes = new Uint8Array(samplePicture(8, 8));
    const url = await client.storage.upload(new File([bytes], 'fox.png', { type: 'image/png' }));

    const [[name, kept]] = [...standIn.uploads] as [[string, Buffer]];
    expect(url).toBe(`${standIn.origin}/cdn/${name}`);
    expect(kept.equals(Buffer.from(bytes))).toBe(true);
  });

  it.each([
    ['credit', 403],
    ['auth', 401],
    ['invalid', 422],
  ] as const)('reads the refusal %s', async (as, status) => {
    standIn.fail('submit', { kind: 'refuse', as });

    expect(await refused(client.queue.submit(SYNC, { input: MEDIA }))).toMatchObject({ status });
    expect(standIn.purchases).toEqual([]);
  });

  it('comes again by itself when there is too much to do', async () => {
    standIn.fail('submit', { kind: 'refuse', as: 'rate' });

    await client.queue.submit(SYNC, { input: MEDIA });

    expect(standIn.requests).toHaveLength(2);
    expect(standIn.purchases).toHaveLength(1);
  });
});
