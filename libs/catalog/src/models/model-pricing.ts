/** Credits for one run, or for each second of it. */
export type PriceRow = { readonly credits: number } | { readonly creditsPerSecond: number };

/**
 * How a model's price identifier follows from a request, and the price each identifier starts with. Keys of
 * `rows` are what follows the model's id in the identifier: `{ '': 10, ':high': 60 }` prices `gpt-image` and
 * `gpt-image:high`. A value that has no key of its own costs what the bare identifier costs.
 */
export interface ModelPricing {
  readonly by: PricedBy;
  readonly rows: Readonly<Record<string, PriceRow>>;
  /** What the identifiers start with, where that is not the model's id. */
  readonly base?: string;
  /** Lengths that have a price; a request is charged for the next longer one. Seconds. */
  readonly tiers?: readonly number[];
}

export type PricedBy =
  /** `model` */
  | 'run'
  /** `model[:high]` */
  | 'quality'
  /** `model[:quality]`, by the setting `model` of the node */
  | 'model-setting'
  /** `model[:4K]` */
  | 'resolution'
  /** `model[:TURBO]` */
  | 'rendering-speed'
  /** `model:2MP:3ref` */
  | 'megapixels'
  /** `model:10s[:audio]` */
  | 'tier'
  /** `model[:1080p]:10s` */
  | 'resolution-tier'
  /** `model:240f:1080p`, for every 30 frames begun */
  | 'frames'
  /** `model[:4k]:8` or `model[:4k]:vref` */
  | 'omni'
  /** `model:720p[-ref]`, charged for every second, that of reference clips included */
  | 'second'
  /** `model-t2v` when no picture or clip is given */
  | 'input'
  /** `model`, for every 1,000 characters begun */
  | 'characters';

const credits = (amount: number): PriceRow => ({ credits: amount });
const perSecond = (rate: number): PriceRow => ({ creditsPerSecond: rate });

/** Prices of whole runs by what follows the id. */
function runs(amounts: Readonly<Record<string, number>>): Record<string, PriceRow> {
  return Object.fromEntries(Object.entries(amounts).map(([key, amount]) => [key, credits(amount)]));
}

export const perRun = (amount: number): ModelPricing => ({ by: 'run', rows: runs({ '': amount }) });

export const byQuality = (base: number, others: Readonly<Record<string, number>>): ModelPricing => ({
  by: 'quality',
  rows: runs({ '': base, ...suffixed(others) }),
});

export const byResolution = (base: number, others: Readonly<Record<string, number>>): ModelPricing => ({
  by: 'resolution',
  rows: runs({ '': base, ...suffixed(others) }),
});

export const byRenderingSpeed = (base: number, turbo: number, quality: number): ModelPricing => ({
  by: 'rendering-speed',
  rows: runs({ '': base, ':TURBO': turbo, ':QUALITY': quality }),
});

/** Megapixels from half to four, with any number of references up to `maxReferences`. */
export function byMegapixels(
  base: number,
  maxReferences: number,
  price: (mp: number, refs: number) => number,
): ModelPricing {
  const amounts: Record<string, number> = { '': base };
  for (const mp of [0.5, 1, 2, 4]) {
    for (let refs = 0; refs <= maxReferences; refs++)
      amounts[`:${mp}MP:${refs}ref`] = Math.ceil(price(mp, refs));
  }
  return { by: 'megapixels', rows: runs(amounts) };
}

export const byTier = (
  base: number,
  tiers: Readonly<Record<number, number>>,
  audio: Readonly<Record<number, number>> = {},
): ModelPricing => ({
  by: 'tier',
  tiers: Object.keys(tiers).map(Number),
  rows: runs({
    '': base,
    ...Object.fromEntries(Object.entries(tiers).map(([seconds, amount]) => [`:${seconds}s`, amount])),
    ...Object.fromEntries(Object.entries(audio).map(([seconds, amount]) => [`:${seconds}s:audio`, amount])),
  }),
});

/** Tiers at the base resolution, and at each other one. */
export function byResolutionTier(
  base: number,
  tiers: Readonly<Record<number, number>>,
  others: Readonly<Record<string, Readonly<Record<number, number>>>>,
): ModelPricing {
  const amounts: Record<string, number> = { '': base };
  for (const [seconds, amount] of Object.entries(tiers)) amounts[`:${seconds}s`] = amount;
  for (const [resolution, prices] of Object.entries(others)) {
    for (const [seconds, amount] of Object.entries(prices)) amounts[`:${resolution}:${seconds}s`] = amount;
  }
  return { by: 'resolution-tier', tiers: Object.keys(tiers).map(Number), rows: runs(amounts) };
}

/**
 * A rate for each second by resolution, in lower case; `reference` rates hold while reference clips are given.
 * `extra` are flat amounts that some requests cost on top.
 */
export const bySecond = (
  rates: Readonly<Record<string, number>>,
  reference: Readonly<Record<string, number>> = {},
  extra: Readonly<Record<string, number>> = {},
): ModelPricing => ({
  by: 'second',
  rows: {
    ...Object.fromEntries(Object.entries(rates).map(([band, rate]) => [`:${band}`, perSecond(rate)])),
    ...Object.fromEntries(Object.entries(reference).map(([band, rate]) => [`:${band}-ref`, perSecond(rate)])),
    ...runs(suffixed(extra)),
  },
});

/** Blocks of 30 frames up to `longest`, at a price a block for each resolution. */
export function byFrames(
  base: number,
  longest: number,
  blocks: Readonly<Record<string, number>>,
): ModelPricing {
  const tiers = Array.from({ length: longest / 30 }, (_, index) => (index + 1) * 30);
  const amounts: Record<string, number> = { '': base };
  for (const [resolution, block] of Object.entries(blocks)) {
    for (const frames of tiers) amounts[`:${frames}f:${resolution}`] = (frames / 30) * block;
  }
  return { by: 'frames', tiers, rows: runs(amounts) };
}

export const byInput = (withMedia: number, fromText: number): ModelPricing => ({
  by: 'input',
  rows: runs({ '': withMedia, '-t2v': fromText }),
});

export const perThousandCharacters = (amount: number): ModelPricing => ({
  by: 'characters',
  rows: runs({ '': amount }),
});

export const omni = (base: number, rows: Readonly<Record<string, number>>): ModelPricing => ({
  by: 'omni',
  tiers: [4, 6, 8, 10],
  rows: runs({ '': base, ...suffixed(rows) }),
});

function suffixed(amounts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(amounts).map(([key, amount]) => [`:${key}`, amount]));
}
