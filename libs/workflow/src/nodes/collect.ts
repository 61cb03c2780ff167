import { spend } from '../budget/budget.js';
import type { NodeOutput } from '../document/node-output.js';

/** One collected value: where it comes from and what it is. */
export interface CollectedItem {
  /** Node id of the member. */
  from: string;
  media: 'text' | 'image' | 'video' | 'audio' | 'data';
  value: string;
}

const LANES = ['text', 'image', 'video', 'audio'] as const;

/** Files values into one lane a kind, in the member order of the node, then as they come. */
export function collectLanes(items: readonly CollectedItem[], data: Record<string, unknown>): NodeOutput {
  spend(items.length * 8);
  const ordered = inMemberOrder(items, data.order);
  const output: NodeOutput = {};
  for (const lane of LANES) {
    output[`out-${lane}`] = ordered.filter(({ media }) => laneOf(media) === lane).map(({ value }) => value);
  }
  output.listResults = ordered.map(({ value }) => value);
  return output;
}

const laneOf = (media: CollectedItem['media']): string => (media === 'data' ? 'text' : media);

function inMemberOrder(items: readonly CollectedItem[], order: unknown): readonly CollectedItem[] {
  if (!Array.isArray(order)) return items;
  spend(order.length);
  const ranks = new Map(order.map((id, rank) => [id, rank]));
  const rankOf = ({ from }: CollectedItem): number => ranks.get(from) ?? order.length;
  return [...items].sort((left, right) => rankOf(left) - rankOf(right));
}
