import {
  correctNode,
  defaultPrices,
  describeNodes,
  models,
  nodeTypes,
  type PriceTable,
} from '@easel/catalog';
import * as fc from 'fast-check';
import {
  chargedClips,
  chargedCredits,
  hasOpenLength,
  jobCharge,
  jobPrice,
  partialCharge,
  shownCredits,
} from './job-price.js';

const clip = 'https://cdn.example/a.mp4';
const videos = models.all().filter(({ kind }) => kind === 'video');
const openModels = videos.filter(({ autoDuration }) => autoDuration).map(({ id }) => id);

const anyJob = fc.record({
  type: fc.constantFrom('generate-image', 'generate-video', 'text-to-video', 'edit-image', 'llm-chat'),
  params: fc.record(
    {
      provider: fc.constantFrom(...models.all().map(({ id }) => id)),
      duration: fc.oneof(fc.constant(-1), fc.integer({ min: 1, max: 60 })),
      resolution: fc.constantFrom('480p', '720p', '1080p', '4k', '1K', '4K'),
      quality: fc.constantFrom('medium', 'high', 'basic'),
      referenceVideoUrls: fc.array(fc.constant(clip), { maxLength: 2 }),
    },
    { requiredKeys: ['provider'] },
  ),
});
const seconds = fc.option(fc.double({ min: 0, max: 120, noNaN: true }), { nil: undefined });

const priced = (type: string, params: object, prices: PriceTable = defaultPrices, measures = {}): number => {
  const cost = jobPrice(type, params as Record<string, unknown>, prices, measures);
  if ('missing' in cost) throw new Error(cost.missing);
  return cost.credits;
};

describe('what discovery says that a node costs', () => {
  const shown = describeNodes({ prices: defaultPrices }).flatMap(({ type, creditCost }) =>
    creditCost === undefined ? [] : [{ type, creditCost }],
  );

  it('is what a job of it is held for and charged, whatever its settings', () => {
    fc.assert(
      fc.property(fc.constantFrom(...shown), anyJob, seconds, ({ type, creditCost }, { params }, length) => {
        const { provider: _provider, ...settings } = params;
        expect({ type, credits: priced(type, settings) }).toEqual({ type, credits: creditCost });
        const outcome = { reserved: creditCost, deliveredSeconds: length };
        expect(jobCharge(type, settings, defaultPrices, outcome)).toBe(creditCost);
      }),
      { numRuns: 500 },
    );
  });
});

