import { type DocumentAdjustment, ValidationFailed } from '@easel/contracts';
import { nodeTypes } from '@easel/catalog';
import {
  rewriteReplacedTypes,
  stripTransientKeys,
  validateDocument,
  validateSubWorkflows,
  type WorkflowDocument,
} from '@easel/workflow';
import { requireStrict } from './require-strict.js';
import { correctPictureNodes } from './correct-picture-nodes.js';
import { InvalidSubWorkflow } from './sub-workflow.errors.js';

export type StoredContent = WorkflowDocument & { settings: Record<string, unknown> };

/** A document as it was sent: anything. */
export interface SentDocument {
  nodes: unknown[];
  edges: unknown[];
  settings: Record<string, unknown>;
  /** Refuses what is otherwise warned of. */
  strict?: boolean | undefined;
}

export interface PreparedDocument {
  content: StoredContent;
  adjustments: DocumentAdjustment[];
}

/**
 * A document as it is stored: valid, without the state of a run, retired node types under their successors, and
 * picture nodes set to what their model offers. Unknown fields stay.
 *
 * @throws ValidationFailed naming each node and field at fault
 * @throws InvalidSubWorkflow for routes that could not be called
 */
export function prepareDocument(sent: SentDocument): PreparedDocument {
  requireValid(sent);
  const valid = sent as unknown as WorkflowDocument;
  const current = rewriteReplacedTypes(valid, nodeTypes);
  if (current !== valid) requireValid(current);
  const details = validateSubWorkflows(current);
  if (details.length > 0) throw new InvalidSubWorkflow(details);

  const { nodes, adjustments } = correctPictureNodes(stripTransientKeys(current).nodes);
  const content = { nodes, edges: current.edges, settings: sent.settings };
  if (sent.strict === true) requireStrict(content);
  return { content, adjustments };
}

function requireValid(document: unknown): void {
  const issues = validateDocument(document, nodeTypes);
  if (issues.length === 0) return;
  throw new ValidationFailed(
    issues.map(({ path, message, nodeId, field, code }) => ({ path, message, nodeId, field, code })),
  );
}
