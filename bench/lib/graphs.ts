import type { Graph } from './client.ts';

const noop = (id: string, data: Record<string, unknown> = {}) => ({ id, type: 'noop', data });
const wire = (source: string, target: string) => ({
  source,
  target,
  sourceHandle: 'out',
  targetHandle: 'in',
});

/** One effectful step. */
export const oneStep: Graph = { nodes: [noop('s0')], edges: [] };

/** Effectful steps one after the other. */
export function chain(length: number, delayMs = 0): Graph {
  const ids = Array.from({ length }, (_, index) => `s${index}`);
  return {
    nodes: ids.map((id) => noop(id, delayMs > 0 ? { delayMs } : {})),
    edges: ids.slice(1).map((id, index) => wire(ids[index], id)),
  };
}

/** Effectful steps side by side, and one that waits for all of them. */
export function fanOut(width: number, delayMs = 0): Graph {
  const ids = Array.from({ length: width }, (_, index) => `s${index}`);
  const nodes = ids.map((id) => noop(id, delayMs > 0 ? { delayMs } : {}));
  return { nodes: [...nodes, noop('join')], edges: ids.map((id) => wire(id, 'join')) };
}

/** 1 to 40 effectful nodes, each fed by up to three before it, some of them slow. */
export function randomGraph(random: () => number): Graph {
  const size = 1 + Math.floor(random() * 40);
  const nodes = Array.from({ length: size }, (_, index) =>
    noop(`n${index}`, random() < 0.3 ? { delayMs: Math.ceil(random() * 300) } : {}),
  );
  const edges = nodes.flatMap(({ id }, index) => {
    const parents = new Set(
      Array.from({ length: Math.floor(random() * 4) }, () => Math.floor(random() * index)),
    );
    return index === 0 ? [] : [...parents].map((parent) => wire(`n${parent}`, id));
  });
  return { nodes, edges };
}

/** Ten nodes that make media: words become a picture, two sizes of it, a caption, and some slow steps beside. */
export const tenNodesWithMedia: Graph = {
  nodes: [
    { id: 'subject', type: 'text-prompt', data: { text: 'a lighthouse at dusk' } },
    { id: 'mood', type: 'text-prompt', data: { text: 'calm sea, warm light' } },
    { id: 'prompt', type: 'combine-text', data: { separator: 'comma' } },
    { id: 'picture', type: 'generate-image', data: { aspectRatio: '1:1', seed: 7 } },
    { id: 'small', type: 'resize-image', data: { width: 96, height: 96 } },
    { id: 'tiny', type: 'resize-image', data: { width: 48, height: 48 } },
    { id: 'captioned', type: 'text-overlay', data: { text: 'dusk', position: 'bottom' } },
    noop('first', { delayMs: 50 }),
    noop('second', { delayMs: 50 }),
    noop('third', { delayMs: 50 }),
  ],
  edges: [
    { source: 'subject', target: 'prompt', sourceHandle: 'prompt', targetHandle: 'text' },
    { source: 'mood', target: 'prompt', sourceHandle: 'prompt', targetHandle: 'text' },
    { source: 'prompt', target: 'picture', sourceHandle: 'text', targetHandle: 'prompt' },
    { source: 'picture', target: 'small', sourceHandle: 'image', targetHandle: 'image' },
    { source: 'picture', target: 'tiny', sourceHandle: 'image', targetHandle: 'image' },
    { source: 'small', target: 'captioned', sourceHandle: 'image', targetHandle: 'image' },
    wire('first', 'second'),
    wire('second', 'third'),
  ],
};
