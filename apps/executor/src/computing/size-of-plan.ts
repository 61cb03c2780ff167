import { type Plan, weightOf } from '@easel/workflow';

/** What compiled plans may take that are kept, in the unit of {@link sizeOfPlan}: some hundred megabytes. */
export const MOST_PLANS = 50_000;
/** A thread has less memory, and what it computes takes most of that. */
export const MOST_PLANS_OF_A_THREAD = 10_000;

/** A node as it is compiled takes about as much memory as so many characters of its document. */
const CHARACTERS_LIKE_A_NODE = 1_000;
const EDGES_LIKE_A_NODE = 4;
const OF_ANY = 10;

/** How much memory a compiled plan takes, counted in nodes: a few large documents, of many nodes or of long texts, fill it. */
export function sizeOfPlan({ nodeCount, document }: Plan): number {
  const edges = document.edges.length / EDGES_LIKE_A_NODE;
  return OF_ANY + nodeCount + Math.ceil(edges + weightOf(document.nodes) / CHARACTERS_LIKE_A_NODE);
}
