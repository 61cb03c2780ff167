import type { WorkflowDocument, WorkflowNode } from '../document/document.js';
import { isRecord } from '../document/json-record.js';
import { SCOPE_KEY } from '../document/document-links.js';

/** The document with ids, and what refers to ids, prefixed by the id of the node that calls it. */
export function renamedCopy(doc: WorkflowDocument, callerId: string): WorkflowDocument {
  const idOf = (id: string): string => `${callerId}/${id}`;
  return {
    ...doc,
    nodes: doc.nodes.map((node) => renamedNode(node, callerId, idOf)),
    edges: doc.edges.map((edge) => ({ ...edge, source: idOf(edge.source), target: idOf(edge.target) })),
  };
}

function renamedNode(node: WorkflowNode, callerId: string, idOf: (id: string) => string): WorkflowNode {
  const inner = node.data[SCOPE_KEY];
  const scope = typeof inner === 'string' ? `${callerId}/${inner}` : callerId;
  const data: Record<string, unknown> = { ...node.data, [SCOPE_KEY]: scope };
  if (isRecord(data.fieldMappings)) data.fieldMappings = renamedMappings(data.fieldMappings, idOf);
  if (Array.isArray(data.order))
    data.order = data.order.map((id) => (typeof id === 'string' ? idOf(id) : id));
  const copy: WorkflowNode = { ...node, id: idOf(node.id), data };
  if (typeof node.parentId === 'string') copy.parentId = idOf(node.parentId);
  return copy;
}

function renamedMappings(
  mappings: Record<string, unknown>,
  idOf: (id: string) => string,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(mappings).map(([field, mapping]) => {
      if (!isRecord(mapping) || typeof mapping.sourceNodeId !== 'string') return [field, mapping];
      return [field, { ...mapping, sourceNodeId: idOf(mapping.sourceNodeId) }];
    }),
  );
}
