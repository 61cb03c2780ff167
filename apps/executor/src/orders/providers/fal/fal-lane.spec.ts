import { MediaAddresses } from '@easel/platform';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { models, nodeTypes } from '@easel/catalog';
import { FalStandIn, modelError, type QueueFate, runnerError, sampleClip } from '@easel/testing';
import { prepareJob } from '../../../computing/rules/prepare-job.js';
import { accessTo } from '../provider-access.js';
import type { Polled, ProviderAccess, ProviderTask } from '@easel/providers/provider-lane';
import { falLane } from '@easel/providers/fal/fal-lane';
import { falModels } from '@easel/providers/fal/fal-models';

const lane = falLane();
const standIn = new FalStandIn();
let access: ProviderAccess;
let folder: string;
beforeAll(async () => {
  await standIn.start();
  const { key, origin } = standIn;
  access = accessTo(
    { provider: 'fal', key, baseUrl: origin, hosts: { storage: origin }, concurrency: 1 },
    lane,
  );
  folder = await mkdtemp(path.join(tmpdir(), 'easel-fal-'));
});
beforeEach(() => standIn.forget());
afterAll(async () => {
  await standIn.stop();
  await rm(folder, { recursive: true });
});

const BODY = {
  provider: 'sync-lipsync-v3',
  videoUrl: 'https://example.com/run.mp4',
  audioUrl: 'https://example.com/song.mp3',
};

function task(body: object = {}): ProviderTask {
  const node = nodeTypes.get('lip-sync');
  if (!node) throw new Error('no lip sync');
  return {
    type: 'lip-sync',
    backend: { provider: 'fal', model: 'fal-ai/sync-lipsync/v3' },
    jobId: randomUUID(),
    reference: randomUUID(),
    params: prepareJob(
      node,
      { ...BODY, ...body },
      new MediaAddresses({ PUBLIC_URL: 'https://easel.example' }),
    ).params,
    inputs: {},
    signal: new AbortController().signal,
    readMedia: () => Promise.reject(new Error('not asked for')),
    publicLink: (url) => url,
  };
}

