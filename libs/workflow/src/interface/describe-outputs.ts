import { own } from '@easel/contracts/table';
import type { WorkflowDocument, WorkflowNode } from '../document/document.js';
import { nodeLabel } from '../document/node-label.js';
import type { NodeTypes } from '../document/node-types.js';
import { itemText } from '../nodes/field-path.js';
import type { NodeOutput } from '../document/node-output.js';
import { guessMedia, keyOfType } from '../document/output-keys.js';
import { isExposable } from './exposable.js';
import { presentationItems } from './presentation-items.js';

/** One output of a workflow, as `GET /v1/api/schema` shows it. */
export interface WorkflowOutput {
  nodeId: string;
  label: string;
  type: 'image' | 'video' | 'audio' | 'text' | 'data';
}

/** One entry of a result's `outputs`. Where the value is no link, `url` holds the text itself. */
export interface CollectedOutput {
  nodeId: string;
  label: string;
  type: string;
  url: string;
}

const MEDIA = new Set(['image', 'video', 'audio']);

/**
 * The outputs of a workflow: what its author arranged for an app or marked, else every node at an end, and
 * every node that makes media. Hidden nodes and triggers are none, nor are nodes that only hold a value.
 */
export function describeOutputs(doc: WorkflowDocument, types: NodeTypes): WorkflowOutput[] {
  return outputNodes(doc, types).map((node) => ({
    nodeId: node.id,
    label: nodeLabel(node),
    type: outputKind(node, types),
  }));
}

/**
 * The outputs of a result: one entry an item, of every output node that yielded something. The kind of a node
 * that hands on its input shows in the value.
 */
export function collectOutputs(
  doc: WorkflowDocument,
  types: NodeTypes,
  outputsByNode: Record<string, NodeOutput | undefined>,
): CollectedOutput[] {
  return describeOutputs(doc, types).flatMap(({ nodeId, label, type }) => {
    const output = own(outputsByNode, nodeId);
    if (!output) return [];
    return valuesOf(output, type).map((url) => ({ nodeId, label, type: kindOf(url, type), url }));
  });
}

function outputNodes(doc: WorkflowDocument, types: NodeTypes): WorkflowNode[] {
  const candidates = doc.nodes.filter(
    (node) => isExposable(node, types) && types.get(node.type)?.outputType !== 'none',
  );
  const arranged = presentationItems(doc, 'outputItems').map(({ nodeId }) => nodeId);
  if (arranged.length > 0) {
    const byId = new Map(candidates.map((node) => [node.id, node]));
    return [...new Set(arranged)].flatMap((id) => byId.get(id) ?? []);
  }
  const standard = standardOutputs(doc, candidates, types);
  const marked = candidates.filter(
    (node) =>
      node.data.presentationOutput === true || (node.data.presentationVisible === true && standard.has(node)),
  );
  return marked.length > 0 ? marked : [...standard];
}

function standardOutputs(
  doc: WorkflowDocument,
  candidates: readonly WorkflowNode[],
  types: NodeTypes,
): Set<WorkflowNode> {
  const sources = new Set(doc.edges.map((edge) => edge.source));
  return new Set(
    candidates.filter((node) => {
      const info = types.get(node.type);
      if (!info || info.execution === 'source' || info.execution === 'none') return false;
      return !sources.has(node.id) || MEDIA.has(info.outputType);
    }),
  );
}

function outputKind(node: WorkflowNode, types: NodeTypes): WorkflowOutput['type'] {
  const type = types.get(node.type)?.outputType ?? 'data';
  return type === 'none' ? 'data' : type;
}

function kindOf(value: string, declared: WorkflowOutput['type']): string {
  if (declared !== 'data') return declared;
  const guessed = guessMedia(value);
  return guessed === 'text' ? 'data' : guessed;
}

function valuesOf(output: NodeOutput, type: WorkflowOutput['type']): string[] {
  if (Array.isArray(output.listResults)) {
    const items = output.listResults.map(itemText).filter((item) => item !== '');
    if (items.length > 0) return items;
  }
  const ownKey = keyOfType(type);
  const keys = [
    ...(ownKey === undefined ? [] : [ownKey]),
    'imageUrl',
    'videoUrl',
    'audioUrl',
    'text',
    'json',
    'composition',
  ];
  const key = keys.find((each) => output[each] !== undefined && output[each] !== null && output[each] !== '');
  return key === undefined ? [] : [itemText(output[key])];
}
