import {
  AnthropicStandIn,
  BeebleStandIn,
  ComfyUiStandIn,
  ElevenLabsStandIn,
  FalStandIn,
  GoogleStandIn,
  HeyGenStandIn,
  KieStandIn,
  OpenAiStandIn,
  RelayStandIn,
  ReplicateStandIn,
  sampleClip,
  samplePicture,
  sampleSound,
  type StandInProvider,
} from '@easel/testing';
import { drawing, editing } from './comfyui/comfyui-recipes.fixture.js';
import { ProviderFixture, type Worker } from './provider.fixture.js';

interface Work {
  name: string;
  type: string;
  params: Record<string, unknown>;
  /** Keys of the output record that must be there. */
  output: readonly string[];
  /** What it must say besides. */
  says?: Record<string, unknown>;
}

interface Entry {
  lane: string;
  standIn: () => StandInProvider;
  /** Environment that points the lane at its stand-in. */
  env: (standIn: StandInProvider) => Record<string, string>;
  works: readonly Work[];
}

const PICTURE = 'https://example.com/fox.png';
const TONE = 'https://example.com/tone.mp3';
const CLIP = 'https://example.com/clip.mp4';

const draws = (provider: string): Work => ({
  name: 'a picture from words',
  type: 'generate-image',
  params: { prompt: 'a fox', provider, aspectRatio: '3:2' },
  output: ['imageUrl', 'width', 'height'],
});

const judges = (llmModel: string): Work => ({
  name: 'a verdict on a picture',
  type: 'image-critic',
  params: { imageUrl: PICTURE, referenceImageUrl: PICTURE, mode: 'all', llmModel },
  output: ['text'],
  says: { score: 1, approved: true, findings: [{ name: 'a fox', score: 1, reason: 'a fox' }] },
});

const writesScript: Work = {
  name: 'a script',
  type: 'generate-script',
  params: { prompt: 'a fox finds the sea', sceneCount: 1 },
  output: ['text', 'scenes', 'dialogue', 'characters', 'locations'],
  says: { images: ['a fox'] },
};

/** Measured, whatever the model says: a clip of a second is one scene. */
const MEASURED_SCENE = { sceneNumber: 1, startSec: 0, endSec: expect.closeTo(1, 1), visual: 'a fox' };

const watches: Work = {
  name: 'an analysis of a video',
  type: 'video-analysis',
  params: { videoUrl: CLIP },
  output: ['text', 'json'],
  says: {
    json: expect.objectContaining({
      meta: expect.objectContaining({ durationSec: expect.closeTo(1, 1), width: expect.any(Number) }),
      scenes: [expect.objectContaining(MEASURED_SCENE)],
    }),
  },
};

const audits: Work = {
  name: 'an audit of a video',
  type: 'video-audit',
  params: { videoUrl: CLIP },
  output: ['text', 'json'],
  says: {
    json: expect.objectContaining({ scenes: [expect.objectContaining(MEASURED_SCENE)] }),
    report: {
      summary: 'a fox',
      findings: [{ kind: 'Corrected', sceneNumber: 1, field: 'a fox', reason: 'a fox' }],
      autoAnalysed: true,
    },
  },
};

