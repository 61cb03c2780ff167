import { ValidationFailed } from '@easel/contracts';
import { stripTransientKeys, validateDocument, type NodeTypes, type WorkflowDocument } from '@easel/workflow';

/**
 * A document as it may be stored: valid, without the state of a run. Unknown fields stay.
 *
 * @throws ValidationFailed naming each node and field at fault
 */
export function checkDocument(
  content: { nodes: unknown[]; edges: unknown[]; settings: Record<string, unknown> },
  types: NodeTypes,
): WorkflowDocument & { settings: Record<string, unknown> } {
  const issues = validateDocument(content, types);
  if (issues.length > 0) {
    throw new ValidationFailed(
      issues.map(({ path, message, nodeId, field, code }) => ({ path, message, nodeId, field, code })),
    );
  }
  const { nodes, edges } = stripTransientKeys(content as unknown as WorkflowDocument);
  return { nodes, edges, settings: content.settings };
}
