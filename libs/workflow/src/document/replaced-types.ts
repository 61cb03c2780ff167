import type { WorkflowDocument } from './document.js';
import type { NodeTypes } from './node-types.js';

/** The document with nodes of retired types turned into those that took their place; the same one if none are. */
export function rewriteReplacedTypes(doc: WorkflowDocument, types: NodeTypes): WorkflowDocument {
  const successor = (type: string): string | undefined => types.get(type)?.replacedBy;
  if (!doc.nodes.some(({ type }) => successor(type) !== undefined)) return doc;
  return { ...doc, nodes: doc.nodes.map((node) => ({ ...node, type: successor(node.type) ?? node.type })) };
}
