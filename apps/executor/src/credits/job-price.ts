import {
  correctNode,
  defaultPrices,
  type Measures,
  priceLines,
  reservationFor,
  settlementFor,
} from '@easel/catalog';
import type { Cost, PriceTable } from '@easel/catalog';
import { table } from '@easel/contracts/table';

type Params = Readonly<Record<string, unknown>>;

/** What is held for a job: the most it can cost with the values that render. Specification 1, 4.6. */
export function jobPrice(type: string, params: Params, prices: PriceTable, measures: Measures = {}): Cost {
  return reservationFor(type, correctNode(type, params).params, prices, measures);
}

/** Clips whose seconds are charged with those of the result; none where the model does not ask for them. */
export function chargedClips(type: string, params: Params): string[] {
  const urls = params['referenceVideoUrls'];
  const clips = Array.isArray(urls) ? urls.filter((url): url is string => typeof url === 'string') : [];
  if (clips.length === 0) return [];
  const lines = priceLines(type, correctNode(type, params).params);
  return lines.some(({ identifier }) => identifier.endsWith('-ref')) ? clips : [];
}

/** The settings that hold the recording or clip whose length a node states. */
const STATED_LENGTHS: Readonly<Record<string, { setting: string; of: string }>> = table({
  'ai-avatar': { setting: 'audioDurationSec', of: 'audioUrl' },
  'lip-sync': { setting: 'audioDurationSec', of: 'audioUrl' },
  'video-analysis': { setting: 'durationSec', of: 'videoUrl' },
  'video-audit': { setting: 'durationSec', of: 'videoUrl' },
});

/**
 * The recording or clip whose length a job states, because nobody is charged by their own word alone. Without a
 * length the longest is held, and nothing has to be measured.
 */
export function statedMaterial(type: string, params: Params): string | undefined {
  const field = STATED_LENGTHS[type];
  if (field === undefined || params[field.setting] === undefined) return undefined;
  const url = params[field.of];
  return typeof url === 'string' ? url : undefined;
}

/** Everything whose length a job's price goes by. */
export function pricedMedia(type: string, params: Params): string[] {
  const material = statedMaterial(type, params);
  return [...chargedClips(type, params), ...(material === undefined ? [] : [material])];
}

/** Whether a job's cost is known only once its length is. */
export function hasOpenLength(params: Params): boolean {
  return params['duration'] === -1 || params['autoDuration'] === true;
}

/** What a completed job is charged: what was held, or less where the length was left open and came out shorter. */
export function jobCharge(
  type: string,
  params: Params,
  prices: PriceTable,
  outcome: Measures & { reserved: number; deliveredSeconds?: number | undefined },
): number {
  const { params: corrected } = correctNode(type, params);
  const { reserved } = outcome;
  if (!hasOpenLength(corrected) || outcome.deliveredSeconds === undefined) return reserved;
  return chargeReserved(reserved, prices, (priced) => ({
    part: settlementFor(type, corrected, priced, { ...outcome, reserved: Infinity }),
    whole: reservationFor(type, corrected, priced, outcome),
  }));
}

/** What a completed job is charged of which less was made than asked for: what that costs, never more than was reserved. */
export function partialCharge(
  type: string,
  { asked, made }: { asked: Params; made: Params },
  prices: PriceTable,
  { reserved, ...measures }: Measures & { reserved: number },
): number {
  return chargeReserved(reserved, prices, (priced) => ({
    part: jobPrice(type, made, priced, measures),
    whole: jobPrice(type, asked, priced, measures),
  }));
}

/**
 * What a part of a job is charged for whose whole was held at prices that may have changed since: its share of what was
 * held, or less where it costs less by now. Where a price is gone, the catalog's own prices say what share it is.
 */
function chargeReserved(
  reserved: number,
  prices: PriceTable,
  costIn: (priced: PriceTable) => { part: Cost; whole: Cost },
): number {
  const now = shareOf(reserved, costIn(prices));
  if (now) return Math.min(reserved, now.cost, now.share);
  return Math.min(reserved, shareOf(reserved, costIn(defaultPrices))?.share ?? reserved);
}

function shareOf(
  reserved: number,
  { part, whole }: { part: Cost; whole: Cost },
): { cost: number; share: number } | undefined {
  if ('missing' in part || 'missing' in whole) return undefined;
  const share = whole.credits === 0 ? reserved : Math.ceil((reserved * part.credits) / whole.credits);
  return { cost: part.credits, share };
}

/**
 * What a job's owner is shown: what is held while it is under way, what was charged, nothing where it was given back.
 */
export function shownCredits({ status, credits }: { status: string; credits: number }): number {
  return status === 'failed' || status === 'cancelled' ? 0 : credits;
}

/** What jobs have cost so far; what is only held for those under way is not in it. */
export function chargedCredits(jobs: readonly { status: string; credits: number }[]): number {
  return jobs.reduce((sum, { status, credits }) => (status === 'completed' ? sum + credits : sum), 0);
}
