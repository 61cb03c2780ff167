import { writeFile } from 'node:fs/promises';
import { ElevenLabsStandIn, sampleClip, sampleSound } from '@easel/testing';
import { draftInProcess } from '@easel/lanes/drafts/drafting/draft-in-process';
import { DraftAudioLane } from '@easel/lanes/drafts/audio/draft-audio-lane';
import { LaneTestBed } from '../../../../../libs/lanes/src/lane-test-bed.fixture.js';
import { ProviderFixture, type Worker } from '../providers/provider.fixture.js';

const [RACHEL, SARAH] = ['21m00Tcm4TlvDq8ikWAM', 'EXAVITQu4vr4xnSDxMaL'];

describe('the voices of a conversation', () => {
  const elevenlabs = new ElevenLabsStandIn();
  let fixture: ProviderFixture;
  let worker: Worker;
  let files: LaneTestBed;
  let clip: string;
  let sound: string;
  beforeAll(async () => {
    await elevenlabs.start();
    files = await LaneTestBed.open();
    fixture = await ProviderFixture.open({
      env: { ELEVENLABS_API_KEY: elevenlabs.key, ELEVENLABS_BASE_URL: elevenlabs.baseUrl },
    });
    worker = await fixture.worker();
    clip = await fixture.stored('conversation.mp4', await sampleClip(6), 'video/mp4');
    sound = await fixture.stored('conversation.mp3', await sampleSound(6), 'audio/mpeg');
  });
  beforeEach(() => {
    elevenlabs.forget();
    // What the stand-in isolates lasts about a second.
    elevenlabs.speakers = [
      ['speaker_0', 0.1, 0.4],
      ['speaker_1', 0.5, 0.9],
    ];
  });
  afterAll(async () => {
    await fixture.close();
    await files.close();
    await elevenlabs.stop();
  });

  const asked = () =>
    elevenlabs.requests
      .filter(({ method, path }) => method === 'POST' && path !== '/v1/voices')
      .map(({ path }) => path.split('?')[0]);
  const file = async (url: unknown): Promise<string> => {
    const key = new URL(String(url)).pathname.slice(1);
    const path = files.path(key.replaceAll('/', '-'));
    await writeFile(path, await fixture.storage.read(key));
    return path;
  };

  it('are found, with their times, apart from what is heard behind them', async () => {
    const jobId = await fixture.job('voice-changer-pro-analyze', { videoUrl: clip, suggestTitle: true });

    const job = await fixture.finish(worker, jobId);

    expect(job).toMatchObject({ status: 'completed', errorCode: null, ranBy: 'elevenlabs' });
    expect(job.output).toMatchObject({
      vocalsUrl: expect.any(String),
      backgroundUrl: expect.any(String),
      speakers: [
        { id: 'speaker_0', segments: [{ start: 0.1, end: 0.4 }], wordCount: 1, snippet: 'word1' },
        { id: 'speaker_1', segments: [{ start: 0.5, end: 0.9 }], firstStartSec: 0.5 },
      ],
      languageCode: 'eng',
      languageProbability: 0.98,
      suggestedTitle: 'Word1 word2',
    });
    expect(asked()).toEqual(['/v1/audio-isolation', '/v1/speech-to-text']);
  });

  it('are changed by speaker, under the picture, and each step is bought once when an attempt breaks off', async () => {
    const jobId = await fixture.job('voice-changer-pro', {
      videoUrl: clip,
      orderedVoices: [{ voiceId: RACHEL, stability: 0.9, volumeMode: 'manual', volume: 80 }, SARAH],
      voiceFx: { preset: 'hall', wetDryMix: 30 },
    });
    // Isolation, transcript and the first voice are had; the second voice is not.
    elevenlabs.fail('submit', { kind: 'slow', ms: 0, when: 'before' }, 3);
    elevenlabs.fail('submit', { kind: 'refuse', as: 'error' }, 50);
    const first = await fixture.attempt(worker, jobId);
    const bought = elevenlabs.purchases.length;
    elevenlabs.forget();

    const job = await fixture.finish(worker, jobId);

    expect({ first, bought }).toMatchObject({ first: { status: 'failed', retryable: true }, bought: 3 });
    expect(job).toMatchObject({ status: 'completed', errorCode: null, attempts: 2 });
    expect(asked()).toEqual([`/v1/speech-to-speech/${SARAH}`]);
    expect(job.output).toMatchObject({
      videoUrl: expect.any(String),
      audioUrl: expect.any(String),
      thumbnailUrl: expect.any(String),
    });
    expect(job.output?.['durationSeconds']).toBeCloseTo(6, 0);
  });

  it('are never bought again where a step was had and its result is lost', async () => {
    const jobId = await fixture.job('voice-changer-pro', { audioUrl: sound, orderedVoices: [RACHEL] });
    elevenlabs.fail('submit', { kind: 'slow', ms: 0, when: 'before' }, 2);
    elevenlabs.fail('submit', { kind: 'refuse', as: 'error' }, 50);
    await fixture.attempt(worker, jobId);
    // As if the process had died before it kept what it had.
    await fixture.engine.source.query('delete from part_results where job_id = $1', [jobId]);
    elevenlabs.forget();

    const job = await fixture.finish(worker, jobId);

    expect(job).toMatchObject({ status: 'failed', errorCode: 'provider_outcome_unknown' });
    expect(elevenlabs.purchases).toEqual([]);
  });

  it('are told apart as stems by an analysis, each at its own times; null keeps a voice', async () => {
    const jobId = await fixture.job('voice-changer-pro', {
      audioUrl: sound,
      orderedVoices: [null, RACHEL],
      output: 'stems',
      analysis: {
        vocalsUrl: sound,
        backgroundUrl: sound,
        speakers: [
          { id: 'late', segments: [{ start: 4, end: 5 }] },
          { id: 'early', segments: [{ start: 1, end: 2 }] },
        ],
      },
    });

    const { output, status } = await fixture.finish(worker, jobId);

    expect(status).toBe('completed');
    expect(output).toMatchObject({
      tracks: [{ url: expect.any(String) }, { url: expect.any(String) }],
      backgroundUrl: expect.any(String),
    });
    expect(asked()).toEqual([`/v1/speech-to-speech/${RACHEL}`]);
    const [early, late] = await Promise.all(
      ((output?.['tracks'] ?? []) as { url: string }[]).map(({ url }) => file(url)),
    );
    const heard = (path: string | undefined, from: number) => files.loudness(path ?? '', from, 0.8);
    expect(await heard(early, 1.1)).toBeGreaterThan(0.02);
    expect(await heard(early, 4.1)).toBeLessThan(0.001);
    expect(await heard(late, 1.1)).toBeLessThan(0.001);
    expect(await heard(late, 4.1)).toBeGreaterThan(0.02);
  });

  it.each([
    ['orderedVoices', { orderedVoices: [] }],
    ['orderedVoices', { orderedVoices: [null, null] }],
    ['orderedVoices', { orderedVoices: Array.from({ length: 9 }, () => RACHEL) }],
    ['orderedVoices[0]', { orderedVoices: [5] }],
    ['orderedVoices[0].voiceId', { orderedVoices: [{ stability: 1 }] }],
    ['orderedVoices[1].volume', { orderedVoices: [RACHEL, { voiceId: RACHEL, volume: 201 }] }],
    ['voiceFx.preset', { orderedVoices: [RACHEL], voiceFx: { preset: 'moon' } }],
    ['analysis.speakers', { orderedVoices: [RACHEL], analysis: { vocalsUrl: 'https://example.com/a.mp3' } }],
  ])('are refused with %s where that is wrong: %j', async (path, params) => {
    await expect(fixture.job('voice-changer-pro', { audioUrl: sound, ...params })).rejects.toMatchObject({
      extra: { path },
    });
  });

  it('are one speaker, found by silence, where nobody listens', async () => {
    const builtIn = [new DraftAudioLane(draftInProcess)];
    const drafting = await ProviderFixture.open({ builtIn });
    try {
      const own = await drafting.worker();
      const audioUrl = await drafting.stored('conversation.mp3', await sampleSound(3), 'audio/mpeg');
      const found = await drafting.finish(own, await drafting.job('voice-changer-pro-analyze', { audioUrl }));
      const changed = await drafting.finish(
        own,
        await drafting.job('voice-changer-pro', { audioUrl, orderedVoices: ['Rachel'] }),
      );

      expect(found).toMatchObject({
        status: 'completed',
        ranBy: 'draft-audio',
        output: { lane: 'draft', speakers: [{ id: 'speaker_0', segments: [{ start: 0 }] }] },
      });
      expect(changed).toMatchObject({
        status: 'completed',
        output: { lane: 'draft', audioUrl: expect.any(String) },
      });
    } finally {
      await drafting.close();
    }
  });
});
