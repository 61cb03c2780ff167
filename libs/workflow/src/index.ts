export { CheckedGraph, type CheckedRun } from './check/checked-graph.js';
export type { CheckedTypes } from './check/checked-type.js';
export type { GraphProblem } from './check/graph-problem.js';
export { Budget, COMPUTATION_STEPS, NODE_STEPS, spend, spendText, TrialOver } from './budget/budget.js';
export { type Slices } from './budget/slices.js';
export { weightOf } from './budget/weight.js';
export { ComputationTooLarge } from './budget/computation-too-large.js';
export { DEFAULT_RETRY, type NodeControl, type RetryPolicy } from './control/node-control.js';
export type { DocumentIssue, WorkflowDocument, WorkflowEdge, WorkflowNode } from './document/document.js';
export { nodeLabel, shortLabel } from './document/node-label.js';
export { namedSubjects } from './document/named-subjects.js';
export { isDependencyAware, isOfProduction, productionPart } from './document/production.js';
export { rewriteReplacedTypes } from './document/replaced-types.js';
export { stripForTemplate } from './document/template-export.js';
export { stripTransientKeys } from './document/transient-keys.js';
export { bucketsNamedIn, recordsNamedIn, withSubjects } from './subjects/direct-references.js';
export type { StoredSubjects } from './subjects/stored-subject.js';
export { wantedSubjects } from './plan/wanted-subjects.js';
export { validateDocument } from './check/validate-document.js';
export { type AppInput, appRunOverrides, describeAppInputs } from './interface/app-inputs.js';
export { describeInputs } from './interface/describe-inputs.js';
export { collectOutputs, describeOutputs } from './interface/describe-outputs.js';
export { inputFieldOf } from './interface/input-fields.js';
export { type Overrides, resolveOverrides } from './interface/overrides.js';
export { guessMediaOf } from './plan/wire-reading.js';
export { NoJsonObject, NoValidInputs, type Reduced, reduceInputs } from './nodes/reduce.js';
export { combineText } from './nodes/combine-text.js';
export { compositePlan } from './nodes/composite.js';
export { splitText } from './nodes/split-text.js';
export { compilePlan, compiling, runningNodes } from './plan/compile-plan.js';
export { advance, standingOf } from './plan/advance.js';
export type { NodeOutput } from './document/node-output.js';
export { outputKeysOf } from './document/output-keys.js';
export type {
  NodeCounts,
  Plan,
  PlanInputs,
  PlanState,
  PlanStep,
  PureNodeState,
  ReadyTask,
  TaskState,
} from './plan/plan.js';
export {
  type Component,
  componentIdOf,
  type LoadComponent,
  referencedComponents,
} from './sub-workflows/component.js';
export {
  type Expansion,
  expanding,
  type LoadChild,
  MAX_SUB_WORKFLOW_DEPTH,
  calledWorkflowIds,
  referencedWorkflowIds,
} from './sub-workflows/expand-sub-workflows.js';
export { type SubWorkflowIssue, validateSubWorkflows } from './sub-workflows/validate-sub-workflows.js';
export { applyPatch, readPatch, type WorkflowPatch } from './patch/workflow-patch.js';
