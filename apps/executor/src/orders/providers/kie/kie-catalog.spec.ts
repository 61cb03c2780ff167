import { MediaAddresses } from '@easel/platform';
import { randomUUID } from 'node:crypto';
import {
  type Backend,
  isJobType,
  languageModels,
  type LanguageModel,
  type Model,
  modelOfNode,
  models,
  nodeTypes,
  runningModel,
} from '@easel/catalog';
import { KieStandIn } from '@easel/testing';
import { prepareJob } from '../../../computing/rules/prepare-job.js';
import { accessTo } from '../provider-access.js';
import type { ProviderAccess, ProviderTask } from '@easel/providers/provider-lane';
import { kieLane } from '@easel/providers/kie/kie-lane';

const lane = kieLane();
const standIn = new KieStandIn();
let access: ProviderAccess;
beforeAll(async () => {
  await standIn.start();
  access = accessTo(
    { provider: 'kie', key: standIn.key, baseUrl: standIn.baseUrl, hosts: {}, concurrency: 1 },
    lane,
  );
});
beforeEach(() => standIn.forget());
afterAll(() => standIn.stop());

const MEDIA = {
  imageUrl: 'https://example.com/fox.png',
  endFrameUrl: 'https://example.com/den.png',
  maskUrl: 'https://example.com/mask.png',
  videoUrl: 'https://example.com/run.mp4',
  audioUrl: 'https://example.com/song.mp3',
  audioUrl1: 'https://example.com/song.mp3',
  audioUrl2: 'https://example.com/other.mp3',
};
const REFERENCES = {
  referenceImageUrls: ['https://example.com/den.png'],
};
const PROMPT = 'a fox at dusk';
const WORDS = {
  prompt: PROMPT,
  text: PROMPT,
  content: PROMPT,
  userInput: PROMPT,
  tags: 'folk',
  lines: [{ text: PROMPT, voice: 'Sarah' }],
  taskId: 'task_earlier',
  audioId: 'clip_earlier',
};

const kieBackend = ({ backends }: { backends: readonly Backend[] }): Backend | undefined =>
  backends.find(({ provider }) => provider === 'kie');

/** How each kind of work is asked for. */
const TYPE_OF_MODE: Readonly<Record<string, string>> = {
  t2i: 'generate-image',
  i2i: 'image-to-image',
  edit: 'edit-image',
  upscale: 'edit-image',
  'remove-bg': 'edit-image',
  t2v: 'generate-video',
  i2v: 'generate-video',
  v2v: 'video-to-video',
  extend: 'extend-video',
  'motion-transfer': 'motion-transfer',
  'lip-sync': 'lip-sync',
  'video-upscale': 'video-upscale',
  tts: 'text-to-speech',
  music: 'suno-generate',
  sfx: 'text-to-audio',
  stt: 'transcribe',
  isolation: 'audio-isolation',
};
const OTHER_TYPE: Readonly<Record<string, string>> = {
  'speech-to-video': 'speech-to-video',
  'elevenlabs-dialogue': 'text-to-dialogue',
};
const VERSION_OF: Readonly<Record<string, string>> = { suno: 'V4', 'suno-v5': 'V5', 'suno-v5_5': 'V5_5' };

const NAME_ON_NODE: Readonly<Record<string, string>> = {
  'topaz-video': 'topaz',
  'motion-transfer': 'kling',
  'kling-3.0-motion': 'kling-3.0',
};

/** Offered by no route. */
const UNREACHED = new Set(['hailuo-avatar']);

/** Breakdowns and audits are several questions, and no work of a lane. */
const ASKED_IN_STEPS = (model: Model): boolean =>
  model.modes.some((mode) => mode === 'video-analysis' || mode === 'video-audit');

interface Work {
  name: string;
  type: string;
  model: Model;
  body: Record<string, unknown>;
}

const WORKS: readonly Work[] = models
  .all()
  .filter((model) => kieBackend(model) !== undefined && !ASKED_IN_STEPS(model) && !UNREACHED.has(model.id))
  .flatMap((model) =>
    model.modes
      .filter((mode) => !(model.kind === 'image' && mode === 't2v'))
      .map((mode): Work => {
        const type = OTHER_TYPE[model.id] ?? TYPE_OF_MODE[mode] ?? mode;
        const fromWords = mode === 't2i' || mode === 't2v';
        return {
          name: `${model.id} for ${mode}`,
          type,
          model,
          body: {
            ...WORDS,
            ...(fromWords ? {} : MEDIA),
            ...(!fromWords && model.id === 'happyhorse-ref2v' ? REFERENCES : {}),
            provider: NAME_ON_NODE[model.id] ?? model.id,
            model: VERSION_OF[model.id],
          },
        };
      }),
  );

