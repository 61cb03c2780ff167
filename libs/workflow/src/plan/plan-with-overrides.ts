import type { WorkflowDocument } from '../document/document.js';
import { compilePlan } from './compile-plan.js';
import type { CompiledPlan, PlanInputs } from './plan.js';
import { templateTexts } from '../document/template-texts.js';

/** Settings that decide what a node waits for or who runs it. */
const STRUCTURAL_KEYS = ['fieldMappings', 'label', 'channel', 'strategyId', 'columns'];

const compiled = new WeakMap<PlanInputs['overrides'], WeakMap<CompiledPlan, CompiledPlan>>();

/**
 * The plan that a run's overrides call for: as a rule the plan itself. An override that names other nodes,
 * or changes how nodes hang together, gets one compiled from the document as overridden, once a run.
 */
export function planWithOverrides(plan: CompiledPlan, overrides: PlanInputs['overrides']): CompiledPlan {
  if (!isStructural(overrides)) return plan;
  const known = compiled.get(overrides)?.get(plan);
  if (known) return known;
  const own = compilePlan(
    overridden(plan.document, overrides),
    plan.types,
    plan.nodeIds ? { nodeIds: [...plan.nodeIds] } : {},
  ) as CompiledPlan;
  const plans = compiled.get(overrides) ?? new WeakMap<CompiledPlan, CompiledPlan>();
  plans.set(plan, own);
  compiled.set(overrides, plans);
  return own;
}

function isStructural(overrides: PlanInputs['overrides']): boolean {
  for (const id in overrides) {
    const fields = overrides[id];
    if (typeof fields !== 'object' || fields === null) continue;
    if (STRUCTURAL_KEYS.some((key) => Object.hasOwn(fields, key)) || templateTexts(fields).length > 0)
      return true;
  }
  return false;
}

function overridden(doc: WorkflowDocument, overrides: PlanInputs['overrides']): WorkflowDocument {
  return {
    ...doc,
    nodes: doc.nodes.map((node) =>
      Object.hasOwn(overrides, node.id) ? { ...node, data: { ...node.data, ...overrides[node.id] } } : node,
    ),
  };
}
