import { llmFeatures } from '../models/llm-features.js';
import { TIERS } from '../models/llm-models.js';
import { models } from '../models/models.js';
import type { PriceRow } from '../models/model-pricing.js';
import { FLAT_PRICES, LLM_PRICES, STEPPED_PRICES } from './node-lines.js';
import type { PriceTable } from './price-line.js';

const rows = new Map<string, PriceRow>();

for (const { id, pricing } of models.all()) {
  for (const [suffix, row] of Object.entries(pricing.rows)) rows.set(`${pricing.base ?? id}${suffix}`, row);
}
for (const [identifier, credits] of Object.entries({ ...FLAT_PRICES, ...STEPPED_PRICES }))
  rows.set(identifier, { credits });
for (const feature of Object.keys(llmFeatures)) {
  if (feature in FLAT_PRICES || feature === 'pick-best-llm') continue;
  for (const tier of TIERS)
    rows.set(tier === 'standard' ? feature : `${feature}:${tier}`, { credits: LLM_PRICES[tier] });
}

/** The prices an installation starts with; an operator changes them by identifier. */
export const defaultPrices: PriceTable & { entries(): IterableIterator<[string, PriceRow]> } = {
  get: (identifier) => rows.get(identifier),
  entries: () => rows.entries(),
};
