import { readFile } from 'node:fs/promises';
import { inspectMedia, sha256OfFile } from '../../media/probe-media.js';
import { draftInProcess } from '../drafting/draft-in-process.js';
import { LaneTestBed, mainArtifact } from '../../lane-test-bed.fixture.js';
import { composeMusic } from './compose-music.js';
import { DraftAudioLane } from './draft-audio-lane.js';
import { draftLyrics } from './draft-words.js';
import { soundEffect } from './sound-effect.js';
import { hummedSpeech } from './hummed-speech.js';
import { voiceFor } from './speak.js';

const TESTED_CLIP = (
  '-f lavfi -i testsrc=size=64x36:rate=10:duration=1 ' +
  '-f lavfi -i sine=frequency=440:duration=1 -pix_fmt yuv420p'
).split(' ');

let bed: LaneTestBed;
const lane = new DraftAudioLane(draftInProcess, { threads: 1 });

beforeAll(async () => {
  bed = await LaneTestBed.open();
  await bed.make('tone.wav', '-f', 'lavfi', '-i', 'sine=frequency=440:duration=1', '-ac', '2');
});
afterAll(() => bed.close());

function played(samples: Generator<undefined, Float32Array>): Float32Array {
  for (;;) {
    const step = samples.next();
    if (step.done === true) return step.value;
  }
}

const loudnessOf = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
const apart = (a: Float32Array, b: Float32Array) =>
  loudnessOf(a.map((value, index) => value - (b[index] ?? 0)));

describe.each([
  ['music', composeMusic],
  ['a sound effect', soundEffect],
])('%s', (_name, make) => {
  const request = { prompt: 'rain in a calm forest', seed: '1', seconds: 1.5 };

  it('is heard, as long as asked for, and never beyond full scale', () => {
    const samples = played(make(request));
    expect(samples).toHaveLength(1.5 * 44_100 * 2);
    expect(loudnessOf(samples)).toBeGreaterThan(0.02);
    expect(samples.every((value) => Math.abs(value) <= 1)).toBe(true);
  });

  it('is the same for the same request, and another for another prompt or seed', () => {
    const samples = played(make(request));
    expect(apart(samples, played(make(request)))).toBe(0);
    expect(apart(samples, played(make({ ...request, prompt: 'a bell, epic' })))).toBeGreaterThan(0.02);
    expect(apart(samples, played(make({ ...request, seed: '2' })))).toBeGreaterThan(0.02);
  });
});

describe('effects', () => {
  it.each(['rain', 'wind', 'thunder', 'waves', 'fire', 'bell', 'engine', 'birds', 'steps', 'zyx'])(
    '%s sounds',
    (prompt) => {
      expect(loudnessOf(played(soundEffect({ prompt, seed: '1', seconds: 1 })))).toBeGreaterThan(0.01);
    },
  );
});

describe('words', () => {
  it("give each voice name one voice, women a woman's", () => {
    expect(voiceFor('Rachel')).toBe('slt');
    expect(voiceFor('Adam')).toBe(voiceFor('adam'));
    expect(voiceFor('Adam')).not.toBe('slt');
  });

  it('are hummed where no voice is at hand, longer texts longer', () => {
    const [short, long] = ['Hello.', 'Hello there, how are you today?'].map((text) =>
      hummedSpeech({ text, voice: 'Adam', speed: 1 }),
    );
    expect(loudnessOf(short ?? new Float32Array(1))).toBeGreaterThan(0.01);
    expect(long?.length).toBeGreaterThan((short?.length ?? 0) * 2);
  });

  it('of a prompt stand in its lyrics', () => {
    expect(draftLyrics('silver rain', '1')).toContain('silver rain');
    expect(draftLyrics('silver rain', '1')).toBe(draftLyrics('silver rain', '1'));
  });
});

/** One of each kind, and one that is of no kind. */
const SOUNDS = [
  'heavy rain',
  'wind',
  'thunder',
  'waves of the sea',
  'a campfire',
  'a single bell',
  'an engine',
  'birds',
  'steps',
  'magic',
];

