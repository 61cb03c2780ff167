// Work that is small to ask for and takes long to compute: queries, merges, paths, patterns, plans.
import type { AbuseContext, Attack } from './attack.ts';

interface Node {
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
interface Graph {
  nodes: Node[];
  edges: Edge[];
}

const PARALLEL = 4;

const tokenOf = ({ accounts }: AbuseContext, round: number): string =>
  (accounts[round % accounts.length] as { token: string }).token;

/** The same request over and over, by all accounts. */
function asking(name: string, path: string, body: (round: number) => unknown, method = 'POST'): Attack {
  return {
    name,
    attack: async (_url, _signal, context) => {
      const bytes = JSON.stringify(body(0));
      await context.repeat(PARALLEL, (round) =>
        context.send({ method, path, token: tokenOf(context, round), body: bytes, from: round % 4 }),
      );
    },
  };
}

/** A workflow of each account, run over and over. */
function running(name: string, graph: () => Graph): Attack {
  return {
    name,
    attack: async (_url, _signal, context) => {
      const body = JSON.stringify({ name, ...graph() });
      const ids: (string | undefined)[] = [];
      for (let account = 0; account < 4; account++) {
        const { body: saved } = await context.send({
          method: 'POST',
          path: '/v1/workflows',
          token: tokenOf(context, account),
          body,
        });
        ids.push((saved as { data?: { id: string } } | undefined)?.data?.id);
      }
      if (ids.every((id) => id === undefined)) context.note('not taken');
      await context.repeat(PARALLEL, (round) => {
        const workflowId = ids[round % 4];
        const token = tokenOf(context, round % 4);
        return workflowId === undefined
          ? context.send({ method: 'POST', path: '/v1/workflows', token, body })
          : context.send({
              method: 'POST',
              path: '/v1/api/run',
              token,
              body: { workflowId },
              from: round % 4,
            });
      });
    },
  };
}

const text = (id: string, value: string): Node => ({ id, type: 'text-prompt', data: { text: value } });
const wire = (source: string, target: string, targetHandle = 'in', sourceHandle = 'text'): Edge => ({
  source,
  target,
  sourceHandle,
  targetHandle,
});

/** A text, and a node that computes something of it. */
const computed = (value: string, type: string, data: Record<string, unknown>): Graph => ({
  nodes: [text('a', value), { id: 'b', type, data }],
  edges: [wire('a', 'b', type === 'split-text' ? 'text' : 'in', 'prompt')],
});
const query = (value: unknown, expression: string): Graph =>
  computed(JSON.stringify(value), 'json-process', { mode: 'advanced', expression });

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => count - index);
const nested = (depth: number): unknown => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);

/** Each doubles what the one before it made. */
function doubling(count: number): Graph {
  const nodes = [text('n0', 'x'.repeat(1_000))];
  const edges: Edge[] = [];
  for (let at = 1; at <= count; at++) {
    nodes.push({ id: `n${at}`, type: 'combine-text', data: { separator: 'space' } });
    // The same wire once for each half.
    const from = at === 1 ? 'prompt' : 'text';
    edges.push(wire(`n${at - 1}`, `n${at}`, 'text', from), wire(`n${at - 1}`, `n${at}`, 'text', from));
  }
  return { nodes, edges };
}

/** Every node is wired to every later one. */
function everyWire(count: number): Graph {
  const nodes = Array.from({ length: count }, (_, at): Node => ({
    id: `n${at}`,
    type: 'combine-text',
    data: {},
  }));
  const edges = nodes.flatMap((from, at) => nodes.slice(at + 1).map((to) => wire(from.id, to.id, 'text')));
  return { nodes, edges };
}

const chain = (count: number): Graph => {
  const nodes = Array.from({ length: count }, (_, at): Node => ({
    id: `n${at}`,
    type: 'combine-text',
    data: {},
  }));
  return { nodes, edges: nodes.slice(1).map((_node, at) => wire(`n${at}`, `n${at + 1}`, 'text')) };
};

const MENTIONS = Array.from({ length: 5_000 }, (_, at) => `{{node ${at}}} @[n${at}]`).join(' ');

export const attacks: readonly Attack[] = [
  // Those that were seen.
  asking('reduce-merge-json', '/v1/reduce', () => ({
    strategyId: 'merge-json',
    inputs: Array.from({ length: 1_000 }, (_, at) =>
      JSON.stringify({ list: numbers(400), [`k${at}`]: nested(30) }),
    ),
  })),
  running('json-process-add', () =>
    query(
      Array.from({ length: 20_000 }, () => 'abcdefghi'),
      'add',
    ),
  ),
  running('json-process-contains', () => query(numbers(30_000), 'map(contains([1,2,3]))')),
  running('extract-field-long-path', () =>
    computed(JSON.stringify(nested(500)), 'extract-field', { mode: 'custom', dotPath: 'a.'.repeat(500_000) }),
  ),
  asking('captions-of-less-than-signs', '/v1/add-captions', () => ({
    videoUrl: 'https://example.com/media.mp4',
    text: '<'.repeat(20_000),
    words: Array.from({ length: 10_000 }, () => ({ text: '<'.repeat(20), start: 0, end: 1 })),
  })),
  // Ten more.
  running('json-process-nested-map', () =>
    query(numbers(2_000), 'map([., .]) | map(map([., .])) | add | add | sort'),
  ),
  running('json-process-product', () => query(numbers(3_000), '[.[] as $a | .[] | . * $a]')),
  running('json-process-deep-query', () => query(nested(200), `${'['.repeat(2_000)}.${']'.repeat(2_000)}`)),
  running('sort-list-of-alike', () =>
    computed(
      JSON.stringify(Array.from({ length: 60_000 }, (_, at) => `2026-01-01T00:00:${at % 60}`)),
      'sort-list',
      {
        sortType: 'date',
        direction: 'asc',
      },
    ),
  ),
  running('merge-lists-without-doubles', () =>
    computed(JSON.stringify(Array.from({ length: 40_000 }, (_, at) => ({ at }))), 'merge-lists', {
      mode: 'concat',
      deduplicate: true,
    }),
  ),
  running('text-that-doubles', () => doubling(40)),
  running('every-wire', () => everyWire(300)),
  running('long-chain', () => chain(2_000)),
  running('mentions-of-nodes', () => ({
    nodes: [
      text('a', MENTIONS),
      ...Array.from({ length: 1_000 }, (_, at) => text(`n${at}`, MENTIONS.slice(0, 1_000))),
    ],
    edges: [],
  })),
  running('split-into-letters', () =>
    computed('ab'.repeat(900_000), 'split-text', { delimiter: 'custom', customDelimiter: 'a' }),
  ),
  asking('estimate-of-1000-nodes', '/v1/credits/estimate-workflow', () => ({
    nodes: Array.from({ length: 1_000 }, () => ({
      type: 'generate-image',
      data: { prompt: 'a'.repeat(3_000) },
    })),
  })),
  asking('script-of-many-scenes', '/v1/video-analysis/import/validate', () => ({
    script: {
      meta: { title: 'A', aspectRatio: '16:9' },
      slots: Array.from({ length: 2_000 }, (_, at) => ({ slotId: `s${at}`, label: 'a', source: 'image' })),
      scenes: Array.from({ length: 4_000 }, (_, at) => ({
        startSec: at,
        endSec: at + 1,
        visual: '{slot:s1} {slot:s2} {slot:s3}'.repeat(10),
      })),
    },
  })),
  asking('search-with-patterns', `/v1/templates/browse?search=${'%25_'.repeat(300)}`, () => undefined, 'GET'),
];
