/** A workflow document as tests write it down. */
export interface TestGraph {
  nodes: { id: string; type: string; data: Record<string, unknown> }[];
  edges: { source: string; target: string; sourceHandle: string; targetHandle: string }[];
  settings?: object;
}

export const text = (id: string, value: string, data: Record<string, unknown> = {}) => ({
  id,
  type: 'text-prompt',
  data: { text: value, ...data },
});

/** An effectful node that does nothing for `delayMs`. */
export const step = (id: string, delayMs = 0) => ({ id, type: 'noop', data: { delayMs } });

export const wire = (source: string, sourceHandle: string, target: string, targetHandle: string) => ({
  source,
  target,
  sourceHandle,
  targetHandle,
});

/** `count` effectful steps, one after the other, each taking `delayMs`. */
export function chainOf(count: number, delayMs = 0): TestGraph {
  const nodes = Array.from({ length: count }, (_, index) => step(`s${index}`, delayMs));
  return {
    nodes,
    edges: nodes.slice(1).map(({ id }, index) => wire(`s${index}`, 'out', id, 'in')),
  };
}
