import type { WorkflowDocument, WorkflowNode } from '../document/document.js';
import type { NodeTypes } from '../document/node-types.js';
import { nodeLabel } from '../document/node-label.js';
import type { NodeOutput } from '../plan/node-output.js';
import { inputFieldOf, type InputFieldType } from './input-fields.js';

/** One input of a workflow, as `GET /v1/api/schema` shows it. */
export interface WorkflowInput {
  nodeId: string;
  label: string;
  nodeType: string;
  /** The inner key of `inputs` on a run. */
  key: string;
  type: InputFieldType;
  defaultValue?: unknown;
}

export interface WorkflowOutput {
  nodeId: string;
  label: string;
  type: 'image' | 'video' | 'audio' | 'text' | 'data';
}

/** One entry of a result's `outputs`. */
export interface CollectedOutput {
  nodeId: string;
  label: string;
  type: string;
  url: string;
}

const NEVER_EXPOSED = new Set([
  'sticky-note',
  'webhook-trigger',
  'schedule-trigger',
  'sub-workflow-input',
  'sub-workflow-output',
]);

const MEDIA = new Set(['image', 'video', 'audio']);

/** The input fields of a workflow: what its owner exposed, else every node whose type is an input. */
export function describeInputs(doc: WorkflowDocument, types: NodeTypes): WorkflowInput[] {
  const candidates = doc.nodes.filter(
    (node) => isExposable(node, types) && inputFieldOf(node.type) !== undefined,
  );
  return exposed(candidates, 'presentationInput').map((node) => {
    const field = inputFieldOf(node.type)!;
    const input: WorkflowInput = {
      nodeId: node.id,
      label: nodeLabel(node),
      nodeType: node.type,
      ...field,
    };
    if (node.data[field.key] !== undefined) input.defaultValue = node.data[field.key];
    return input;
  });
}

/** The outputs of a workflow: what its owner exposed, else its leaves and all that make media. */
export function describeOutputs(doc: WorkflowDocument, types: NodeTypes): WorkflowOutput[] {
  const sources = new Set(doc.edges.map((edge) => edge.source));
  const candidates = doc.nodes.filter((node) => {
    const info = types.get(node.type);
    if (!info || !isExposable(node, types) || info.outputType === 'none') return false;
    if (node.data.presentationOutput === true) return true;
    if (info.execution === 'source') return false;
    return !sources.has(node.id) || MEDIA.has(info.outputType);
  });
  return exposed(candidates, 'presentationOutput').map((node) => ({
    nodeId: node.id,
    label: nodeLabel(node),
    type: outputKind(node, types),
  }));
}

/** The outputs of a result: one entry an item, of every output node that yielded something. */
export function collectOutputs(
  doc: WorkflowDocument,
  types: NodeTypes,
  outputsByNode: Record<string, NodeOutput | undefined>,
): CollectedOutput[] {
  return describeOutputs(doc, types).flatMap(({ nodeId, label, type }) => {
    const output = outputsByNode[nodeId];
    if (!output) return [];
    const values = output.listResults?.filter((item) => item !== '') ?? [];
    if (values.length === 0) values.push(...singleValue(output, type));
    return values.map((url) => ({ nodeId, label, type, url }));
  });
}

function singleValue(output: NodeOutput, type: WorkflowOutput['type']): string[] {
  const byMedia = { image: output.imageUrl, video: output.videoUrl, audio: output.audioUrl };
  const media = type === 'text' || type === 'data' ? undefined : byMedia[type];
  const value = media ?? output.imageUrl ?? output.videoUrl ?? output.audioUrl ?? output.text ?? output.json;
  if (value === undefined || value === null) return [];
  return [typeof value === 'string' ? value : JSON.stringify(value)];
}

function exposed(
  candidates: readonly WorkflowNode[],
  flag: 'presentationInput' | 'presentationOutput',
): readonly WorkflowNode[] {
  const flagged = candidates.filter(
    (node) => node.data[flag] === true || node.data.presentationVisible === true,
  );
  return flagged.length > 0 ? flagged : candidates;
}

function isExposable(node: WorkflowNode, types: NodeTypes): boolean {
  return node.hidden !== true && !NEVER_EXPOSED.has(node.type) && types.get(node.type) !== undefined;
}

function outputKind(node: WorkflowNode, types: NodeTypes): WorkflowOutput['type'] {
  const type = types.get(node.type)?.outputType ?? 'data';
  return type === 'none' ? 'data' : type;
}
