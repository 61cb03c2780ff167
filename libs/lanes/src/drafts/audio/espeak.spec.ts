import { execFileSync } from 'node:child_process';
import { LaneTestBed, mainArtifact } from '../../lane-test-bed.fixture.js';
import { draftInProcess } from '../drafting/draft-in-process.js';
import { DraftAudioLane } from './draft-audio-lane.js';
import { espeakVoice } from './espeak.js';

describe('a voice of the synthesiser', () => {
  it.each([
    ['Rachel', undefined, { language: 'en-us', variant: expect.stringMatching(/^f/) }],
    ['Adam', 'en', { language: 'en-us', variant: expect.stringMatching(/^m/) }],
    ['Adam', 'de', { language: 'de' }],
    ['Adam', 'pt_BR', { language: 'pt-br' }],
    ['Adam', 'zh', { language: 'cmn' }],
    ['Adam', 'auto', { language: 'en-us' }],
    ['a deep British man', undefined, { language: 'en-gb', pitch: 25 }],
    [
      'a young Scottish woman',
      undefined,
      { language: 'en-gb-scotland', pitch: 70, variant: expect.stringMatching(/^f/) },
    ],
    ['Adam', '-f /etc/passwd', { language: 'en-us' }],
  ])('for %s in %s', (voice, language, expected) => {
    expect(espeakVoice(voice, language)).toMatchObject(expected);
    expect(espeakVoice(voice, language)).toEqual(espeakVoice(voice, language));
  });
});

const installed = (() => {
  try {
    return execFileSync('espeak-ng', ['--version']).length > 0;
  } catch {
    return false;
  }
})();

(installed ? describe : describe.skip)('speech', () => {
  let bed: LaneTestBed;
  const lane = new DraftAudioLane(draftInProcess);
  beforeAll(async () => (bed = await LaneTestBed.open()));
  afterAll(() => bed.close());
  const say = async (params: Record<string, unknown>) =>
    mainArtifact(await bed.run(lane, 'text-to-speech', { params }));

  it('sounds another in another voice, another language and at another pace', async () => {
    const text = 'One two three four five six seven eight nine ten.';
    const [plain, german, fast] = [
      await say({ text, voice: 'Adam' }),
      await say({ text, voice: 'Adam', language: 'de' }),
      await say({ text, voice: 'Adam', speed: 1.2 }),
    ];

    expect(plain.durationSeconds).toBeGreaterThan(2);
    expect(german.durationSeconds).not.toBeCloseTo(plain.durationSeconds ?? 0, 1);
    expect(fast.durationSeconds).toBeLessThan(plain.durationSeconds ?? 0);
    expect(await bed.loudness(plain.path)).toBeGreaterThan(0.01);
  });

  it('in a language that nobody knows is read all the same, and directions in brackets are not', async () => {
    const unknown = await say({ text: 'hello there', language: 'xx' });
    const [bare, directed] = [
      await say({ text: 'hello there' }),
      await say({ text: '[whispers] hello [laughs out loud] there' }),
    ];

    expect(unknown.durationSeconds).toBeGreaterThan(0.3);
    expect(Math.abs((directed.durationSeconds ?? 0) - (bare.durationSeconds ?? 0))).toBeLessThan(0.6);
  });
});
