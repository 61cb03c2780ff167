import type { WorkflowNode } from './document.js';

/** The name of a node: its label, else its type in words (`generate-image` is "Generate Image"), else "Node". */
export function nodeLabel(node: Pick<WorkflowNode, 'type' | 'data'>): string {
  const label: unknown = node.data?.label;
  if (typeof label === 'string' && label.trim() !== '') return label;
  const words = node.type
    .split('-')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.length > 0 ? words.join(' ') : 'Node';
}

/** Characters of a label that a message shows: thousands of messages may name the same node. */
const LONGEST_SHOWN = 100;

/** The name of a node for a message. */
export function shortLabel(node: Pick<WorkflowNode, 'type' | 'data'>): string {
  const label = nodeLabel(node);
  return label.length > LONGEST_SHOWN ? `${label.slice(0, LONGEST_SHOWN)}…` : label;
}
