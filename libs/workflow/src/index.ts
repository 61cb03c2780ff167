export type { DocumentIssue, WorkflowDocument, WorkflowEdge, WorkflowNode } from './document/document.js';
export { nodeLabel } from './document/node-label.js';
export type { NodeTypeInfo, NodeTypes } from './document/node-types.js';
export { stripTransientKeys, TRANSIENT_KEYS } from './document/transient-keys.js';
export { validateDocument } from './document/validate-document.js';
export {
  collectOutputs,
  describeInputs,
  describeOutputs,
  type CollectedOutput,
  type WorkflowInput,
  type WorkflowOutput,
} from './interface/describe-workflow.js';
export { resolveOverrides, type Overrides } from './interface/overrides.js';
export { advance } from './plan/advance.js';
export { compilePlan, CyclicDocument } from './plan/compile-plan.js';
export type { NodeOutput } from './plan/node-output.js';
export type {
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
export { wrapPrompt, type PromptParts } from './prompt/prompt-wrapping.js';
