import type { WorkflowDocument, WorkflowEdge, WorkflowNode } from '@easel/workflow';

/** A template that comes with the service. */
export interface BuiltInTemplate {
  slug: string;
  name: string;
  description: string;
  markdownDescription: string;
  category: string;
  tags: string[];
  /** The lesson it is: the category's id, and its place there. */
  lesson?: { category: string; order: number };
  document: WorkflowDocument;
}

/** How far columns and rows of a canvas are apart. */
const COLUMN = 300;
const ROW = 180;

/** A node at a position of the canvas, given by column and row. */
export function node(
  id: string,
  type: string,
  [column, row]: readonly [number, number],
  data: Record<string, unknown>,
): WorkflowNode {
  return { id, type, position: { x: column * COLUMN, y: row * ROW }, data };
}

/** Wires, each as `source.handle > target.handle`; with `all > ` in front, one that brings a whole list at once. */
export function wires(...written: string[]): WorkflowEdge[] {
  return written.map((wire) => {
    const parts = wire.split(' > ');
    const [from = '', to = ''] = parts.slice(-2);
    const [source = '', sourceHandle = ''] = from.split('.');
    const [target = '', targetHandle = ''] = to.split('.');
    return {
      id: `${source}-${target}-${targetHandle}`,
      source,
      sourceHandle,
      target,
      targetHandle,
      ...(parts.length > 2 && { data: { outputMode: 'all' } }),
    };
  });
}
