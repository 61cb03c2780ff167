// Workflows that are small to save and take much to compute. All of them pass the check of graphs: what is refused when
// it is started attacks nothing.

export interface Node {
  id: string;
  type: string;
  data: Record<string, unknown>;
}

interface Edge {
  source: string;
  target: string;
  sourceHandle: string;
  targetHandle: string;
}

export interface Graph {
  nodes: Node[];
  edges: Edge[];
}

export const text = (id: string, value: string): Node => ({ id, type: 'text-prompt', data: { text: value } });

const wire = (source: string, target: string, targetHandle: string, sourceHandle: string): Edge => ({
  source,
  target,
  sourceHandle,
  targetHandle,
});

/** A text, and a node that computes something of it. */
export const computed = (
  value: string,
  type: string,
  data: Record<string, unknown>,
  handle = 'in',
): Graph => ({
  nodes: [text('a', value), { id: 'b', type, data: { ...data, presentationOutput: true } }],
  edges: [wire('a', 'b', handle, 'prompt')],
});

export const query = (value: unknown, expression: string): Graph =>
  computed(JSON.stringify(value), 'json-process', { mode: 'advanced', expression });

/** `n0` is a text; each of the others combines what is wired to it. */
function combining(count: number, first: string, sourcesOf: (at: number) => number[]): Graph {
  const others = Array.from({ length: count }, (_, at) => at + 1);
  return {
    nodes: [
      text('n0', first),
      ...others.map((at): Node => ({ id: `n${at}`, type: 'combine-text', data: { separator: 'space' } })),
    ],
    edges: others.flatMap((at) =>
      sourcesOf(at).map((from) => wire(`n${from}`, `n${at}`, 'text', from === 0 ? 'prompt' : 'text')),
    ),
  };
}

/** Each combines the two before it. */
export const doubling = (count: number): Graph =>
  combining(count, 'x'.repeat(1_000), (at) => (at === 1 ? [0] : [at - 1, at - 2]));

/** Every node is wired to every later one. */
export const everyWire = (count: number): Graph =>
  combining(count, 'x', (at) => Array.from({ length: at }, (_, from) => from));

export const chain = (count: number): Graph => combining(count, 'x', (at) => [at - 1]);

/** Many sources, and a node that collects what all of them bring. */
export function collecting(count: number, value: string): Graph {
  const sources = Array.from({ length: count }, (_, at) => text(`s${at}`, value));
  return {
    nodes: [...sources, { id: 'c', type: 'collect', data: {} }],
    edges: sources.map(({ id }) => wire(id, 'c', 'in', 'prompt')),
  };
}

/** What each node came to is kept until the run is over, and the run waits: some 27 million characters. */
export const heavyAndWaiting = (): Graph => ({
  nodes: [
    text('n0', 'x'.repeat(900_000)),
    ...Array.from({ length: 30 }, (_, at): Node => ({
      id: `n${at + 1}`,
      type: 'combine-text',
      data: { separator: 'space' },
    })),
    { id: 's', type: 'noop', data: { delayMs: 3_000 } },
    { id: 'z', type: 'noop', data: { delayMs: 10 } },
  ],
  edges: [
    ...Array.from({ length: 30 }, (_, at) => wire('n0', `n${at + 1}`, 'text', 'prompt')),
    wire('s', 'z', 'in', 'out'),
  ],
});

/** Megabytes of text in a few nodes. */
export const longTexts = (seed: number): Graph => ({
  nodes: Array.from({ length: 4 }, (_, at) => text(`t${at}`, `${seed} ${'x'.repeat(800_000)}`)),
  edges: [],
});

const MENTIONS = Array.from({ length: 5_000 }, (_, at) => `{{node ${at}}} @[n${at}]`).join(' ');

/** Texts that name many other nodes. */
export const mentioning = (): Graph => ({
  nodes: [
    text('a', MENTIONS),
    ...Array.from({ length: 1_000 }, (_, at) => text(`n${at}`, MENTIONS.slice(0, 1_000))),
  ],
  edges: [],
});