function taskOf({ type, body }: Pick<Work, 'type' | 'body'>): ProviderTask {
  const node = nodeTypes.get(type);
  if (!node) throw new Error(`no node type ${type}`);
  const { params } = prepareJob(
    node,
    Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)),
    new MediaAddresses({ PUBLIC_URL: 'https://easel.example' }),
  );
  const backend = kieBackend(runningModel(type, params) ?? { backends: [] });
  if (!backend) throw new Error(`${type} with these settings has no aggregator`);
  return {
    type,
    backend,
    jobId: randomUUID(),
    reference: randomUUID(),
    params,
    inputs: {},
    signal: new AbortController().signal,
    readMedia: () => Promise.reject(new Error('everything here is on the internet')),
    publicLink: (url) => url,
  };
}

describe('every model of the catalog that the aggregator has', () => {
  it('is many', () => {
    expect(new Set(WORKS.map(({ model }) => model.id)).size).toBeGreaterThan(95);
  });

  it.each(WORKS)('$name is run with all that it was asked', async ({ type, model, body }) => {
    const task = taskOf({ type, body });
    expect(modelOfNode(type, task.params)?.id).toBe(model.id);
    const { backend } = task;

    expect(lane.capabilities({ type, backend })).toBeDefined();
    const submitted = await lane.submit(task, access);

    expect(submitted.kind).toBe('task');
    const [order] = standIn.posted(/.*/);
    if (order === undefined) {
      // Finer renders of what is there already.
      expect(backend).toMatchObject({ protocol: 'veo', model: expect.stringMatching(/1080p|4k/) });
      return;
    }
    const sent = JSON.stringify(order);
    if (backend.protocol === 'jobs') {
      expect([backend.model, backend.modelWithMedia, backend.modelWithReferences]).toContain(order['model']);
    } else if (type !== 'extend-video' && backend.protocol !== 'runway' && backend.protocol !== 'aleph') {
      expect(order['model']).toBe(backend.model);
    }
    if (takesWords(sent)) expect(sent).toContain(PROMPT);
    const { resolution, aspectRatio, duration } = task.params as Record<string, string | undefined>;
    if (resolution !== undefined && carriesResolution(model)) {
      expect(sent.toLowerCase()).toContain(resolution.toLowerCase());
    }
    const fromWords = body['imageUrl'] === undefined;
    if (aspectRatio !== undefined && fromWords && !/ideogram|qwen/.test(backend.model)) {
      expect(sent).toContain(`"${aspectRatio}"`);
    }
    if (duration !== undefined && fromWords && carriesDuration(model)) {
      expect(sent).toMatch(new RegExp(`uration[a-z_]*":"?${duration}\\b`));
    }
    if (!fromWords) expect(mediaIn(sent, standIn.origin)).toEqual(mediaFor(model, backend));
  });

  it.each(
    models
      .all()
      .filter(
        (model) => model.references.image > 0 && model.kind === 'video' && kieBackend(model) !== undefined,
      ),
  )('$id gets references, no more than it takes', async (model) => {
    const many = Array.from({ length: 40 }, (_, index) => `https://example.com/ref-${index}.png`);
    const task = taskOf({
      type: 'generate-video',
      body: { prompt: PROMPT, provider: model.id, referenceImageUrls: many },
    });

    await lane.submit(task, access);

    const sent = JSON.stringify(standIn.posted(/.*/)[0]);
    const arrived = many.filter((url) => sent.includes(url));
    expect(arrived).toEqual(many.slice(0, model.references.image));
  });

  it.each(models.all().filter(({ referenceTwin }) => referenceTwin !== undefined))(
    '$id gives way to its twin where pictures are wired to it',
    async (model) => {
      const backend = kieBackend(model);
      const twin = models.get(model.referenceTwin ?? '');
      if (!backend || !twin) throw new Error('no such twin');
      const task = taskOf({ type: 'generate-image', body: { prompt: PROMPT, provider: model.id } });

      await lane.submit({ ...task, inputs: { references: [MEDIA.imageUrl] } }, access);

      const [order] = standIn.posted(/createTask/);
      expect(order?.['model']).toBe(kieBackend(twin)?.model);
      expect(JSON.stringify(order)).toContain(MEDIA.imageUrl);
    },
  );
});

