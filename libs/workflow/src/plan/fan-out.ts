import type { Carried } from './wire-reading.js';

/** How often a node runs, and with what. */
export interface FanOut {
  readonly count: number;
  /** Which item of its lists an iteration takes. */
  itemOf(iteration: number): number;
  /** The model of an iteration, where models differ. */
  providerOf(iteration: number): unknown;
}

const MAX_REPEAT = 20;

/** A node that runs once. */
export const once: FanOut = { count: 1, itemOf: () => 0, providerOf: () => undefined };

/**
 * How often a node runs: once an item of the longest list wired into it (shorter ones begin again), times
 * its repeat count; without a list once a model of `providers`, each times the repeat count; else the repeat
 * count. Repeats of one item, or of one model, stand together.
 */
export function fanOutOf(
  carried: readonly (Carried | undefined)[],
  data: Record<string, unknown>,
  isRepeatable: boolean,
): FanOut {
  const repeats = isRepeatable ? repeatCount(data.repeatCount) : 1;
  const lengths = carried.flatMap((each) => (each?.mode === 'each' ? [each.items.length] : []));
  const providers = Array.isArray(data.providers) ? (data.providers as unknown[]) : [];
  const single = providers.length > 0 ? (data.provider ?? providers[0]) : undefined;
  if (lengths.length > 0) {
    return {
      count: Math.max(...lengths) * repeats,
      itemOf: (iteration) => Math.floor(iteration / repeats),
      providerOf: () => single,
    };
  }
  if (providers.length > 1) {
    return {
      count: providers.length * repeats,
      itemOf: () => 0,
      providerOf: (iteration) => providers[Math.floor(iteration / repeats)],
    };
  }
  return { count: repeats, itemOf: () => 0, providerOf: () => providers[0] };
}

/** 1 to 20; what is no number counts once. */
function repeatCount(setting: unknown): number {
  const count = Math.floor(typeof setting === 'string' ? Number(setting) : Number(setting ?? 1));
  return Number.isNaN(count) ? 1 : Math.min(Math.max(count, 1), MAX_REPEAT);
}
