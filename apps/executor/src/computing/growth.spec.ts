import { nodeTypes, type NodeDescriptor } from '@easel/catalog';
import { advance, Budget, compilePlan, validateDocument, type WorkflowDocument } from '@easel/workflow';

// Every node type of the catalog, with settings and inputs that grow. Steps are counted, so the outcome is always the same.

type Data = Record<string, unknown>;
type Field = NodeDescriptor['fields'][number];

const repeated = (text: string) => (n: number) => text.repeat(n);

/** Texts that grow with n, each a way in which a computation may look at something again and again. */
const TEXTS: Readonly<Record<string, (n: number) => string>> = {
  'angle brackets': repeated('<'),
  braces: repeated('{'),
  'pairs of braces': repeated('{{'),
  'a token of blanks': (n) => `{{${' '.repeat(n)}`,
  'blanks before the end': (n) => `a${' '.repeat(n)}b`,
  'at signs': repeated('@'),
  mentions: repeated('@a:1:b/c:d '),
  'unknown names': (n) => Array.from({ length: n }, (_, at) => `{name ${at}}`).join(''),
  'its own name': repeated('{source}'),
  'a path': repeated('a.'),
  'a path of indexes': repeated('[0]'),
  'a deep list': (n) => '['.repeat(n) + ']'.repeat(n),
  'a wide list': (n) => JSON.stringify(Array.from({ length: n }, (_, at) => at)),
  'many equal keys': (n) => JSON.stringify(Array.from({ length: n }, () => ({ a: { b: 'x' } }))),
  'many keys': (n) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: n }, (_, at) => [`k${at}`, at]))),
  'many objects of keys of their own': (n) =>
    JSON.stringify(Array.from({ length: n }, (_, at) => ({ [`k${at}`]: at }))),
  'a list of places': repeated('1,'),
  lines: repeated('a\n'),
};

/** Settings that are data: rows of everything that a rule may look for in one. */
const rows = (n: number): Data[] =>
  Array.from({ length: n }, (_, at) => ({
    id: `r${at}`,
    field: 'a.b',
    path: 'a',
    name: `r${at}`,
    type: 'text',
    operator: 'contains',
    value: 'x',
  }));

function valueOf(field: Field, text: string, n: number): unknown {
  switch (field.type) {
    case 'text':
      return text;
    case 'json':
      return rows(n);
    case 'list':
      return Array.from({ length: n }, () => 'a');
    default:
      return 'default' in field ? field.default : undefined;
  }
}

/** A picker goes the same way with all its options, which choose words; those of other nodes choose what is done. */
const optionsTried = ({ category }: NodeDescriptor): number =>
  category === 'parameter' || category === 'entity' ? 2 : 8;

/** The settings of a node in which one field grows, once for each way it may be set. */
function settingsOf(node: NodeDescriptor): { name: string; make: (text: string, n: number) => Data }[] {
  const plain = Object.fromEntries(
    node.fields.flatMap((field) => ('default' in field ? [[field.key, field.default]] : [])),
  );
  const ways = node.fields.flatMap((field) =>
    field.type === 'select' && 'options' in field
      ? (field.options as readonly unknown[])
          .slice(0, optionsTried(node))
          .map((option) => ({ [field.key]: option }))
      : [],
  );
  const growing = node.fields.filter(({ type }) => type === 'text' || type === 'json' || type === 'list');
  // What a lane does is not computed here; all its texts grow at once.
  if (typeof node.execution !== 'string') {
    const all = (text: string, n: number): Data =>
      Object.fromEntries(growing.map((field) => [field.key, valueOf(field, text, n)]));
    return [{ name: 'all fields', make: (text, n) => ({ ...plain, ...all(text, n) }) }];
  }
  const chosen = [{}, ...ways];
  return chosen.flatMap((way) => [
    { name: `${JSON.stringify(way)}, input`, make: () => ({ ...plain, ...way }) },
    ...growing.map((field) => ({
      name: `${JSON.stringify(way)}, ${field.key}`,
      make: (text: string, n: number) => ({ ...plain, ...way, [field.key]: valueOf(field, text, n) }),
    })),
  ]);
}

/** What reaches a node: one text that grows, or more and more small ones. Both at once make their product, by what fan-out is. */
const INPUTS = ['text', 'rows'] as const;

function documentOf(
  node: NodeDescriptor,
  data: Data,
  text: string,
  n: number,
  input: string,
): WorkflowDocument {
  const targetHandle = node.inputs[0]?.id ?? null;
  const row = JSON.stringify({ a: { b: 'x' } });
  const isText = input === 'text';
  return {
    nodes: [
      isText
        ? { id: 'source', type: 'text-prompt', data: { label: 'source', text } }
        : { id: 'source', type: 'list', data: { rows: Array.from({ length: n }, () => [row]) } },
      { id: 'node', type: node.type, data },
    ],
    edges: [{ source: 'source', sourceHandle: isText ? 'prompt' : 'out', target: 'node', targetHandle }],
  };
}

/** Computes the whole run up to the first work outside. Answers the size of what went in and out, and the work. */
function cost(document: WorkflowDocument): { steps: number; size: number; isRefused: boolean } {
  const budget = new Budget(Number.POSITIVE_INFINITY);
  const { pure, ready } = budget.run(() => {
    validateDocument(document, nodeTypes);
    const inputs = { overrides: {}, now: '2026-01-01T00:00:00.000Z', seed: 's', trigger: { a: 'x' } };
    return advance(compilePlan(document, nodeTypes), inputs, { pure: {}, tasks: {} });
  });
  const made = ready.map(({ params, inputs }) => ({ params, inputs }));
  const size = JSON.stringify([document, pure, made]).length;
  const isRefused = Object.values(pure).some(({ error }) =>
    /may (?:take|come to|give)|grows too long/.test(error ?? ''),
  );
  return { steps: budget.steps, size, isRefused };
}

const types = nodeTypes.all().filter(({ execution }) => execution !== 'none');
const N = 100;
/** n log n from n to 4n, and what a document costs whatever its size. */
const GROWTH = 1.6;

type Cost = ReturnType<typeof cost>;

/** Whether one follows the other by no more than n log n. What is refused as too large is bounded by that. */
const follows = (less: Cost, more: Cost): boolean =>
  more.isRefused || more.steps <= (less.steps + 500) * (more.size / less.size) * GROWTH;

describe('what a node takes as its settings and inputs grow', () => {
  it.each(types.map((node) => [node.type, node] as const))('%s: no more than n log n', (_type, node) => {
    const tooMuch: string[] = [];
    for (const { name, make } of settingsOf(node)) {
      for (const [shape, text] of Object.entries(TEXTS)) {
        // Settings that grow, over a wire that brings many, would make the product, too.
        for (const input of name.endsWith('input') ? INPUTS : (['text'] as const)) {
          const at = (n: number): Cost =>
            cost(documentOf(node, make(text(n), n), name.endsWith('input') ? text(n) : '[1,2]', n, input));
          const [one, two, four] = [at(N), at(N * 2), at(N * 4)];
          if (follows(one, two) && follows(two, four)) continue;
          tooMuch.push(`${shape} (${name}, ${input}): ${one.steps} ${two.steps} ${four.steps}`);
        }
      }
    }

    expect(tooMuch).toEqual([]);
  });
});
