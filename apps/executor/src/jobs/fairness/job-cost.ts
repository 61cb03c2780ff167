import { expectedSeconds, expectedSecondsTable } from '@easel/catalog';
import type { Plan } from '@easel/workflow';

const BY_TYPE = JSON.stringify(expectedSecondsTable.byType);
const BY_LANE = JSON.stringify(expectedSecondsTable.byLane);

/** SQL for what a job of the row `row` (`type`, `lane`) is expected to take, in seconds. */
export const jobCost = (row: string): string =>
  `coalesce(('${BY_TYPE}'::jsonb ->> ${row}.type)::real, ('${BY_LANE}'::jsonb ->> ${row}.lane)::real, 1)`;

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
