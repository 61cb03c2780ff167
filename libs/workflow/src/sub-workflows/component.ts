import type { WorkflowDocument, WorkflowNode } from '../document/document.js';
import { isRecord } from '../document/json-record.js';

/** A way into or out of a component; its id is `<nodeId>`, or `<nodeId>::<portId>` at a boundary node. */
export interface ComponentHandle {
  id: string;
  /** Its display name; default: its id. */
  name?: string;
  /** An input that must be wired. */
  required?: boolean;
  /** The field of the inner node that a value goes to. */
  fieldKey: string;
}

/** A setting of an inner node that users of a component may change. */
export interface ComponentSetting {
  nodeId: string;
  field: string;
  /** The values it may have; any when absent. */
  allowedValues?: readonly unknown[];
  defaultValue?: unknown;
}

/** A published workflow used as one node. */
export interface Component {
  /** The same for all its versions: what calls itself is known by it. */
  key: string;
  document: WorkflowDocument;
  inputs: readonly ComponentHandle[];
  outputs: readonly ComponentHandle[];
  exposedSettings: readonly ComponentSetting[];
}

/** Finds a component in the version that a node of `caller` is pinned to; nothing when there is none. */
export type LoadComponent = (
  componentId: string,
  version: unknown,
  caller: WorkflowDocument,
) => Component | undefined;

/** The components that a document names, for the caller to load before it expands. */
export function referencedComponents(doc: WorkflowDocument): { componentId: string; version: unknown }[] {
  return doc.nodes.flatMap((node) => {
    const componentId = componentIdOf(node);
    return componentId === undefined ? [] : [{ componentId, version: node.data.pinnedVersion }];
  });
}

export function componentIdOf({ type, data }: WorkflowNode): string | undefined {
  const id = data.componentId;
  return type === 'component' && typeof id === 'string' && id !== '' ? id : undefined;
}

/** Why a component can't be used as its user has it: an input that is not wired, or a value that is not offered. */
export function misuseOf(
  { inputs, exposedSettings }: Component,
  user: WorkflowNode,
  wiredHandles: ReadonlySet<string>,
): string | undefined {
  // A wire that names no handle goes to the first input.
  const isWired = ({ id }: ComponentHandle, place: number): boolean =>
    wiredHandles.has(`in_${id}`) || wiredHandles.has(id) || (place === 0 && wiredHandles.has(''));
  const missing = inputs.find((input, place) => input.required === true && !isWired(input, place));
  if (missing) return `needs a value at its input "${missing.name ?? missing.id}".`;
  const chosen = chosenSettings(user);
  for (const { nodeId, field, allowedValues } of exposedSettings) {
    const value = chosen[`${nodeId}:${field}`];
    if (value === undefined || allowedValues === undefined || allowedValues.includes(value)) continue;
    return `takes one of ${allowedValues.map((each) => JSON.stringify(each)).join(', ')} as ${field}.`;
  }
  return undefined;
}

const chosenSettings = ({ data }: WorkflowNode): Record<string, unknown> =>
  isRecord(data.exposedSettings) ? data.exposedSettings : {};

/** The component's document with the settings its user chose (`<nodeId>:<field>`), else their defaults. */
export function withComponentSettings(component: Component, user: WorkflowNode): WorkflowDocument {
  const chosen = chosenSettings(user);
  const settings = new Map<string, Record<string, unknown>>();
  for (const { nodeId, field, defaultValue } of component.exposedSettings) {
    const value = chosen[`${nodeId}:${field}`] ?? defaultValue;
    if (value !== undefined) settings.set(nodeId, { ...settings.get(nodeId), [field]: value });
  }
  return {
    ...component.document,
    nodes: component.document.nodes.map((node) => {
      const own = settings.get(node.id);
      return own ? { ...node, data: { ...node.data, ...own } } : node;
    }),
  };
}
