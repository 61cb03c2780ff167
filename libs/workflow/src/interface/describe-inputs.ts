import type { WorkflowDocument, WorkflowNode } from '../document/document.js';
import { ENTITY_TYPES } from '../document/node-families.js';
import { nodeLabel } from '../document/node-label.js';
import type { NodeTypeInfo, NodeTypes } from '../document/node-types.js';
import { promptFieldOf } from '../document/wire-target.js';
import { isExposable } from './exposable.js';
import { inputFieldOf, STANDARD_INPUT_TYPES } from './input-fields.js';
import { presentationItems } from './presentation-items.js';

/** One input of a workflow, as `GET /v1/api/schema` shows it. */
export interface WorkflowInput {
  nodeId: string;
  label: string;
  nodeType: string;
  /** The inner key of `inputs` on a run. */
  key: string;
  /** `text`, `image-url`, `video-url`, `audio-url`, `select`, `number` or `list`. */
  type: string;
  options?: readonly unknown[];
  /** The only values an app takes, where its author says so. */
  allowedValues?: readonly unknown[];
  /** What the saved workflow holds. */
  defaultValue?: unknown;
}

/**
 * The inputs of a workflow: what its author arranged for an app or marked, else every node of a type that is
 * an input. Hidden nodes and triggers are none.
 */
export function describeInputs(doc: WorkflowDocument, types: NodeTypes): WorkflowInput[] {
  const arranged = arrangedInputs(doc, types);
  if (arranged.length > 0) return arranged;
  const candidates = doc.nodes.filter((node) => isExposable(node, types));
  const marked = candidates.filter(isMarked);
  const chosen =
    marked.length > 0 ? marked : candidates.filter((node) => STANDARD_INPUT_TYPES.has(node.type));
  return chosen.flatMap((node) => nodeInput(node, types.get(node.type)));
}

/** The older mark only counts on types that are inputs by themselves. */
function isMarked({ data, type }: WorkflowNode): boolean {
  if (data.presentationInput === true) return true;
  return data.presentationVisible === true && STANDARD_INPUT_TYPES.has(type);
}

function arrangedInputs(doc: WorkflowDocument, types: NodeTypes): WorkflowInput[] {
  const nodes = new Map(doc.nodes.map((node) => [node.id, node]));
  return presentationItems(doc, 'inputItems').flatMap((item) => {
    const node = nodes.get(item.nodeId);
    if (!node || item.type === 'output' || !isExposable(node, types)) return [];
    if (item.type === 'node') return nodeInput(node, types.get(node.type));
    const { field: key, allowedValues } = item;
    return [
      describe(node, { key, type: allowedValues ? 'select' : fieldType(node.data[key]) }, { allowedValues }),
    ];
  });
}

function nodeInput(node: WorkflowNode, info: NodeTypeInfo | undefined): WorkflowInput[] {
  const field = info?.inputField ?? inputFieldOf(node.type) ?? otherField(node, info);
  return field ? [describe(node, field, { options: info?.inputField?.options })] : [];
}

/** A marked node of another type is reached by its list, its variant or its prompt. */
function otherField(
  node: WorkflowNode,
  info: NodeTypeInfo | undefined,
): { key: string; type: string } | undefined {
  if (node.type === 'list' || node.type === 'loop') return { key: 'items', type: 'list' };
  if (ENTITY_TYPES.has(node.type)) return { key: 'selectedVariant', type: 'select' };
  return info && typeof info.execution === 'object' ? { key: promptFieldOf(info), type: 'text' } : undefined;
}

function describe(
  node: WorkflowNode,
  { key, type }: { key: string; type: string },
  { options, allowedValues }: { options?: readonly unknown[]; allowedValues?: readonly unknown[] },
): WorkflowInput {
  const input: WorkflowInput = { nodeId: node.id, label: nodeLabel(node), nodeType: node.type, key, type };
  if (options) input.options = options;
  if (allowedValues) input.allowedValues = allowedValues;
  if (node.data[key] !== undefined) input.defaultValue = node.data[key];
  return input;
}

const fieldType = (value: unknown): string => (typeof value === 'number' ? 'number' : 'text');