describe('what a job is held for, and what it is charged', () => {
  it('is a whole number of credits; the charge is never more than was reserved, and never less than nothing', () => {
    fc.assert(
      fc.property(anyJob, seconds, seconds, ({ type, params }, deliveredSeconds, referenceSeconds) => {
        const reserved = priced(type, params, defaultPrices, { referenceSeconds });
        const charge = jobCharge(type, params, defaultPrices, {
          reserved,
          deliveredSeconds,
          referenceSeconds,
        });

        expect(Number.isInteger(reserved) && reserved >= 0).toBe(true);
        expect(Number.isInteger(charge) && charge >= 0 && charge <= reserved).toBe(true);
        if (!hasOpenLength(params)) expect(charge).toBe(reserved);
      }),
    );
  });

  it('is the same whether the values were corrected before or not', () => {
    fc.assert(
      fc.property(anyJob, ({ type, params }) => {
        expect(priced(type, correctNode(type, params).params)).toBe(priced(type, params));
      }),
    );
  });

  it.each(openModels)(
    '%s with an open length costs what the delivered length costs, and the longest at most',
    (id) => {
      const params = { provider: id, duration: -1, resolution: '480p' };
      const reserved = priced('text-to-video', params);
      const at = (length: number) =>
        jobCharge('text-to-video', params, defaultPrices, { reserved, deliveredSeconds: length });
      const longest = Math.max(...(models.get(id)?.durations ?? []));

      expect(reserved).toBe(priced('text-to-video', { ...params, duration: longest }));
      expect(at(longest)).toBe(reserved);
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: longest }),
          fc.integer({ min: 1, max: longest }),
          (one, other) => {
            const [short, long] = one < other ? [one, other] : [other, one];
            expect(at(short)).toBeLessThanOrEqual(at(long));
          },
        ),
      );
    },
  );

  it.each([
    ['tripled', 3],
    ['gone', undefined],
  ])('of an open length goes by the price it was held at, when that is %s by the end', (_by, factor) => {
    const params = { provider: 'seedance-2', duration: -1 };
    const longClip = { provider: 'seedance-2', segmentDurations: [10, 10, 10, 10] };
    const later: PriceTable = {
      get: (identifier) => {
        const row = defaultPrices.get(identifier);
        if (row === undefined || factor === undefined) return undefined;
        if ('credits' in row) return { credits: row.credits * factor };
        return { creditsPerSecond: row.creditsPerSecond * factor };
      },
    };
    const [clipHeld, longClipHeld] = [
      priced('text-to-video', params),
      priced('generate-video-pro', longClip),
    ];
    const outcome = { reserved: clipHeld, deliveredSeconds: 5 };

    expect(jobCharge('text-to-video', params, later, outcome)).toBe(
      jobCharge('text-to-video', params, defaultPrices, outcome),
    );
    const made = { ...longClip, segmentDurations: [10] };
    expect(
      partialCharge('generate-video-pro', { asked: longClip, made }, later, { reserved: longClipHeld }),
    ).toBe(longClipHeld / 4);
  });

  it('is known for every model at every price an operator may set', () => {
    fc.assert(
      fc.property(anyJob, fc.nat(1_000), ({ type, params }, credits) => {
        const flat: PriceTable = { get: () => ({ credits }) };
        expect(priced(type, params, flat) % Math.max(1, credits)).toBe(0);
      }),
    );
  });

  it('looks at reference clips only where their seconds are charged', () => {
    expect(chargedClips('generate-video', { provider: 'seedance-2', referenceVideoUrls: [clip] })).toEqual([
      clip,
    ]);
    expect(chargedClips('generate-video', { provider: 'kling', referenceVideoUrls: [clip] })).toEqual([]);
    expect(chargedClips('generate-video', { provider: 'seedance-2' })).toEqual([]);
  });

  it('counts nothing for what failed or was cancelled, and only what completed as charged', () => {
    const jobs = ['completed', 'failed', 'cancelled', 'running'].map((status) => ({ status, credits: 7 }));
    expect(jobs.map(shownCredits)).toEqual([7, 0, 0, 7]);
    expect(chargedCredits(jobs)).toBe(7);
  });

  it('is nothing for types that are free', () => {
    expect(nodeTypes.get('noop')).toBeDefined();
    expect(priced('noop', {})).toBe(0);
  });
});

it('is charged for the segments that were shot of a long clip that stopped', () => {
  const longClip = { provider: 'veo3.1', duration: 24, segmentDurations: [8, 8, 8] };
  const reserved = priced('generate-video-pro', longClip);
  const charges = [1, 2, 3].map((count) =>
    partialCharge(
      'generate-video-pro',
      { asked: longClip, made: { ...longClip, segmentDurations: Array(count).fill(8) } },
      defaultPrices,
      { reserved },
    ),
  );

  expect(charges).toEqual([reserved / 3, (2 * reserved) / 3, reserved]);
});

it('is charged for the panels that were made of a sheet', () => {
  const asked = { generateMissing: true, name: 'Mira', panels: [{ name: 'front' }, { name: 'back' }] };
  const made = { ...asked, unmade: ['head-turnaround/back'] };
  const [none, whole] = [{ ...asked, generateMissing: false }, asked].map((params) =>
    jobPrice('reference-sheet', params, defaultPrices),
  ) as { credits: number }[];
  const reserved = whole?.credits ?? NaN;
  const panel = (reserved - (none?.credits ?? NaN)) / 2;

  expect(panel).toBeGreaterThan(0);
  expect(partialCharge('reference-sheet', { asked, made }, defaultPrices, { reserved })).toBe(
    reserved - panel,
  );
});
