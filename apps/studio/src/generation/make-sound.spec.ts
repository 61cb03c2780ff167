import { type Caller, ServiceError } from '@easel/contracts';
import { emptyProduction, emptyShot, type Production, type Result } from '@easel/productions';
import { MakeSound } from './make-sound.js';

const CLIP: Result = {
  key: 'clip',
  url: 'https://m.test/clip.mp4',
  source: 'generated',
  createdAt: '2026-05-01T10:00:00.000Z',
  durationSec: 4,
};

interface Job {
  type: string;
  params: Record<string, unknown>;
  marker: { kind: string; gives?: object };
}

function rig(refusal?: ServiceError) {
  const base = emptyShot('one');
  const shot = { ...base, results: { ...base.results, clips: [CLIP], clipKey: CLIP.key } };
  const production: Production = { ...emptyProduction(), shots: [shot] };
  const jobs: Job[] = [];
  const starting = {
    run: async (
      _caller: Caller,
      _start: object,
      plan: (at: object) => Promise<{ jobs: Job[]; answer: object }>,
    ) => {
      const planned = await plan({ production });
      jobs.push(...planned.jobs);
      if (refusal) throw refusal;
      return { jobIds: ['j'], ...planned.answer };
    },
  };
  const parts = [{ open: () => Promise.resolve({ production }) }, starting];
  const sound = new MakeSound(...(parts as never as ConstructorParameters<typeof MakeSound>));
  const caller = { userId: 'u' } as Caller;
  return {
    jobs,
    music: (body: object) => sound.music(caller, { id: 'p', prompt: 'A cello', ...body }),
    revoice: (plan: object) => sound.revoice(caller, { id: 'p', shotId: 'one', plan }),
  };
}

describe('music that is asked for', () => {
  it('is without words unless they are wanted, and has a voice only then', async () => {
    const { jobs, music } = rig();
    await music({ vocalGender: 'female' });
    await music({ instrumental: false, vocalGender: 'female' });
    expect(jobs.map(({ type }) => type)).toEqual(['suno-generate', 'suno-generate']);
    expect(jobs[0]?.params).toEqual({ prompt: 'A cello', model: 'V5_5', instrumental: true });
    expect(jobs[1]?.params).toMatchObject({ instrumental: false, vocalGender: 'female' });
  });

  it('is as long as was said by the model that keeps to it; another one says that it does not', async () => {
    const { jobs, music } = rig();
    const kept = await music({ duration: 40 });
    const free = await music({ duration: 40, model: 'V4' });
    expect(jobs[0]?.params).toMatchObject({ duration: 40, customMode: true });
    expect(jobs[1]?.params).not.toHaveProperty('duration');
    expect(kept).not.toHaveProperty('warnings');
    expect(free).toMatchObject({ warnings: [expect.stringContaining('V4')] });
  });
});

describe('another voice in a clip', () => {
  it('is one for all that is said, or one for each who speaks, in their order', async () => {
    const { jobs, revoice } = rig();
    await revoice({ voiceId: 'Rachel', stability: 0.4 });
    await revoice({ voices: [{ voiceId: 'Sarah', role: 'anna' }, null], preserveBackground: true });
    expect(jobs.map(({ type, params }) => [type, params])).toEqual([
      ['voice-changer', { voiceId: 'Rachel', stability: 0.4, videoUrl: CLIP.url }],
      [
        'voice-changer-pro',
        {
          orderedVoices: [{ voiceId: 'Sarah' }, null],
          preserveBackground: true,
          output: 'video',
          videoUrl: CLIP.url,
        },
      ],
    ]);
    expect(jobs[0]?.marker).toMatchObject({
      kind: 'revoice',
      gives: { source: 'revoiced', revoicedFrom: 'clip', durationSec: 4 },
    });
  });

  it('is refused by name where only the hosted service changes several', async () => {
    const { revoice } = rig(new ServiceError(404, 'not_found', 'There is no such route.'));
    await expect(revoice({ voices: [{ voiceId: 'Sarah' }] })).rejects.toMatchObject({
      code: 'validation_error',
      extra: { path: 'plan.voices' },
    });
  });
});
