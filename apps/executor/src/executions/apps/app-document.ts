import { type FieldIssue, ValidationFailed } from '@easel/contracts';
import type { WorkflowDocument } from '@easel/workflow';
import { withoutTriggerTokens } from '../../documents/workflows/workflow-file.js';

type Item = Record<string, unknown>;

/** What a publisher arranged over the document; a list that is absent is as the document says. */
export interface Presentation {
  inputItems?: Item[];
  outputItems?: Item[];
}

/** A document as its app shows it. */
export function appDocument(document: WorkflowDocument, presentation: Presentation): WorkflowDocument {
  const own = document.settings?.presentationSettings;
  const settings = typeof own === 'object' && own !== null ? own : {};
  return {
    ...document,
    settings: { ...document.settings, presentationSettings: { ...settings, ...presentation } },
  };
}

/** The document as anyone may read it: without the tokens that start the publisher's own workflow. */
export function publicDocument(document: WorkflowDocument): WorkflowDocument {
  return { ...document, nodes: withoutTriggerTokens(document.nodes) };
}

const ITEM_TYPES = ['node', 'field', 'output', 'richtext', 'group'];

/**
 * Reads the curated lists of a publish request.
 *
 * @throws ValidationFailed naming each item that is none, or that names no node of the document
 */
export function readPresentation(
  document: WorkflowDocument,
  { inputs, outputs }: { inputs?: Item[]; outputs?: Item[] },
): Presentation {
  const nodeIds = new Set(document.nodes.map(({ id }) => id));
  const issues = [...itemIssues(inputs, 'inputs', nodeIds), ...itemIssues(outputs, 'outputs', nodeIds)];
  if (issues.length > 0) throw new ValidationFailed(issues);
  return { ...(inputs && { inputItems: inputs }), ...(outputs && { outputItems: outputs }) };
}

function itemIssues(items: unknown, path: string, nodeIds: ReadonlySet<string>): FieldIssue[] {
  if (items === undefined || items === null) return [];
  if (!Array.isArray(items)) return [{ path, message: 'must be a list' }];
  return items.flatMap((item: unknown, index) => itemIssue(item, `${path}[${index}]`, nodeIds));
}

function itemIssue(item: unknown, path: string, nodeIds: ReadonlySet<string>): FieldIssue[] {
  if (typeof item !== 'object' || item === null) return [{ path, message: 'must be an object' }];
  const { type, nodeId, field, outputKey, items } = item as Item;
  if (typeof type !== 'string' || !ITEM_TYPES.includes(type)) {
    return [{ path: `${path}.type`, message: `must be one of ${ITEM_TYPES.join(', ')}` }];
  }
  if (type === 'richtext') return [];
  if (type === 'group') return itemIssues(items, `${path}.items`, nodeIds);
  const issues: FieldIssue[] = [];
  if (typeof nodeId !== 'string' || !nodeIds.has(nodeId)) {
    issues.push({ path: `${path}.nodeId`, message: 'is not a node of the workflow' });
  }
  if (type === 'field' && typeof field !== 'string') {
    issues.push({ path: `${path}.field`, message: 'must name a field' });
  }
  if (type === 'output' && typeof outputKey !== 'string') {
    issues.push({ path: `${path}.outputKey`, message: 'must name an output' });
  }
  return issues;
}
