import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { PartOrders } from '../long-clips/part-orders.js';
import type { PartAsked } from '../lanes/part-makers.js';
import type { LaneResult } from '@easel/lanes/lane';
import type { PartResults } from './part-results.js';

/** Parts of a conversation by what they are for, each an order of its own. Speakers and orders are counted from 0. */
export const PARTS = {
  separate: 1,
  isolate: 2,
  listen: 3,
  voice: (speaker: number, pack: number) => 100 + speaker * 200 + pack,
};

/** Has a part made, or what was made of it before; undefined where nobody here can make it. */
export type OrderPart = (part: number, asked: PartAsked) => Promise<LaneResult | undefined>;

/** Orders the parts of a conversation, each once: what was bought is kept until the conversation is done. */
export function orderedOnce(set: PartOrders, results: PartResults): OrderPart {
  const { shoot } = set;
  return async (part, asked) => {
    if (shoot.drafts) return set.order(part, asked);
    const folder = path.join(set.task.workDir, 'kept');
    await mkdir(folder, { recursive: true });
    const known = await results.find(shoot.job, part, folder);
    if (known) return known;
    if (!(await shoot.laneOf(part, asked))) return undefined;
    const result = await set.order(part, asked);
    await results.keep(shoot.job, part, result);
    return result;
  };
}
