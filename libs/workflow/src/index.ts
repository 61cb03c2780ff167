export { CheckedGraph, type CheckedRun } from './check/checked-graph.js';
export type { CheckedType, CheckedTypes } from './check/checked-type.js';
export type { GraphProblem, GraphProblemCode } from './check/graph-problem.js';
export { inputNames, outputNames } from './check/known-handles.js';
export { Budget, COMPUTATION_STEPS, NODE_STEPS, spend, spendText, TrialOver } from './budget/budget.js';
export { atOnce, sliced, type Slices } from './budget/slices.js';
export { weightOf } from './budget/weight.js';
export { ComputationTooLarge } from './budget/computation-too-large.js';
export {
  CONTROL_KEYS,
  controlIssues,
  DEFAULT_RETRY,
  type NodeControl,
  nodeControlOf,
  type RetryPolicy,
} from './control/node-control.js';
export type { DocumentIssue, WorkflowDocument, WorkflowEdge, WorkflowNode } from './document/document.js';
export { handleTypesFit } from './document/handle-compatibility.js';
export { nodeLabel, shortLabel } from './document/node-label.js';
export type { NodeHandle, NodeTypeInfo, NodeTypes } from './document/node-types.js';
export { namedSubjects } from './document/named-subjects.js';
export { isDependencyAware, isOfProduction, productionPart } from './document/production.js';
export { rewriteReplacedTypes } from './document/replaced-types.js';
export { stripForTemplate } from './document/template-export.js';
export { stripTransientKeys, TRANSIENT_KEYS } from './document/transient-keys.js';
export {
  bucketsNamedIn,
  type NamedRecord,
  recordsNamedIn,
  withSubjects,
} from './subjects/direct-references.js';
export type { StoredSubject, StoredSubjects } from './subjects/stored-subject.js';
export { wantedSubjects } from './plan/wanted-subjects.js';
export { validateDocument } from './check/validate-document.js';
export { type AppInput, appRunOverrides, describeAppInputs } from './interface/app-inputs.js';
export { describeInputs, type WorkflowInput } from './interface/describe-inputs.js';
export {
  type CollectedOutput,
  collectOutputs,
  describeOutputs,
  type WorkflowOutput,
} from './interface/describe-outputs.js';
export { inputFieldOf } from './interface/input-fields.js';
export { mergeOverrides, type Overrides, resolveOverrides } from './interface/overrides.js';
export { type PresentationItem, presentationItems } from './interface/presentation-items.js';
export { guessMediaOf } from './plan/wire-reading.js';
export { NoJsonObject, NoValidInputs, type Reduced, reduceInputs } from './nodes/reduce.js';
export { combineText } from './nodes/combine-text.js';
export { compositePlan } from './nodes/composite.js';
export { markedItems, splitText } from './nodes/split-text.js';
export { compilePlan, compiling, runningNodes } from './plan/compile-plan.js';
export { advance, standingOf } from './plan/advance.js';
export { CyclicDocument } from './document/dependency-order.js';
export type { NodeOutput } from './document/node-output.js';
export { outputKeysOf } from './document/output-keys.js';
export type {
  NodeCounts,
  NodeState,
  NodeStatus,
  Plan,
  PlanInputs,
  PlanState,
  PlanStep,
  PureNodeState,
  ReadyTask,
  TaskResult,
  TaskState,
} from './plan/plan.js';
export { foldLabel, resolveVariables, type VariableLookup, variablesIn } from './prompt/label-variables.js';
export { type PromptParts, wrapPrompt } from './prompt/prompt-wrapping.js';
export {
  type Component,
  type ComponentHandle,
  componentIdOf,
  type LoadComponent,
  referencedComponents,
} from './sub-workflows/component.js';
export { inputBoundaries, outputBoundaries, type Boundary, type Port } from './sub-workflows/boundaries.js';
export {
  type Expansion,
  expanding,
  expandSubWorkflows,
  type LoadChild,
  MAX_SUB_WORKFLOW_DEPTH,
  calledWorkflowIds,
  referencedWorkflowIds,
} from './sub-workflows/expand-sub-workflows.js';
export { injectPortValues } from './sub-workflows/inject-port-values.js';
export { type SubWorkflowIssue, validateSubWorkflows } from './sub-workflows/validate-sub-workflows.js';
export {
  applyPatch,
  MOST_PATCH_OPS,
  type PatchProblem,
  readPatch,
  type WorkflowPatch,
  type WorkflowPatchOp,
} from './patch/workflow-patch.js';