/** Every lane joins here by one entry. */
const ENTRIES: readonly Entry[] = [
  {
    lane: 'openai',
    standIn: () => new OpenAiStandIn(),
    env: ({ key, baseUrl }) => ({ OPENAI_API_KEY: key, OPENAI_BASE_URL: `${baseUrl}///` }),
    works: [
      draws('gpt-image'),
      {
        name: 'a picture from a picture',
        type: 'image-to-image',
        params: { prompt: 'with a hat', provider: 'gpt-image-i2i', imageUrl: PICTURE, maskUrl: PICTURE },
        output: ['imageUrl', 'width', 'height'],
      },
      {
        name: 'an answer',
        type: 'llm-chat',
        params: { userInput: 'hello', systemPrompt: 'be brief', llmModel: 'gpt-5.2' },
        output: ['text'],
      },
      {
        name: 'an answer in responses',
        type: 'llm-chat',
        params: { userInput: 'hello', systemPrompt: 'be brief', llmModel: 'gpt-5.5' },
        output: ['text'],
        says: { text: 'You said: hello' },
      },
      judges('gpt-5.5'),
      {
        name: 'a transcript',
        type: 'transcribe',
        params: { audioUrl: TONE, provider: 'whisper' },
        output: ['text', 'words', 'language'],
      },
    ],
  },
  {
    lane: 'anthropic',
    standIn: () => new AnthropicStandIn(),
    env: ({ key, baseUrl }) => ({ ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: baseUrl }),
    works: [
      {
        name: 'an answer',
        type: 'llm-chat',
        params: { userInput: 'hello', systemPrompt: 'be brief', llmModel: 'claude-sonnet-5' },
        output: ['text'],
      },
      {
        name: 'a description of a picture',
        type: 'image-to-text',
        params: { imageUrl: PICTURE, llmModel: 'claude-sonnet-5' },
        output: ['text'],
      },
      judges('claude-sonnet-5'),
      {
        name: 'a plan of a composition',
        type: 'after-effects',
        params: { effectPrompt: 'make it darker', videoUrl: CLIP, llmModel: 'claude-sonnet-5' },
        output: ['composition', 'effectPlan'],
      },
      {
        name: 'what pickers say of a picture',
        type: 'describe-to-picker',
        params: { imageUrl: PICTURE, llmModel: 'claude-sonnet-5' },
        output: ['pickerJson', 'picker-json'],
      },
    ],
  },
  {
    lane: 'beeble',
    standIn: () => new BeebleStandIn(),
    env: ({ key, baseUrl }) => ({ BEEBLE_API_KEY: key, BEEBLE_BASE_URL: baseUrl }),
    works: [
      {
        name: 'another light',
        type: 'switchx',
        params: { videoUrl: CLIP, prompt: 'at dusk', alphaMode: 'select', maskUrl: PICTURE },
        output: ['videoUrl', 'durationSeconds'],
      },
    ],
  },
  {
    lane: 'elevenlabs',
    standIn: () => new ElevenLabsStandIn(),
    env: ({ key, baseUrl }) => ({ ELEVENLABS_API_KEY: key, ELEVENLABS_BASE_URL: baseUrl }),
    works: [
      {
        name: 'speech',
        type: 'text-to-speech',
        params: { text: 'good morning', voice: 'Sarah' },
        output: ['audioUrl', 'durationSeconds'],
      },
      {
        name: 'a conversation',
        type: 'text-to-dialogue',
        params: { lines: [{ text: 'Hello.', voice: 'Rachel' }, { text: 'Hi.' }] },
        output: ['audioUrl', 'durationSeconds'],
      },
      {
        name: 'a sound',
        type: 'text-to-audio',
        params: { prompt: 'a door that creaks', duration: 2 },
        output: ['audioUrl', 'durationSeconds', 'loudness'],
      },
      {
        name: 'another voice',
        type: 'voice-changer',
        params: { audioUrl: TONE, voiceId: 'Rachel' },
        output: ['audioUrl', 'durationSeconds'],
      },
      {
        name: 'another voice in a video, which wins over a recording',
        type: 'voice-changer',
        params: { videoUrl: CLIP, audioUrl: TONE, voiceId: 'Rachel' },
        output: ['videoUrl', 'thumbnailUrl', 'audioUrl', 'loudness'],
      },
      { name: 'a clean voice', type: 'audio-isolation', params: { audioUrl: TONE }, output: ['audioUrl'] },
      { name: 'a transcript', type: 'transcribe', params: { audioUrl: TONE }, output: ['text', 'words'] },
      {
        name: 'times of words',
        type: 'forced-alignment',
        params: { audioUrl: TONE, transcript: 'a tone' },
        output: ['alignment', 'json'],
      },
      {
        name: 'a voice',
        type: 'voice-design',
        params: { voiceDescription: 'an old sailor by the sea' },
        output: ['audioUrl', 'voiceId'],
      },
      {
        name: 'a voice like another',
        type: 'voice-remix',
        params: { audioUrl: TONE, voiceDescription: 'older, and slower', text: 'good morning' },
        output: ['audioUrl', 'voiceId'],
      },
      {
        name: 'a dub',
        type: 'dubbing',
        params: { audioUrl: TONE, targetLanguage: 'es' },
        output: ['audioUrl', 'durationSeconds'],
      },
    ],
  },
  {
    lane: 'google',
    standIn: () => new GoogleStandIn(),
    env: ({ key, origin }) => ({ GEMINI_API_KEY: key, GEMINI_BASE_URL: origin }),
    works: [
      draws('nano-banana-pro'),
      {
        name: 'a picture from a picture',
        type: 'image-to-image',
        params: { prompt: 'with a hat', provider: 'nano-banana-2', imageUrl: PICTURE },
        output: ['imageUrl', 'width', 'height'],
      },
      {
        name: 'a clip',
        type: 'generate-video',
        params: { prompt: 'a fox runs', provider: 'veo3.1', imageUrl: PICTURE },
        output: ['videoUrl', 'durationSeconds'],
      },
      {
        name: 'an answer',
        type: 'llm-chat',
        params: { userInput: 'hello', systemPrompt: 'be brief', llmModel: 'gemini-3.6-flash' },
        output: ['text'],
      },
      {
        name: 'a description of a picture',
        type: 'image-to-text',
        params: { imageUrl: PICTURE, llmModel: 'gemini-3.1-pro' },
        output: ['text'],
      },
      judges('gemini-3.6-flash'),
      writesScript,
      watches,
      audits,
    ],
  },
  {
    lane: 'heygen',
    standIn: () => new HeyGenStandIn(),
    env: ({ key, baseUrl }) => ({ HEYGEN_API_KEY: key, HEYGEN_BASE_URL: baseUrl }),
    works: [
      {
        name: 'a presenter that reads',
        type: 'ai-avatar',
        params: { avatarId: 'anna', script: 'good morning', voiceId: 'voice-1' },
        output: ['videoUrl', 'durationSeconds'],
      },
      {
        name: 'a presenter that says what is recorded',
        type: 'ai-avatar',
        params: { avatarId: 'anna', speechMode: 'audio', audioUrl: TONE },
        output: ['videoUrl', 'durationSeconds'],
      },
      {
        name: 'a presenter from a picture',
        type: 'ai-avatar',
        params: { avatarSource: 'image', imageUrl: PICTURE, script: 'good morning', voiceId: 'voice-1' },
        output: ['videoUrl', 'durationSeconds'],
      },
      {
        name: 'a presenter by the later engine',
        type: 'ai-avatar',
        params: { avatarId: 'anna', engine: 'avatar-v', script: 'good morning', voiceId: 'voice-1' },
        output: ['videoUrl', 'durationSeconds'],
      },
      {
        name: 'a film with avatars',
        type: 'cinematic-avatar',
        params: { prompt: 'a walk', avatarLooks: ['look-1'], references: [{ type: 'image', url: PICTURE }] },
        output: ['videoUrl', 'durationSeconds'],
      },
    ],
  },
  {
    lane: 'kie',
    standIn: () => new KieStandIn(),
    env: ({ key, baseUrl }) => ({ KIE_API_KEY: key, KIE_BASE_URL: `${baseUrl}///` }),
    works: [
      draws('nano-banana-pro'),
      {
        name: 'a picture from a picture',
        type: 'image-to-image',
        params: { prompt: 'with a hat', provider: 'gpt-image-2-i2i', imageUrl: PICTURE },
        output: ['imageUrl', 'width', 'height'],
      },
      {
        name: 'a clip',
        type: 'generate-video',
        params: { prompt: 'a fox runs', provider: 'seedance-2-fast', imageUrl: PICTURE },
        output: ['videoUrl', 'durationSeconds'],
      },
      {
        name: 'a clip with VEO',
        type: 'generate-video',
        params: { prompt: 'a fox runs', provider: 'veo3.1' },
        output: ['videoUrl', 'taskId'],
      },
      {
        name: 'a song',
        type: 'suno-generate',
        params: { prompt: 'a song about a fox' },
        output: ['audioUrl', 'secondAudioUrl', 'taskId', 'audioId'],
      },
      {
        name: 'speech',
        type: 'text-to-speech',
        params: { text: 'good morning', provider: 'elevenlabs-turbo' },
        output: ['audioUrl', 'durationSeconds'],
      },
      {
        name: 'an answer',
        type: 'llm-chat',
        params: { userInput: 'hello', systemPrompt: 'be brief', llmModel: 'gemini-3.6-flash' },
        output: ['text'],
      },
      {
        name: 'an answer in messages',
        type: 'llm-chat',
        params: { userInput: 'hello', systemPrompt: 'be brief', llmModel: 'claude-sonnet-5' },
        output: ['text'],
      },
      {
        name: 'a description in responses',
        type: 'image-to-text',
        params: { imageUrl: PICTURE, llmModel: 'gpt-5.5' },
        output: ['text'],
      },
      judges('claude-sonnet-5'),
      writesScript,
      watches,
      audits,
    ],
  },
  {
    lane: 'local',
    standIn: () => new OpenAiStandIn(),
    env: ({ key, baseUrl }) => ({
      LOCAL_AI_BASE_URL: baseUrl,
      LOCAL_AI_API_KEY: key,
      LOCAL_AI_CHAT_MODEL: 'qwen3:8b',
      LOCAL_AI_IMAGE_MODEL: 'z-image-turbo',
      LOCAL_AI_SPEECH_MODEL: 'kokoro',
    }),
    works: [
      draws('nano-banana'),
      {
        name: 'speech',
        type: 'text-to-speech',
        params: { text: 'good morning' },
        output: ['audioUrl', 'durationSeconds'],
      },
      { name: 'an answer', type: 'llm-chat', params: { userInput: 'hello' }, output: ['text'] },
    ],
  },
  {
    lane: 'replicate',
    standIn: () => new ReplicateStandIn(),
    env: ({ key, baseUrl }) => ({ REPLICATE_API_TOKEN: key, REPLICATE_BASE_URL: baseUrl }),
    works: [
      draws('flux-2-pro'),
      {
        name: 'a picture from a picture',
        type: 'image-to-image',
        params: { prompt: 'with a hat', provider: 'flux-fill', imageUrl: PICTURE, maskUrl: PICTURE },
        output: ['imageUrl'],
        // The size of the picture below the mask, and not of what was drawn.
        says: { width: 64, height: 48 },
      },
      {
        name: 'a clip',
        type: 'generate-video',
        params: { prompt: 'a fox runs', provider: 'ltx-2.3-fast', imageUrl: PICTURE },
        output: ['videoUrl', 'durationSeconds'],
      },
      {
        name: 'sounds to a clip',
        type: 'video-sfx',
        params: { prompt: 'steps in snow', videoUrl: CLIP },
        output: ['videoUrl'],
      },
      {
        name: 'a transcript',
        type: 'transcribe',
        params: { audioUrl: TONE, provider: 'incredibly-fast-whisper' },
        output: ['text', 'words'],
      },
      {
        name: 'the parts of a recording',
        type: 'audio-separation',
        params: { audioUrl: TONE },
        output: ['audioUrl', 'vocalUrl', 'instrumentalUrl'],
      },
    ],
  },
  {
    lane: 'comfyui',
    standIn: () => new ComfyUiStandIn(),
    env: ({ key, baseUrl }) => ({
      COMFYUI_API_KEY: key,
      COMFYUI_BASE_URL: baseUrl,
      COMFYUI_WORKFLOWS: JSON.stringify([drawing, editing]),
    }),
    works: [
      draws('nano-banana'),
      {
        name: 'a picture from a picture',
        type: 'image-to-image',
        params: { prompt: 'with a hat', provider: 'gpt-image-i2i', imageUrl: PICTURE },
        output: ['imageUrl', 'width', 'height'],
      },
    ],
  },
  {
    lane: 'fal',
    standIn: () => new FalStandIn(),
    env: ({ key, baseUrl }) => ({ FAL_KEY: key, FAL_BASE_URL: baseUrl }),
    works: [
      {
        name: 'a clip that speaks',
        type: 'lip-sync',
        params: { provider: 'sync-lipsync-v3', videoUrl: CLIP, audioUrl: TONE, syncMode: 'cut_off' },
        output: ['videoUrl', 'durationSeconds'],
      },
    ],
  },
  {
    lane: 'relay',
    standIn: () => new RelayStandIn(),
    env: ({ key, baseUrl }) => ({ SERVICE_API_KEY: key, SERVICE_CLOUD_URL: baseUrl }),
    works: [
      draws('nano-banana'),
      {
        name: 'a picture from a picture',
        type: 'image-to-image',
        params: { prompt: 'with a hat', provider: 'gpt-image-i2i', imageUrl: PICTURE },
        output: ['imageUrl', 'width', 'height'],
      },
      { name: 'an answer', type: 'llm-chat', params: { userInput: 'hello' }, output: ['text'] },
    ],
  },
];

