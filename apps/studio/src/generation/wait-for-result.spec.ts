import type { Caller } from '@easel/contracts';
import { emptyProduction, emptyShot, type MarkedJob, type Production } from '@easel/productions';
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

/** Asks for a voice whose job ends like this; which job was asked for, and how often results were landed. */
async function speak(job: MarkedJob) {
  const production: Production = { ...emptyProduction(), shots: [emptyShot('one')] };
  const opened = { production };
  const asked: object[] = [];
  let landings = 0;
  const starting = {
    run: async (_caller: Caller, _start: object, plan: (at: object) => Promise<{ jobs: object[] }>) => {
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
  const body = { id: 'p', shotId: 'one', text: 'It is late.', voiceId: 'gone', voiceType: 'custom' };
  const refused = await waiting.voice({ userId: 'u' } as Caller, body).then(
    () => undefined,
    (error: unknown) => error,
  );
  return { refused, asked, landings };
}

describe('a voice that is waited for', () => {
  it('is not there where the provider does not have it any more, and its marker ends', async () => {
    const { refused, asked, landings } = await speak({ ...FAILED, code: 'voice_not_found' });

    expect(asked).toMatchObject([{ type: 'text-to-speech', params: { voice: 'gone' } }]);
    expect(refused).toMatchObject({ status: 404, code: 'op_target_missing', extra: { path: 'voiceId' } });
    expect(landings).toBe(1);
  });

  it('fails as its provider failed where that has another cause', async () => {
    const { refused } = await speak({ ...FAILED, code: 'content_policy', message: 'It was refused.' });

    expect(refused).toMatchObject({ status: 502, code: 'provider_failed', message: 'It was refused.' });
  });
});
