/** Documents at the limits of a JSON body (4 MB, 100,000 values, 10,000 names of members), each large in another way. */

type Node = { id: string; type: string; data: Record<string, unknown> };
interface Content {
  nodes: Node[];
  edges: Record<string, unknown>[];
}

const list = <Entry>(length: number, entry: (at: number) => Entry): Entry[] =>
  Array.from({ length }, (_, at) => entry(at));
const node = (id: string, type: string, data: Record<string, unknown> = {}): Node => ({ id, type, data });
const wires = (length: number, ends: (at: number) => Record<string, string>) => list(length, ends);

export const LARGEST: Readonly<Record<string, () => Content>> = {
  'a chain of nodes': () => ({
    nodes: list(10_000, (at) => node(`${at}`, 'collect')),
    edges: wires(9_999, (at) => ({ source: `${at}`, target: `${at + 1}` })),
  }),
  'nodes with wrong settings': () => ({
    nodes: list(9_000, (at) => node(`n${at}`, 'generate-image', { prompt: 7, aspectratio: 1 })),
    edges: [],
  }),
  'settings that nobody knows': () => ({
    nodes: [node('n', 'text-prompt', Object.fromEntries(list(9_500, (at) => [`setting ${at}`, at])))],
    edges: [],
  }),
  'wires from many columns': () => ({
    nodes: [
      node('list', 'list', { columns: list(1_000, (at) => ({ id: `c${at}` })), rows: [['a']] }),
      node('n', 'combine-text'),
    ],
    edges: wires(18_000, (at) => ({
      source: 'list',
      sourceHandle: `c${at}`,
      target: 'n',
      targetHandle: 'text',
    })),
  }),
  'wires from many routes': () => ({
    nodes: [
      node('router', 'router', { routes: list(10_000, (at) => ({ id: `r${at}` })) }),
      node('n', 'combine-text'),
    ],
    edges: wires(14_000, (at) => ({
      source: 'router',
      sourceHandle: `r${at % 10_000}`,
      target: 'n',
      targetHandle: 'text',
    })),
  }),
  'rows of a list': () => ({ nodes: [node('n', 'list', { rows: list(45_000, () => ['a']) })], edges: [] }),
};