/** The whole of Suno, beyond songs from words. */
const SUNO_TYPES = nodeTypes
  .all()
  .map(({ type }) => type)
  .filter((type) => type.startsWith('suno-') && isJobType(type));

describe('Suno', () => {
  it.each(SUNO_TYPES)('does %s', async (type) => {
    const task = taskOf({ type, body: { ...WORDS, ...MEDIA } });

    expect(lane.capabilities({ type, backend: task.backend })).toEqual({ class: 'C' });
    const submitted = await lane.submit(task, access);

    expect(standIn.purchases).toHaveLength(1);
    expect(submitted.kind).toBe(type === 'suno-style-boost' ? 'done' : 'task');
  });
});

describe('every language model that the aggregator has', () => {
  const asked = languageModels.all().filter((model) => kieBackend(model) !== undefined);

  it('is all of them', () => {
    expect(asked).toHaveLength(languageModels.all().length);
  });

  it.each(asked)('$id answers', async (model: LanguageModel) => {
    const backend = kieBackend(model) as Backend;
    const params = {
      userInput: PROMPT,
      systemPrompt: 'be brief',
      llmModel: model.id,
      reasoningEffort: 'high',
    };
    const task = {
      ...taskOf({ type: 'generate-image', body: { prompt: PROMPT } }),
      type: 'llm-chat',
      params,
      backend,
    };

    expect(lane.capabilities({ type: 'llm-chat', backend })).toEqual({ class: 'C', synchronous: true });
    const submitted = await lane.submit(task, access);

    expect(submitted).toEqual({ kind: 'done', result: { text: `You said: ${PROMPT}`, files: [] } });
    const [request] = standIn.requests;
    const sent = JSON.stringify(standIn.posted(/.*/)[0]);
    expect(`${request?.path} ${sent}`).toContain(backend.model);
    expect(sent).toContain('be brief');
    expect(sent).toContain('"stream":false');
  });
});

const takesWords = (sent: string): boolean =>
  !/recraft|topaz|upscale|segment-map|v3-reframe|animate|isolation|speech-to-text|lip-sync/.test(sent);

/** Kling and Runway name their bands otherwise, VEO makes them afterwards, and some models have no say in it. */
const carriesResolution = ({ id }: Model): boolean =>
  !/^(kling-3.0|kling-3.0-motion|motion-transfer|runway-kie|veo3|veo3\.1|veo3_lite|topaz-image-upscale|hailuo-standard)$/.test(
    id,
  );

const carriesDuration = ({ id }: Model): boolean => !/^(veo|minimax$|wan-turbo|runway-aleph)/.test(id);

function mediaIn(sent: string, origin: string): string[] {
  const urls = sent.match(/https?:\/\/[^"]+/g) ?? [];
  return [...new Set(urls.filter((url) => !url.startsWith(origin) && !url.includes('callback')))].sort();
}

/** Which of {@link MEDIA} a model works with. */
function mediaFor(model: Model, { model: name }: Backend): string[] {
  const { imageUrl, endFrameUrl, maskUrl, videoUrl, audioUrl } = MEDIA;
  const [mode] = model.modes;
  const list = (): string[] => {
    if (/grok-imagine\/upscale|segment-(edit|map)/.test(name)) return [];
    if (model.kind === 'audio') return mode === 'stt' || mode === 'isolation' ? [audioUrl] : [];
    if (model.kind === 'image') return model.mask === 'native' ? [imageUrl, maskUrl] : [imageUrl];
    if (mode === 'extend') return name === 'bytedance/seedance-2' ? [videoUrl] : [];
    if (mode === 'motion-transfer') return [imageUrl, videoUrl];
    if (mode === 'lip-sync')
      return name.startsWith('volcengine') ? [videoUrl, audioUrl] : [imageUrl, audioUrl];
    if (mode === 'video-upscale') return [videoUrl];
    if (model.id === 'wan') return [videoUrl];
    if (mode === 'v2v') {
      return /videoedit|video-edit|aleph/.test(name) ? [videoUrl, imageUrl] : [videoUrl];
    }
    if (model.id === 'happyhorse-ref2v') return [imageUrl, endFrameUrl];
    // What is heard goes along where a model listens.
    const heard = model.audio === 'audio-driven' && !name.startsWith('minimax') ? [audioUrl] : [];
    return [imageUrl, ...(model.endFrame ? [endFrameUrl] : []), ...heard];
  };
  return list().sort();
}
