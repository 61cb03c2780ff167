import { AUTO_DURATION } from '../correction/correct-params.js';
import { correctNode } from '../correction/correct-node.js';
import { isJobType, nodeTypes } from '../nodes/node-types.js';
import type { Measures, Params } from './model-lines.js';
import { priceLines } from './node-lines.js';
import { costOf, type Cost, type PriceTable } from './price-line.js';

/**
 * What to hold before a job is queued: the most it can cost. API document 4.6. Settings must have been
 * corrected, so that the hold is for what renders.
 */
export function reservationFor(
  type: string,
  params: Params,
  prices: PriceTable,
  measures: Measures = {},
): Cost {
  return costOf(priceLines(type, params, measures), prices);
}

/**
 * What a finished job is charged: what was held, or less where the length was left open and turned out shorter.
 * Never more than `reserved`.
 */
export function settlementFor(
  type: string,
  params: Params,
  prices: PriceTable,
  outcome: Measures & { readonly deliveredSeconds?: number | undefined; readonly reserved: number },
): Cost {
  const { reserved, deliveredSeconds } = outcome;
  const isOpen = params['duration'] === AUTO_DURATION || params['autoDuration'] === true;
  if (!isOpen || deliveredSeconds === undefined) return { credits: reserved };
  const duration = Math.max(1, Math.round(deliveredSeconds));
  const cost = costOf(priceLines(type, { ...params, duration, autoDuration: false }, outcome), prices);
  return 'missing' in cost ? cost : { credits: Math.min(cost.credits, reserved) };
}

/** A node as far as its cost goes. */
export interface EstimatedNode {
  readonly id?: string;
  readonly type: string;
  readonly data?: Params;
}

export interface Estimate {
  readonly totalCredits: number;
  /** Nodes that run as jobs. */
  readonly nodeCount: number;
  readonly nodes: readonly { readonly id?: string; readonly type: string; readonly credits: number }[];
  /** Identifiers without a price; their nodes count as nothing. */
  readonly missing: readonly string[];
}

/** What one run of a workflow costs before anything is known of its material. */
export function estimateCredits(nodes: readonly EstimatedNode[], prices: PriceTable): Estimate {
  const running = nodes.filter(
    ({ type, data }) => (isJobType(type) || type === 'reduce') && data?.['skip'] !== true,
  );
  const missing = new Set<string>();
  const priced = running.map(({ id, type, data = {} }) => {
    const cost = costOfNode(type, data, prices);
    if ('missing' in cost) missing.add(cost.missing);
    return { ...(id === undefined ? {} : { id }), type, credits: 'missing' in cost ? 0 : cost.credits };
  });
  return {
    totalCredits: priced.reduce((sum, { credits }) => sum + credits, 0),
    nodeCount: running.length,
    nodes: priced,
    missing: [...missing],
  };
}

/** Several models, or repeats, each cost their own run. */
function costOfNode(type: string, data: Params, prices: PriceTable): Cost {
  const chosen = Array.isArray(data['providers'])
    ? data['providers'].filter((each): each is string => typeof each === 'string')
    : [];
  const runs = chosen.length > 0 ? chosen.map((provider) => ({ ...data, provider })) : [data];
  let credits = 0;
  for (const run of runs) {
    const cost = reservationFor(type, correctNode(type, run).params, prices);
    if ('missing' in cost) return cost;
    credits += cost.credits;
  }
  return { credits: credits * repeatsOf(type, data) };
}

function repeatsOf(type: string, data: Params): number {
  const asked = nodeTypes.get(type)?.repeatable === true ? data['repeatCount'] : undefined;
  return typeof asked === 'number' && Number.isFinite(asked)
    ? Math.min(20, Math.max(1, Math.floor(asked)))
    : 1;
}
