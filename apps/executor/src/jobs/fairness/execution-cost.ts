import { expectedSeconds } from '@easel/catalog';
import type { Plan } from '@easel/workflow';

/** What planning a node costs beside its work. */
const PLANNING_SECONDS = 0.01;

const known = new WeakMap<Plan, number>();

/** What the nodes of a run are expected to take, in seconds, each of them once. */
export function executionCost(plan: Plan): number {
  let cost = known.get(plan);
  if (cost === undefined) {
    const types = new Map(plan.document.nodes.map(({ id, type }) => [id, type]));
    cost = plan.executableNodeIds.reduce(
      (sum, id) => sum + expectedSeconds(types.get(id) ?? ''),
      PLANNING_SECONDS * Math.max(1, plan.nodeCount),
    );
    known.set(plan, cost);
  }
  return cost;
}
