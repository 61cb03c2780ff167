import { ENTITY_TYPES } from '../document/node-families.js';
import type { CompiledPlan, Plan, PlanInputs, PlannedNode, PlanState } from './plan.js';
import { recordIdOf } from '../subjects/stored-subject.js';

const subjectNodes = new WeakMap<Plan, readonly PlannedNode[]>();

/**
 * Ids of the stored subjects whose records a run still has to read: those of its subject nodes that no step has settled.
 * Each once.
 */
export function wantedSubjects(
  plan: Plan,
  overrides: PlanInputs['overrides'],
  pure: PlanState['pure'],
): string[] {
  const wanted = new Set<string>();
  for (const { id, type, node } of nodesOf(plan)) {
    if (Object.hasOwn(pure, id)) continue;
    const subjectId = recordIdOf(type, { ...node.data, ...overrides[id] });
    if (subjectId !== undefined) wanted.add(subjectId);
  }
  return [...wanted];
}

/** Asked before every step; most plans have none. */
function nodesOf(plan: Plan): readonly PlannedNode[] {
  const known = subjectNodes.get(plan);
  if (known) return known;
  const found = (plan as CompiledPlan).order.filter(({ type }) => ENTITY_TYPES.has(type));
  subjectNodes.set(plan, found);
  return found;
}
