import type { WorkflowDocument } from '../document/document.js';

/** The document with values put into the ports of a route's input, as a run of that route alone needs them. */
export function injectPortValues(
  doc: WorkflowDocument,
  routeId: string,
  values: Record<string, unknown>,
): WorkflowDocument {
  return {
    ...doc,
    nodes: doc.nodes.map((node) =>
      node.type === 'sub-workflow-input' && node.data.routeId === routeId
        ? { ...node, data: { ...node.data, __injectedPortValues: values } }
        : node,
    ),
  };
}
