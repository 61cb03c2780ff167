import type { PriceRow } from '../models/model-pricing.js';

/** One thing that a job costs. */
export interface PriceLine {
  readonly identifier: string;
  /** How many times. */
  readonly count: number;
  /** Charged where the price is one for each second. */
  readonly seconds?: number;
}

/** Where prices stand. */
export interface PriceTable {
  /** The price of an identifier, or undefined when nobody has set one. */
  get(identifier: string): PriceRow | undefined;
}

/** What a job costs, or the identifier whose price is missing (503 `price_not_configured`). */
export type Cost = { readonly credits: number } | { readonly missing: string };

/** Assumed where a price for each second meets a length nobody knows. */
export const ASSUMED_SECONDS = 8;

/** The highest price of a job with any settings: amounts of one job are stored in 32 bits. */
export const MOST_CREDITS = 2_000_000_000;

/** The sum of some lines; each is rounded up to a whole credit, and none is less than nothing. */
export function costOf(lines: readonly PriceLine[], prices: PriceTable): Cost {
  let credits = 0;
  for (const { identifier, count, seconds = ASSUMED_SECONDS } of lines) {
    const row = prices.get(identifier);
    if (row === undefined) return { missing: identifier };
    credits += wholeCredits(count * ('credits' in row ? row.credits : row.creditsPerSecond * seconds));
  }
  return { credits: Math.min(credits, MOST_CREDITS) };
}

/** Rounded up, without charging for a rounding error of the machine. */
function wholeCredits(amount: number): number {
  if (!(amount < MOST_CREDITS)) return MOST_CREDITS;
  return Math.max(0, Math.ceil(Number(amount.toFixed(6))));
}

export const line = (identifier: string, count = 1, seconds?: number): PriceLine => ({
  identifier,
  count,
  ...(seconds === undefined ? {} : { seconds }),
});
