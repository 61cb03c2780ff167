import { correctNode, type Measures, priceLines, reservationFor, settlementFor } from '@easel/catalog';
import type { Cost, PriceTable } from '@easel/catalog';

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
  const cost = settlementFor(type, correctNode(type, params).params, prices, outcome);
  return 'missing' in cost ? outcome.reserved : cost.credits;
}

/** What a completed job is charged of which less was made than asked for: what that costs, never more than was held. */
export function partialCharge(
  type: string,
  made: Params,
  prices: PriceTable,
  { reserved, ...measures }: Measures & { reserved: number },
): number {
  const cost = jobPrice(type, made, prices, measures);
  return 'missing' in cost ? reserved : Math.min(reserved, cost.credits);
}

/** What a job's owner is shown: what is held while it is under way, what was charged, nothing where it was given back. */
export function shownCredits({ status, credits }: { status: string; credits: number }): number {
  return status === 'failed' || status === 'cancelled' ? 0 : credits;
}

/** What jobs have cost so far; what is only held for those under way is not in it. */
export function chargedCredits(jobs: readonly { status: string; credits: number }[]): number {
  return jobs.reduce((sum, { status, credits }) => (status === 'completed' ? sum + credits : sum), 0);
}
