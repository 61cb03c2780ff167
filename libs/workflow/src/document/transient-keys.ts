import type { WorkflowDocument } from './document.js';

/** Keys of `data` that say how a run is going on somebody's screen; they are never saved. */
export const TRANSIENT_KEYS: readonly string[] = [
  'executionStatus',
  'currentJobId',
  'currentJobProgress',
  'isStreaming',
  'subWorkflowProgress',
  '__listTotal',
  '__listCompleted',
  '__listRunning',
  '_upstreamRefresh',
  '__upstreamCount',
];

const transient = new Set(TRANSIENT_KEYS);

/** The document as it is saved: run state of the screen removed, all else, unknown fields included, kept. */
export function stripTransientKeys(doc: WorkflowDocument): WorkflowDocument {
  return { ...doc, nodes: doc.nodes.map((node) => ({ ...node, data: withoutKeys(node.data, transient) })) };
}

/** `data` without the named keys; the same object when it has none of them. */
export function withoutKeys(
  data: Record<string, unknown>,
  keys: ReadonlySet<string>,
): Record<string, unknown> {
  if (!Object.keys(data).some((key) => keys.has(key))) return data;
  return Object.fromEntries(Object.entries(data).filter(([key]) => !keys.has(key)));
}
