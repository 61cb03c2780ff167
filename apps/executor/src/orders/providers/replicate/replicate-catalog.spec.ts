import { MediaAddresses } from '@easel/platform';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Backend,
  isJobType,
  type Model,
  models,
  nodeTypes,
  runningModel,
  TRAINING_TYPE,
} from '@easel/catalog';
import { ReplicateStandIn, sampleClip } from '@easel/testing';
import { prepareJob } from '../../../computing/rules/prepare-job.js';
import { accessTo } from '../provider-access.js';
import type { Polled, ProviderAccess, ProviderTask } from '@easel/providers/provider-lane';
import { replicateLane } from '@easel/providers/replicate/replicate-lane';
import { replicateModels } from '@easel/providers/replicate/replicate-models';

const lane = replicateLane();
const standIn = new ReplicateStandIn();
let access: ProviderAccess;
let folder: string;
let clip: string;
beforeAll(async () => {
  await standIn.start();
  access = accessTo(
    { provider: 'replicate', key: standIn.key, baseUrl: standIn.baseUrl, hosts: {}, concurrency: 1 },
    lane,
  );
  folder = await mkdtemp(path.join(tmpdir(), 'easel-replicate-'));
  clip = path.join(folder, 'clip.mp4');
  await writeFile(clip, await sampleClip(3));
});
beforeEach(() => standIn.forget());
afterAll(async () => {
  await standIn.stop();
  await rm(folder, { recursive: true });
});

const BODY = {
  prompt: 'a fox at dusk, in the snow',
  negativePrompt: 'people',
  imageUrl: 'https://example.com/fox.png',
  endFrameUrl: 'https://example.com/den.png',
  referenceImageUrls: ['https://example.com/one.png', 'https://example.com/two.png'],
  maskUrl: 'https://example.com/mask.png',
  faceUrl: 'https://example.com/face.png',
  videoUrl: 'https://example.com/run.mp4',
  audioUrl: 'https://example.com/song.mp3',
  generateAudio: true,
  seed: 7,
};

const backendOf = ({ backends }: Pick<Model, 'backends'>): Backend | undefined =>
  backends.find(({ provider }) => provider === 'replicate');

/** A training is no prediction: see training.e2e.ts. */
const runnable = models
  .all()
  .filter((model) => backendOf(model) !== undefined && !model.modes.includes('training'));

interface Work {
  name: string;
  type: string;
  provider: string;
  model: Model;
}

/** Routed to by what a prompt mentions, and offered by no node. */
const UNLISTED: Readonly<Record<string, readonly string[]>> = { 'generate-image': ['flux-lora-character'] };

/** Every node type with every model of this provider that it offers. */
const WORKS: readonly Work[] = nodeTypes
  .all()
  .filter(({ type }) => isJobType(type) && type !== TRAINING_TYPE)
  .flatMap(({ type, providers }) => {
    const offered = providers.length > 0 ? providers : [''];
    return [...offered, ...(UNLISTED[type] ?? [])].flatMap((provider): Work[] => {
      const params = paramsOf(type, provider);
      const model = params && runningModel(type, params);
      return model && backendOf(model) ? [{ name: `${type} with ${model.id}`, type, provider, model }] : [];
    });
  });

function paramsOf(type: string, provider: string, body = {}): Record<string, unknown> | undefined {
  const node = nodeTypes.get(type);
  try {
    return (
      node &&
      prepareJob(
        node,
        { ...BODY, ...body, ...(provider === '' ? {} : { provider }) },
        new MediaAddresses({ PUBLIC_URL: 'https://easel.example' }),
      ).params
    );
  } catch {
    return undefined;
  }
}

function taskOf({ type, provider, model }: Work, params = paramsOf(type, provider) ?? {}): ProviderTask {
  return {
    type,
    backend: backendOf(model) as Backend,
    jobId: randomUUID(),
    reference: randomUUID(),
    params,
    inputs: {},
    signal: new AbortController().signal,
    readMedia: () => Promise.resolve(clip),
    publicLink: (url) => url,
  };
}