describe('the draft audio lane', () => {
  it('speaks a text into an mp3 and says that it is a draft', async () => {
    const result = await bed.run(lane, 'text-to-speech', {
      params: { text: 'Good morning to all of you.', voice: 'Rachel', seed: 3 },
    });
    const { path } = mainArtifact(result);
    expect(await inspectMedia(path)).toMatchObject({ kind: 'audio', contentType: 'audio/mpeg' });
    expect(mainArtifact(result).durationSeconds).toBeGreaterThan(0.8);
    expect(await bed.loudness(path)).toBeGreaterThan(0.01);
    expect(result.data).toMatchObject({
      lane: 'draft',
      seed: '3',
      loudness: { integrated: expect.closeTo(-18, 0) },
    });
  });

  it('takes hostile text as text', async () => {
    const result = await bed.run(lane, 'text-to-speech', {
      params: { text: "':voice=kal;[in]\n-i /etc/passwd $(id) `id`" },
    });
    expect(mainArtifact(result).durationSeconds).toBeGreaterThan(0.3);
  });

  it('is as loud in speech, music and effects, within 2 LU', async () => {
    const made = await Promise.all([
      bed.run(lane, 'text-to-speech', { params: { text: 'Good morning to all of you, and welcome.' } }),
      bed.run(lane, 'generate-music', { params: { prompt: 'calm piano', duration: 4 } }),
      ...SOUNDS.map((prompt) => bed.run(lane, 'text-to-audio', { params: { prompt, duration: 3 } })),
    ]);
    const heard = await Promise.all(made.map((result) => bed.lufs(mainArtifact(result).path)));
    const loudness = heard.map(({ integrated }) => integrated);
    expect(Math.max(...loudness) - Math.min(...loudness)).toBeLessThan(2);
    expect(Math.max(...heard.map(({ truePeak }) => truePeak))).toBeLessThan(-0.9);
  });

  it('speaks a dialogue line by line', async () => {
    const one = await bed.run(lane, 'text-to-speech', { params: { text: 'Hello there.' } });
    const both = await bed.run(lane, 'text-to-dialogue', {
      params: { prompt: 'Ann: Hello there.\nBob: Hello there.' },
    });
    expect(mainArtifact(both).durationSeconds).toBeGreaterThan(
      (mainArtifact(one).durationSeconds ?? 0) * 1.6,
    );
  });

  it('makes the same music for the same seed, as long as asked for', async () => {
    const run = () =>
      bed.run(lane, 'generate-music', { params: { prompt: 'calm piano', duration: 2, seed: 1 } });
    const [first, second] = await Promise.all([run(), run()]);
    expect(mainArtifact(first).durationSeconds).toBeCloseTo(2, 0);
    expect(await sha256OfFile(mainArtifact(first).path)).toBe(await sha256OfFile(mainArtifact(second).path));
  });

  it('takes a recording apart into voice and the rest, each under its own key', async () => {
    const { artifacts, data } = await bed.run(lane, 'audio-separation', { params: { audioUrl: 'tone.wav' } });
    expect(artifacts.map(({ outputKey }) => outputKey)).toEqual(['vocalUrl', 'instrumentalUrl']);
    const [first, second] = await Promise.all(artifacts.map(({ path }) => bed.lufs(path)));
    const near = (of: typeof first) => ({
      integrated: expect.closeTo(of?.integrated ?? 0, 0) as number,
      truePeak: expect.closeTo(of?.truePeak ?? 0, 0) as number,
    });
    expect(data).toMatchObject({
      loudness: near(first),
      loudnessOf: { vocalUrl: near(first), instrumentalUrl: near(second) },
    });
    const [vocal, rest] = await Promise.all(artifacts.map(({ path }) => bed.loudness(path)));
    // The same tone on both sides is what a voice in the middle looks like.
    expect(vocal).toBeGreaterThan((rest ?? 0) * 2);
  });

  it('takes a recording apart into instruments where that is asked', async () => {
    const { artifacts } = await bed.run(lane, 'audio-separation', {
      params: { audioUrl: 'tone.wav', mode: 'stems' },
    });
    const keys = ['vocalUrl', 'drumsUrl', 'bassUrl', 'otherUrl', 'guitarUrl', 'pianoUrl'];
    expect(artifacts.map(({ outputKey }) => outputKey)).toEqual(keys);
    const heard = await Promise.all(artifacts.map(({ path }) => bed.loudness(path)));
    const [, drums = 1, , , guitar = 0] = heard;
    // A tone of 440 Hz lies where a guitar does.
    expect(guitar).toBeGreaterThan(drums * 3);
  });

  it('writes nothing down where nobody listens, so that no remark ends up in captions', async () => {
    const { text, data } = await bed.run(lane, 'transcribe', { params: { audioUrl: 'tone.wav' } });

    expect(text).toBe('');
    expect(data).toMatchObject({ lane: 'draft', words: [], note: expect.stringContaining('speech model') });
  });

  it('changes the voice of a video under its picture', async () => {
    await bed.make('spoken.mp4', ...TESTED_CLIP);

    const { artifacts } = await bed.run(lane, 'voice-changer', { params: { videoUrl: 'spoken.mp4' } });

    expect(artifacts.map(({ kind, role }) => role ?? kind)).toEqual(['video', 'thumbnail', 'audio']);
  });

  it('says when words are spoken where clients read it, and where a wire takes it from', async () => {
    const params = { audioUrl: 'tone.wav', transcript: 'a tone' };
    const { data } = await bed.run(lane, 'forced-alignment', { params });

    expect(data).toMatchObject({ alignment: [{ word: 'a', start: 0 }, { word: 'tone' }] });
    expect(data?.['json']).toEqual(data?.['alignment']);
  });

  it('puts no word into a pause of a recording', async () => {
    const tone = '-f lavfi -i sine=frequency=440:duration=4 -af'.split(' ');
    await bed.make('pause.wav', ...tone, "volume=0:enable='between(t,1,3)'");
    const params = { audioUrl: 'pause.wav', transcript: 'One two. Then five.' };

    const { data } = await bed.run(lane, 'forced-alignment', { params });

    const times = data?.['alignment'] as { word: string; start: number; end: number }[];
    expect(times.map(({ end }) => end)[1]).toBeCloseTo(1, 1);
    expect(times.map(({ start }) => start)[2]).toBeCloseTo(3, 1);
  });

  it('converts to wav', async () => {
    const { path } = mainArtifact(
      await bed.run(lane, 'suno-convert-wav', { params: { audioUrl: 'tone.wav' } }),
    );
    expect((await readFile(path)).subarray(0, 4).toString()).toBe('RIFF');
  });

  it('asks for a text', async () => {
    await expect(bed.run(lane, 'text-to-speech', {})).rejects.toMatchObject({
      code: 'missing_input',
      retryable: false,
    });
  });
});
