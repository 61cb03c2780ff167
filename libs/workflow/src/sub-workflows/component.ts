import type { WorkflowDocument, WorkflowNode } from '../document/document.js';
import { isRecord } from '../document/json-record.js';

/** A way into or out of a component; its id is `<nodeId>`, or `<nodeId>::<portId>` at a boundary node. */
export interface ComponentHandle {
  id: string;
  /** The field of the inner node that a value goes to. */
  fieldKey: string;
}

/** A published workflow used as one node. */
export interface Component {
  document: WorkflowDocument;
  inputs: readonly ComponentHandle[];
  outputs: readonly ComponentHandle[];
  /** Settings of inner nodes that its users may change. */
  exposedSettings: readonly { nodeId: string; field: string; defaultValue?: unknown }[];
}

/** Finds a component in the version a node is pinned to; nothing when there is none. */
export type LoadComponent = (componentId: string, version: unknown) => Component | undefined;

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

/** The component's document with the settings its user chose (`<nodeId>:<field>`), else their defaults. */
export function withComponentSettings(component: Component, user: WorkflowNode): WorkflowDocument {
  const chosen = isRecord(user.data.exposedSettings) ? user.data.exposedSettings : {};
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