async function run(task: ProviderTask): Promise<Polled> {
  const submitted = await lane.submit(task, access);
  if (submitted.kind === 'done') throw new Error('nothing here is done at once');
  for (;;) {
    const polled = await lane.poll?.(submitted.handle, task, access);
    if (!polled || (polled.status !== 'queued' && polled.status !== 'running')) return polled as Polled;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const sent = (): Record<string, unknown> => [...standIn.predictions.values()][0]?.input ?? {};
const work = (name: string): Work => {
  const found = WORKS.find((one) => one.name === name);
  if (!found) throw new Error(`no work ${name}`);
  return found;
};

it('runs every model of the catalog that names it', () => {
  expect(new Set(WORKS.map(({ model }) => model.id))).toEqual(new Set(runnable.map(({ id }) => id)));
  expect(new Set(runnable.map((model) => backendOf(model)?.model))).toEqual(new Set(replicateModels.keys()));
});

it.each(WORKS)('$name is ordered in the fields of its model, and its output is understood', async (one) => {
  const task = taskOf(one);

  expect(lane.capabilities(task)).toEqual({ class: 'C' });
  const polled = await run(task);

  expect(polled).toMatchObject({ status: 'succeeded' });
  if (polled.status !== 'succeeded') return;
  expect(polled.result.files.length > 0 || polled.result.text !== undefined).toBe(true);
  expect(standIn.purchases).toHaveLength(1);
});

it('does no work that a model is not for', () => {
  const backend = backendOf(work('lip-sync with latentsync').model) as Backend;

  expect(lane.capabilities({ type: 'generate-image', backend })).toBeUndefined();
  expect(lane.capabilities({ type: 'lip-sync', backend: { ...backend, model: 'a/b' } })).toBeUndefined();
});

describe('an order', () => {
  it('of a picture names size, references and seed as its model does', async () => {
    const one = work('image-to-image with flux-2-pro');
    await run(
      taskOf(
        one,
        paramsOf(one.type, one.provider, { aspectRatio: '3:2', resolution: '4 MP', maskUrl: null }),
      ),
    );

    expect(sent()).toEqual({
      prompt: 'a fox at dusk, in the snow\nAvoid: people',
      input_images: [BODY.imageUrl, ...BODY.referenceImageUrls],
      aspect_ratio: '3:2',
      resolution: '4 MP',
      seed: 7,
      output_format: 'png',
    });
  });

  it('of a part of a picture asks for its shape', async () => {
    await run(taskOf(work('modify-image with flux-2-pro')));

    expect(sent()).toMatchObject({ aspect_ratio: 'match_input_image' });
  });

  it('of a clip has frames, length in seconds, and what to keep out within the length of its prompt', async () => {
    const one = work('generate-video with kling-3-omni');
    const prompt = 'x'.repeat(4_000);
    await run(taskOf(one, paramsOf(one.type, one.provider, { prompt, duration: 7, resolution: '1080p' })));

    expect(sent()).toMatchObject({ duration: 7, mode: 'pro', start_image: BODY.imageUrl });
    expect(String(sent()['prompt'])).toHaveLength(2_500);
    expect(sent()['prompt']).toMatch(/\nAvoid: people$/);
  });

  it('of sounds to a clip is as long as the clip', async () => {
    await run(taskOf(work('video-sfx with mmaudio')));

    expect(sent()['duration']).toBeCloseTo(3, 0);
  });

  it.each([
    ['generate-video', 'image_to_video'],
    ['video-retake', 'retake'],
    ['extend-video', 'extend'],
  ])('of %s with LTX says that it is to %s', async (type, task) => {
    await run(taskOf(WORKS.find((one) => one.type === type && one.provider === 'ltx-2.3-pro') as Work));

    expect(sent()).toMatchObject({ task });
  });

  it('leaves out fields that the version which runs does not have', async () => {
    await run(taskOf(work('audio-separation with demucs')));

    expect(Object.keys(sent()).sort()).toEqual(['audio', 'model', 'output_format', 'stem']);
  });

  it('goes by version where the model runs by its name no longer, and is made once', async () => {
    standIn.fail('submit', { kind: 'answer', answer: { status: 404, json: { detail: 'Not found.' } } });

    expect(await run(taskOf(work('generate-image with flux-2-max')))).toMatchObject({ status: 'succeeded' });
    expect(standIn.purchases).toHaveLength(1);
  });

  it('without what its model needs is never made', async () => {
    const one = work('image-to-image with flux-fill');
    const { maskUrl: _mask, ...params } = paramsOf(one.type, one.provider) ?? {};

    await expect(lane.submit(taskOf(one, params), access)).rejects.toMatchObject({ code: 'missing_input' });
    expect(standIn.requests).toEqual([]);
  });
});

describe('media that only we can reach', () => {
  const hidden = (task: ProviderTask, file: string): ProviderTask => ({
    ...task,
    publicLink: () => undefined,
    readMedia: () => Promise.resolve(file),
  });

  it('go along as they are when they are small', async () => {
    await run(hidden(taskOf(work('video-to-video with luma-modify')), clip));

    expect(sent()['video']).toMatch(/^data:video\/mp4;base64,/);
  });

  it('are uploaded once each when they are large, and a broken upload buys nothing', async () => {
    const large = path.join(folder, 'large.mp4');
    await writeFile(large, Buffer.concat([await sampleClip(1), Buffer.alloc(300_000)]));
    const task = hidden(taskOf(work('lip-sync with latentsync')), large);
    standIn.fail('upload', { kind: 'reset', when: 'after' });

    await expect(lane.submit(task, access)).rejects.toMatchObject({ maybeBought: false, retryable: true });
    standIn.forget();
    await run(task);

    expect(standIn.uploads).toHaveLength(2);
    expect(sent()['video']).toBe(`${standIn.baseUrl}/files/file1`);
  });
});

describe('an output', () => {
  const resultOf = async (name: string, body = {}) => {
    const one = work(name);
    const polled = await run(taskOf(one, paramsOf(one.type, one.provider, body)));
    if (polled.status !== 'succeeded') throw new Error(JSON.stringify(polled));
    return polled.result;
  };

  it('of a transcript is its text with the times of words', async () => {
    expect(await resultOf('transcribe with incredibly-fast-whisper')).toMatchObject({
      text: 'a fox',
      files: [],
      data: {
        words: [
          { word: 'a', start: 0, end: 0.2 },
          { word: 'fox', start: 0.2, end: 0.5 },
        ],
      },
    });
    expect(await resultOf('transcribe with whisper')).toMatchObject({
      text: 'a fox at dusk',
      data: { language: 'english', segments: [{ start: 0, end: 1 }] },
    });
  });

  it('of a separation is each part under its own key', async () => {
    const keys = async (body: object): Promise<unknown[]> =>
      (await resultOf('audio-separation with demucs', body)).files.map(({ outputKey }) => outputKey);

    expect(await keys({ mode: 'vocal_instrumental' })).toEqual(['vocalUrl', 'instrumentalUrl']);
    expect(new Set(await keys({ mode: 'stems' }))).toEqual(
      new Set(['bassUrl', 'drumsUrl', 'guitarUrl', 'otherUrl', 'pianoUrl', 'vocalUrl']),
    );
  });

  it('of a mask is the mask alone', async () => {
    expect((await resultOf('generate-mask with text-mask')).files).toMatchObject([
      { source: { url: expect.stringMatching(/\/mask\.jpg$/) as string } },
    ]);
  });
});

describe('a prediction that failed', () => {
  it.each([
    ['The input was flagged as sensitive. (E005)', 'content_policy', false],
    ['Service is currently unavailable due to high demand. (E003)', 'provider_overloaded', true],
    ['An internal error occurred. (E001)', 'provider_error', true],
    ['Prediction interrupted; please retry (code: PA)', 'provider_error', true],
    ['Unable to download https://example.com/fox.png', 'input_unreachable', false],
    ["'NoneType' object is not subscriptable", 'provider_error', false],
  ])('because of %j means %s', async (error, code, retryable) => {
    standIn.fate = () => ({ error });

    expect(await run(taskOf(work('generate-image with flux-2-max')))).toMatchObject({
      status: 'failed',
      failure: { code, retryable },
    });
  });

  it.each([
    ['aborted', 'provider_timeout', true],
    ['canceled', 'provider_error', false],
  ] as const)('by being %s means %s', async (fate, code, retryable) => {
    standIn.fate = () => fate;

    expect(await run(taskOf(work('generate-image with flux-2-max')))).toMatchObject({
      status: 'failed',
      failure: { code, retryable },
    });
  });
});

describe('a refusal', () => {
  const refused = async (): Promise<unknown> => {
    const task = taskOf(work('generate-image with flux-2-max'));
    return lane.submit(task, access).catch((error: unknown) => error);
  };

  it('names the fields at fault', async () => {
    standIn.fail('submit', { kind: 'refuse', as: 'invalid' });

    expect(await refused()).toMatchObject({
      code: 'invalid_params',
      message: expect.stringContaining('input.prompt: prompt is required') as string,
    });
  });

  it('for haste says when to come again, in its words or in a header', async () => {
    standIn.fail('submit', { kind: 'refuse', as: 'rate' });
    standIn.fail('submit', { kind: 'refuse', as: 'rate', headers: { 'retry-after': '5' } });

    expect(await refused()).toMatchObject({ passing: true, retryAfterMs: 2_000 });
    expect(await refused()).toMatchObject({ passing: true, retryAfterMs: 5_000 });
  });

  it('in HTML is read by its status', async () => {
    standIn.fail('submit', { kind: 'answer', answer: { status: 500, body: '<html>' } });

    expect(await refused()).toMatchObject({ code: 'provider_error', maybeBought: false });
  });
});

it('an answer that names no prediction leaves open what was bought', async () => {
  standIn.fail('submit', { kind: 'answer', answer: { status: 201, json: {} } });

  await expect(lane.submit(taskOf(work('generate-image with flux-2-max')), access)).rejects.toMatchObject({
    maybeBought: true,
  });
});
