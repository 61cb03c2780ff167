import type { Caller } from '@easel/contracts';
import { emptyProduction, emptyShot, type MarkedJob, type Production, type Voice } from '@easel/productions';
import { WaitForResult } from './wait-for-result.js';

const FAILED: MarkedJob = {
  status: 'failed',
  progress: 0,
  output: null,
  code: null,
  message: null,
  endedAt: '2026-05-01T10:00:00.000Z',
  isPaid: true,
};

/** Who speaks, in the order in which they count: the shot, and the role that its voice names. */
interface Speakers {
  readonly shot?: Voice;
  readonly role?: NonNullable<Production['cast'][number]['voice']>;
}

/** Asks for a voice whose job ends like this; which job was asked for, and how often results were landed. */
async function speak(job: MarkedJob, more: object = {}, { shot, role }: Speakers = {}) {
  const anna = { role: 'anna', uid: 'u', name: 'Anna', kind: 'character', ...(role && { voice: role }) };
  const production: Production = {
    ...emptyProduction(),
    cast: [anna],
    shots: [{ ...emptyShot('one'), voice: shot ?? null }],
  };
  const opened = { production };
  const asked: { params: Record<string, string> }[] = [];
  let landings = 0;
  const starting = {
    run: async (_caller: Caller, _start: object, plan: (at: object) => Promise<{ jobs: typeof asked }>) => {
      asked.push(...(await plan(opened)).jobs);
      return { jobIds: ['j'] };
    },
  };
  const parts = [
    { open: () => Promise.resolve(opened) },
    starting,
    { run: () => Promise.resolve({ production: {}, version: ++landings }) },
    { of: () => Promise.resolve(job) },
  ];
  const waiting = new WaitForResult(...(parts as never as ConstructorParameters<typeof WaitForResult>));
  const body = { id: 'p', shotId: 'one', text: 'It is late.', ...more };
  const refused = await waiting.voice({ userId: 'u' } as Caller, body).then(
    () => undefined,
    (error: unknown) => error,
  );
  return { refused, asked, landings };
}

describe('a voice that is waited for', () => {
  it('is not there where the provider does not have it any more, and its marker ends', async () => {
    const { refused, asked, landings } = await speak(
      { ...FAILED, code: 'voice_not_found' },
      { voiceId: 'gone', voiceType: 'custom' },
    );

    expect(asked).toMatchObject([{ type: 'text-to-speech', params: { voice: 'gone' } }]);
    expect(refused).toMatchObject({ status: 404, code: 'op_target_missing', extra: { path: 'voiceId' } });
    expect(landings).toBe(1);
  });

  it('fails as its provider failed where that has another cause', async () => {
    const { refused } = await speak({ ...FAILED, code: 'content_policy', message: 'It was refused.' });

    expect(refused).toMatchObject({ status: 502, code: 'provider_failed', message: 'It was refused.' });
  });

  const spoken = async (more: object, speakers?: Speakers) =>
    (await speak(FAILED, more, speakers)).asked[0]?.params;

  it('is that of the request, else of the shot, else of the role that speaks, else the usual one', async () => {
    const role = { voiceId: 'of-role', voiceType: 'library', ttsProvider: 'elevenlabs-turbo' };
    const shot = { text: 'Before.', role: 'anna' };
    expect(await spoken({})).toMatchObject({ voice: 'Rachel', voiceType: 'premade' });
    expect(await spoken({}, { shot, role })).toMatchObject({
      voice: 'of-role',
      voiceType: 'library',
      provider: 'elevenlabs-turbo',
    });
    const own = { ...shot, voiceId: 'of-shot' };
    expect(await spoken({}, { shot: own, role })).toMatchObject({ voice: 'of-shot', voiceType: 'premade' });
    const asked = { voiceId: 'asked', voiceType: 'custom' };
    expect(await spoken(asked, { shot: own, role })).toMatchObject({ voice: 'asked', voiceType: 'custom' });
  });

  it('reads a long text by the model that takes it, and cuts it where a model was asked for that does not', async () => {
    const long = 'a'.repeat(4_000);
    expect(await spoken({ text: 'Hm.' })).toMatchObject({ provider: 'elevenlabs-v3' });
    expect(await spoken({ text: long })).toMatchObject({ provider: 'elevenlabs-turbo', text: long });
    expect(await spoken({ text: long, ttsProvider: 'elevenlabs-v3' })).toMatchObject({
      provider: 'elevenlabs-v3',
      text: long.slice(0, 3_000),
    });
  });

  it('is directed where its model acts, and never reads its directions aloud', async () => {
    const delivery = { pace: 'slow', emotion: 'sad' };
    expect(await spoken({ delivery })).toMatchObject({ text: '[slow, sad] It is late.' });
    expect(await spoken({ delivery, ttsProvider: 'elevenlabs-turbo' })).toMatchObject({
      text: 'It is late.',
    });
  });
});
