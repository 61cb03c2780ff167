import type { WorkflowDocument, WorkflowNode } from '../document/document.js';
import { isRecord } from '../document/json-record.js';

/** A value that goes into or out of a sub-workflow. */
export interface Port {
  id: string;
  name: string;
  mediaType: 'text' | 'image' | 'video' | 'audio' | 'any';
}

/** A node at the edge of a route. */
export interface Boundary {
  node: WorkflowNode;
  routeId: string;
  ports: Port[];
}

export function inputBoundaries(doc: WorkflowDocument): Boundary[] {
  return boundariesOf(doc, 'sub-workflow-input');
}

export function outputBoundaries(doc: WorkflowDocument): Boundary[] {
  return boundariesOf(doc, 'sub-workflow-output');
}

function boundariesOf(doc: WorkflowDocument, type: string): Boundary[] {
  return doc.nodes
    .filter((node) => node.type === type)
    .map((node) => ({ node, routeId: routeIdOf(node), ports: portsOf(node) }));
}

const routeIdOf = ({ data }: WorkflowNode): string => (typeof data.routeId === 'string' ? data.routeId : '');

const MEDIA_TYPES = new Set(['text', 'image', 'video', 'audio', 'any']);

function portsOf({ data }: WorkflowNode): Port[] {
  if (!Array.isArray(data.ports)) return [];
  return data.ports.filter(isRecord).flatMap((port) => {
    if (typeof port.id !== 'string' || port.id === '') return [];
    const name = typeof port.name === 'string' ? port.name : port.id;
    const isKnown = typeof port.mediaType === 'string' && MEDIA_TYPES.has(port.mediaType);
    return [{ id: port.id, name, mediaType: isKnown ? (port.mediaType as Port['mediaType']) : 'any' }];
  });
}