async function run(one = task()): Promise<Polled> {
  const submitted = await lane.submit(one, access);
  if (submitted.kind === 'done') throw new Error('nothing here is done at once');
  for (;;) {
    const polled = await lane.poll?.(submitted.handle, one, access);
    if (!polled || (polled.status !== 'queued' && polled.status !== 'running')) return polled as Polled;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const sent = () => [...standIn.queue.values()][0];

it('runs every model of the catalog that names it', () => {
  const named = models
    .all()
    .flatMap(({ backends }) => backends.filter(({ provider }) => provider === 'fal'))
    .map(({ model }) => model);

  expect(new Set(falModels.keys())).toEqual(new Set(named));
  expect(lane.capabilities(task())).toEqual({ class: 'C' });
  expect(lane.capabilities({ ...task(), type: 'generate-image' })).toBeUndefined();
});

it('queues the whole endpoint, asks below its app, and takes the output', async () => {
  const polled = await run(task({ syncMode: 'remap' }));

  expect(polled).toMatchObject({ status: 'succeeded', result: { files: [{ kind: 'video' }] } });
  expect(sent()).toMatchObject({
    endpoint: 'fal-ai/sync-lipsync/v3',
    input: { video_url: BODY.videoUrl, audio_url: BODY.audioUrl, sync_mode: 'remap' },
  });
  const asked = standIn.requests.filter(({ method }) => method === 'GET').map((request) => request.path);
  expect(asked.every((one) => one.startsWith('/fal-ai/sync-lipsync/requests/'))).toBe(true);
});

it('goes its own way to a request when answers name another', async () => {
  const { origin } = standIn;
  const elsewhere = accessTo(
    {
      provider: 'fal',
      key: standIn.key,
      baseUrl: origin.replace('127.0.0.1', 'localhost'),
      hosts: {},
      concurrency: 1,
    },
    lane,
  );
  const one = task();
  const submitted = await lane.submit(one, elsewhere);

  // The address that the answer named is not the operator's, and private: it would be refused.
  if (submitted.kind !== 'task') throw new Error('done at once');
  await expect(lane.poll?.(submitted.handle, one, elsewhere)).resolves.toBeDefined();
});

describe('files that only we can reach', () => {
  const hidden = (file: string): ProviderTask => ({
    ...task(),
    publicLink: () => undefined,
    readMedia: () => Promise.resolve(file),
  });
  const written = async (name: string, padding: number): Promise<string> => {
    const file = path.join(folder, name);
    await writeFile(file, Buffer.concat([await sampleClip(1), Buffer.alloc(padding)]));
    return file;
  };

  it('are uploaded, and the order names where they are', async () => {
    await run(hidden(await written('small.mp4', 0)));

    expect(standIn.uploads.size).toBe(2);
    expect(sent()?.input['video_url']).toMatch(/\/cdn\/[^?]+$/);
  });

  it('go in parts when they are large', async () => {
    const file = await written('large.mp4', 91 * 1024 * 1024);
    await run({ ...hidden(file), params: { ...task().params, audioUrl: BODY.videoUrl } });

    expect([...standIn.uploads.values()].map(({ byteLength }) => byteLength)).toEqual([
      91 * 1024 * 1024 + (await sampleClip(1)).byteLength,
    ]);
    expect(standIn.requests.filter(({ method }) => method === 'PUT').length).toBe(10);
  });

  it('buy nothing when they do not arrive', async () => {
    standIn.fail('upload', { kind: 'reset', when: 'after' });

    await expect(lane.submit(hidden(await written('lost.mp4', 0)), access)).rejects.toMatchObject({
      maybeBought: false,
      retryable: true,
    });
  });
});

describe('a request that is complete without an output', () => {
  const gateway: QueueFate = { status: 500, json: { detail: 'Internal', error_type: 'runner_server_error' } };

  it.each([
    ['flagged', modelError('content_policy_violation', 'Flagged'), 'content_policy', false],
    ['an input that is away', modelError('file_download_error', 'Away'), 'input_unreachable', false],
    ['nobody in the clip', modelError('face_detection_error', 'No face'), 'invalid_params', false],
    ['a model that was too slow', modelError('generation_timeout', 'Slow'), 'provider_timeout', true],
    ['a service behind it', modelError('downstream_service_error', 'Down'), 'provider_error', true],
    ['no output', modelError('no_media_generated', 'Nothing'), 'provider_invalid_output', true],
    ['a late start', runnerError(504, 'startup_timeout'), 'provider_timeout', true],
    ['a lost runner', runnerError(503, 'runner_disconnected'), 'provider_overloaded', true],
    ['a broken runner', gateway, 'provider_overloaded', true],
    ['an output of another kind', { json: { text: 'sorry' } }, 'provider_invalid_output', false],
  ] as const)('because of %s has failed for good', async (_why, fate, code, retryable) => {
    standIn.fate = () => fate as QueueFate;

    expect(await run()).toMatchObject({ status: 'failed', failure: { code, retryable } });
  });

  it('names the field at fault and the request', async () => {
    standIn.fate = () => modelError('video_duration_too_long', 'Too long', ['body', 'video_url']);

    const polled = await run();

    expect(polled).toMatchObject({
      failure: { message: expect.stringContaining(`video_url: Too long. (request ${sent()?.id})`) as string },
    });
  });

  it('is asked again where a gateway stood in the way', async () => {
    const submitted = await lane.submit(task(), access);
    await new Promise((resolve) => setTimeout(resolve, 30));
    standIn.fail('find', { kind: 'answer', answer: { status: 502, body: '<html>' } });
    standIn.fail('find', { kind: 'refuse', as: 'rate' });
    if (submitted.kind !== 'task' || !lane.poll) throw new Error('done at once');

    await expect(lane.poll(submitted.handle, task(), access)).rejects.toMatchObject({ retryable: true });
    await expect(lane.poll(submitted.handle, task(), access)).rejects.toMatchObject({ passing: true });
    expect(await lane.poll(submitted.handle, task(), access)).toMatchObject({ status: 'succeeded' });
  });
});
