import { table } from '@easel/contracts/table';
import { spend } from '../budget/budget.js';
import type { WorkflowEdge } from '../document/document.js';
import { ENTITY_TYPES, PARAMETER_FIELDS } from '../document/node-families.js';
import { isRecord } from '../document/json-record.js';
import { listColumns } from '../nodes/list-node.js';
import type { LinkedNode } from '../document/document-links.js';
import { keyOfType } from '../document/output-keys.js';
import { promptFieldOf, wireTargetOf } from '../document/wire-target.js';
import type { CheckedType } from './checked-type.js';

/** One end of a wire, with the settings of its node that handles are made of. */
export type HandleNode = Pick<LinkedNode, 'node'> & { info: CheckedType };

/**
 * Names of earlier clients for what the catalog calls otherwise, by type. `in` and `out` are older names of any type's
 * way in and of a single way out. Facts: nodes and handles, 2.
 */
const OLD_INPUTS: Readonly<Record<string, readonly string[]>> = table({
  'split-media': ['video-in', 'audio-in'],
});
const OLD_OUTPUTS: Readonly<Record<string, readonly string[]>> = table({
  'add-captions': ['video-out'],
  'adjust-volume': ['video-out', 'audio-out'],
  'split-media': ['video', 'audio'],
  'rss-feed': ['text', 'image'],
});

const LISTS = new Set(['list', 'loop']);
/** Types whose handles are ports of a sub-workflow, which another document names. */
const PORT_TYPES = new Set(['component', 'sub-workflow', 'sub-workflow-input', 'sub-workflow-output']);
const LANES = ['out-text', 'out-image', 'out-video', 'out-audio'];
const CLAUSES = ['look', 'elements', 'cinematography', 'style', 'audio-style'];

/** Whether a wire may end at the handle that it names. */
export function isKnownInput(edge: WorkflowEdge, source: HandleNode, target: HandleNode): boolean {
  const { info } = target;
  const handle = edge.targetHandle ?? 'in';
  const declared = info.inputs ?? [];
  if (handle === 'in') return declared.length > 0 || info.dynamicInputs || info.triggers === true;
  if (inputNames(target).has(handle)) return true;
  if (info.dynamicInputs && PORT_TYPES.has(info.type)) return handle.startsWith('in_');
  if (info.dynamicInputs && info.type === 'group') return /^(?:in|out)-/.test(handle);
  return isFilledBy(edge, source, target);
}

/** Whether a wire may start at the handle that it names. */
export function isKnownOutput({ sourceHandle }: WorkflowEdge, source: HandleNode): boolean {
  const { info } = source;
  if (sourceHandle === null || sourceHandle === undefined) return true;
  if (outputNames(source).has(sourceHandle)) return true;
  if (info.dynamicOutputs && PORT_TYPES.has(info.type)) return sourceHandle.startsWith('out_');
  return false;
}

type Names = ReadonlySet<string>;

/** Asked for every wire of a node, which may have thousands of wires and of handles. */
function onceEach(namesOf: (node: HandleNode) => string[]): (node: HandleNode) => Names {
  const known = new WeakMap<HandleNode, Names>();
  return (node) => {
    let names = known.get(node);
    if (!names) {
      const found = namesOf(node);
      spend(found.length * STEPS_OF_A_NAME);
      known.set(node, (names = new Set(found)));
    }
    return names;
  };
}

const STEPS_OF_A_NAME = 5;

/** The ways into a node, by name. */
export const inputNames = onceEach(({ node, info }) => {
  const columns = LISTS.has(info.type) ? listColumns(node.data).map(({ handle }) => `${handle}_in`) : [];
  return [...(info.inputs ?? []).map(({ id }) => id), ...(OLD_INPUTS[info.type] ?? []), ...columns];
});

/** The ways out of a node, by name. */
export const outputNames = onceEach(({ node, info }) => {
  const declared = (info.outputs ?? []).map(({ id }) => id);
  const made = LISTS.has(info.type)
    ? listColumns(node.data).map(({ handle }) => handle)
    : info.type === 'router'
      ? idsIn(node.data.routes, 'id')
      : info.type === 'group'
        ? LANES
        : info.triggers === true
          ? idsIn(node.data.params, 'name')
          : [];
  // Older documents name a single way out by what it brings, or by its key in the result.
  const kind = info.outputType;
  const single = declared.length > 1 || kind === 'none' ? [] : ['out', kind, keyOfType(kind) ?? kind];
  const entity = ENTITY_TYPES.has(info.type) ? ['image'] : [];
  return [...declared, ...made, ...(OLD_OUTPUTS[info.type] ?? []), ...single, ...entity];
});

/** Older documents name the setting that a wire fills, or another handle of the same kind; the engine reads both. */
function isFilledBy(edge: WorkflowEdge, source: HandleNode, { info }: HandleNode): boolean {
  const handle = edge.targetHandle ?? 'in';
  const keys = new Set(info.fields.map(({ key }) => key));
  const parameter = PARAMETER_FIELDS.get(source.info.type);
  if (parameter && typeof info.execution === 'object') {
    return handle === parameter.target || handle === source.info.outputs?.[0]?.id;
  }
  const target = wireTargetOf(source.info, edge.sourceHandle ?? null, info, handle);
  switch (target.kind) {
    case 'clause':
      return CLAUSES.includes(handle) && keys.has(promptFieldOf(info));
    case 'entity':
      if (info.type === 'text-to-speech') return handle === 'voice';
      return keys.has('connectedReferences') || keys.has('referenceImageUrls');
    case 'text':
    case 'url':
    case 'urls':
    case 'data':
      return keys.has(target.field);
    default:
      return false;
  }
}

function idsIn(rows: unknown, key: string): string[] {
  if (!Array.isArray(rows)) return [];
  return rows.filter(isRecord).flatMap((row) => (typeof row[key] === 'string' ? [row[key]] : []));
}
