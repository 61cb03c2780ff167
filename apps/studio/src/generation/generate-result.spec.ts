import { type Caller, retainPictures, ServiceError } from '@easel/contracts';
import { emptyProduction, emptyShot, type Production, type Result } from '@easel/productions';
import { GenerateResult } from './generate-result.js';

const CALLER = { userId: 'u' } as Caller;
const PIN = { keyframeId: 'k', key: 'a', sha256: 'hash' };
const PARAMS = {
  provider: 'kling-3.0',
  imageUrl: 'https://m.test/a.png',
  endFrameUrl: 'https://m.test/b.png',
};
const take: Result = {
  key: 'take',
  url: 'https://m.test/take.mp4',
  source: 'generated',
  createdAt: '2026-05-01T10:00:00.000Z',
  startPin: PIN,
  endPin: PIN,
  request: { type: 'generate-video', params: PARAMS },
};

interface Rig {
  /** As the executor would run it now. */
  corrected?: Record<string, unknown>;
  /** What it answers to the jobs. */
  refusal?: ServiceError;
  /** What was said that it costs; null where it had no price. */
  estimate?: number | null;
}

function rig({ corrected = PARAMS, refusal, estimate = 10 }: Rig = {}) {
  const base = emptyShot('one');
  const shot = { ...base, results: { ...base.results, clips: [take], clipKey: 'take' } };
  const production: Production = { ...emptyProduction(), shots: [shot] };
  const opened = { production, found: { id: 'p' } };
  const made: { jobs: { params: object }[]; mostCredits?: number }[] = [];
  const bus = {
    request: (asked: unknown) =>
      Promise.resolve(
        asked === retainPictures
          ? { pictures: [PARAMS.imageUrl, PARAMS.endFrameUrl].map((url) => ({ url, sha256: 'hash' })) }
          : { params: corrected, creditModel: 'kling-3.0', credits: 10, adjustments: [], warnings: [] },
      ),
  };
  const starting = {
    run: async (_caller: Caller, _start: object, plan: (at: object) => Promise<(typeof made)[number]>) => {
      made.push(await plan(opened));
      if (refusal) throw refusal;
      return { jobIds: ['j'] };
    },
  };
  const quotes = { keep: () => Promise.resolve('later'), find: () => Promise.resolve({ estimate }) };
  const productions = { open: () => Promise.resolve(opened) };
  const parts = [bus, productions, starting, quotes, { hasFeature: () => true }];
  const generate = new GenerateResult(...(parts as never as ConstructorParameters<typeof GenerateResult>));
  const ask = (more: object) =>
    generate.run(CALLER, { id: 'p', kind: 'clip', shotId: 'one', retakeResultKey: 'take', ...more });
  const quoted = async () => ((await ask({ dryRun: true })) as { inputHash: string }).inputHash;
  return { ask, quoted, made };
}

describe('a retake', () => {
  it('is the same request again, byte for byte, for what was quoted', async () => {
    const { ask, quoted, made } = rig();
    await ask({ expectedInputHash: await quoted() });
    expect(made).toMatchObject([{ mostCredits: 10 }]);
    expect(JSON.stringify(made[0]?.jobs[0]?.params)).toBe(JSON.stringify(PARAMS));
  });

  it('is refused where the request would be corrected by now', async () => {
    const { quoted } = rig({ corrected: { ...PARAMS, duration: 5 } });
    await expect(quoted()).rejects.toMatchObject({
      code: 'op_target_missing',
      extra: { reason: 'not_retakeable' },
    });
  });

  it.each([9, null])(
    'costs no more than was quoted, which was %s: nothing is asked for',
    async (estimate) => {
      const { ask, quoted, made } = rig({ estimate });
      const inputHash = await quoted();
      await expect(ask({ expectedInputHash: inputHash })).rejects.toMatchObject({
        code: 'sequence_quote_changed',
        extra: { inputHash },
      });
      expect(made).toEqual([]);
    },
  );

  it('answers the hash where its price rises in the last moment', async () => {
    const { ask, quoted } = rig({ refusal: new ServiceError(409, 'quote_changed', 'It is dearer.') });
    const inputHash = await quoted();
    await expect(ask({ expectedInputHash: inputHash })).rejects.toMatchObject({
      code: 'sequence_quote_changed',
      extra: { inputHash },
    });
  });
});