describe.each(ENTRIES)('the lane of $lane', ({ lane, standIn, env, works: own }) => {
  const provider = standIn();
  let fixture: ProviderFixture;
  let worker: Worker;
  beforeAll(async () => {
    await provider.start();
    // Nothing here waits for these to pass; they only keep a busy machine from failing it.
    const timings = { maxWaitMs: 30_000, submitMs: 20_000, synchronousMs: 20_000, pollMs: 20_000 };
    fixture = await ProviderFixture.open({ env: env(provider), timings });
    worker = await fixture.worker();
    // Inputs from elsewhere, without an elsewhere.
    const files = new Map([
      [PICTURE, samplePicture(64, 48)],
      [TONE, await sampleSound(1)],
      [CLIP, await sampleClip(1)],
    ]);
    for (const [url, bytes] of files)
      given.set(url, await fixture.stored(url.replaceAll(/\W/g, ''), bytes, ''));
  });
  beforeEach(() => provider.forget());
  afterAll(async () => {
    await fixture.close();
    await provider.stop();
  });

  const given = new Map<string, string>();
  const start = ({ type, params }: Work) =>
    fixture.job(
      type,
      Object.fromEntries(
        Object.entries(params).map(([key, value]) => [key, given.get(value as string) ?? value]),
      ),
    );

  it.each(own)(
    '[3-2.2-61] makes $name at the address that its variable names, as every lane does',
    async (work) => {
      const jobId = await start(work);

      const job = await fixture.finish(worker, jobId);

      expect(job).toMatchObject({ status: 'completed', errorCode: null, ranBy: lane, attempts: 1 });
      expect(Object.keys(job.output ?? {})).toEqual(expect.arrayContaining([...work.output]));
      expect(job.output).toMatchObject(work.says ?? {});
      for (const [key, value] of Object.entries(job.output ?? {})) {
        if (key.endsWith('Url')) expect(value).toMatch(/^http:\/\/127\.0\.0\.1:8000\/media\//);
      }
      expect(provider.purchases).toHaveLength(1);
      expect(await fixture.orders(jobId)).toMatchObject([{ state: 'settled', outcome: 'succeeded' }]);
    },
  );

  it.each(own)('asks again when $name is refused in passing, and buys one', async (work) => {
    provider.fail('submit', { kind: 'refuse', as: 'rate', headers: { 'retry-after-ms': '20' } }, 3);
    provider.fail('submit', { kind: 'refuse', as: 'overloaded', headers: { 'retry-after-ms': '20' } });

    const job = await fixture.finish(worker, await start(work));

    expect(job).toMatchObject({ status: 'completed', attempts: 1 });
    expect(provider.purchases).toHaveLength(1);
  });

  it.each([
    ['policy', 'content_policy'],
    ['credit', 'provider_credit'],
    ['auth', 'provider_auth_failed'],
    ['invalid', 'invalid_params'],
  ] as const)('gives up at once when refused for %s', async (as, code) => {
    provider.fail('submit', { kind: 'refuse', as });

    const job = await fixture.finish(worker, await start(own[0] as Work));

    expect(job).toMatchObject({ status: 'failed', errorCode: code, attempts: 1 });
    expect(job.errorMessage).not.toContain(provider.key);
    expect(provider.purchases).toEqual([]);
  });
});
