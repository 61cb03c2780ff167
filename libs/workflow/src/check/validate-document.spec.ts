import * as fc from 'fast-check';
import { Budget, COMPUTATION_STEPS } from '../budget/budget.js';
import { node, types, wire, workflow } from '../given-workflow.fixture.js';
import { validateDocument } from './validate-document.js';

const codes = (doc: unknown): string[] => validateDocument(doc, types).map(({ code }) => code);
const MOST_STEPS_OF_A_NODE = 3_000;
const prompt = node('t', 'text-prompt', { text: 'x' });
const picture = node('n', 'generate-image');

describe('validating a document', () => {
  it('accepts what can run, with extra fields of any kind', () => {
    const doc = {
      ...workflow(
        [{ ...prompt, position: { x: 1, y: 2 }, whatever: [1] }, picture],
        [{ ...wire('t.prompt -> n.prompt'), id: 'e', style: {} }],
      ),
      settings: { a: 1 },
      viewport: null,
    };
    expect(validateDocument(doc, types)).toEqual([]);
  });

  it.each([
    ['nothing', null, ['invalid_document']],
    ['a list', [], ['invalid_document']],
    ['no lists', { nodes: {}, edges: null }, ['invalid_nodes', 'invalid_edges']],
    ['settings that are a list', { nodes: [], edges: [], settings: [] }, ['invalid_settings']],
    ['a node that is none', { nodes: ['x'], edges: [] }, ['invalid_node']],
    ['a node without an id', { nodes: [{ type: 'text-prompt', data: {} }], edges: [] }, ['invalid_node']],
    ['a node without data', { nodes: [{ id: 'a', type: 'text-prompt' }], edges: [] }, ['invalid_node']],
    ['an unknown type', workflow([node('a', 'teapot')]), ['unknown_node_type']],
    ['two nodes of one id', workflow([prompt, prompt]), ['duplicate_node_id']],
    ['an edge from nowhere to nowhere', workflow([], [wire('a -> b')]), ['dangling_edge', 'dangling_edge']],
    [
      'a handle that is no text',
      { nodes: [prompt, picture], edges: [{ source: 't', target: 'n', targetHandle: 3 }] },
      ['invalid_edge'],
    ],
    [
      'a circle',
      workflow([node('a', 'noop'), node('b', 'noop')], [wire('a -> b'), wire('b -> a')]),
      ['cycle'],
    ],
    ['a node wired to itself', workflow([node('a', 'noop')], [wire('a -> a')]), ['cycle']],
    [
      'an image into a text handle',
      workflow([picture, node('b', 'llm-chat')], [wire('n.image -> b.prompt')]),
      ['incompatible_handles'],
    ],
    [
      'a text into an image handle',
      workflow([prompt, picture], [wire('t.prompt -> n.references')]),
      ['incompatible_handles'],
    ],
  ])('refuses %s', (_what, doc, expected) => {
    expect(codes(doc)).toEqual(expected);
  });

  it.each(['label', 'promptPrefix', 'promptSuffix'])('[1-2.5-05] takes %s as text or not at all', (field) => {
    expect(codes(workflow([node('n', 'generate-image', { [field]: 'text' })]))).toEqual([]);
    expect(validateDocument(workflow([node('n', 'generate-image', { [field]: 5 })]), types)).toEqual([
      {
        path: `nodes[0].data.${field}`,
        code: 'invalid_field',
        message: `${field} of node n must be text.`,
        nodeId: 'n',
        field,
      },
    ]);
  });

  it('names the node and the handle of a wire that does not fit', () => {
    expect(
      validateDocument(workflow([prompt, picture], [wire('t.prompt -> n.references')]), types)[0],
    ).toMatchObject({
      path: 'edges[0].targetHandle',
      nodeId: 'n',
      field: 'references',
    });
  });

  it('names the nodes of a circle', () => {
    const doc = workflow(
      [node('a', 'noop'), node('b', 'noop'), node('c', 'noop'), node('d', 'noop')],
      [wire('a -> b'), wire('b -> c'), wire('c -> b'), wire('c -> d')],
    );
    const [{ message }] = validateDocument(doc, types);
    expect(message).toMatch(/^These nodes wait for each other: (b, c|c, b)\.$/);
  });

  it('sees a circle over channels, groups and mappings, and none over names in a text', () => {
    const channel = workflow(
      [node('s', 'teleport-send'), node('r', 'teleport-receive'), node('n', 'noop')],
      [wire('r -> n.in'), wire('n.out -> s.in')],
    );
    const group = workflow(
      [{ ...node('m', 'noop'), parentId: 'g' }, node('g', 'group')],
      [wire('g.out-text -> m.in')],
    );
    const mapped = workflow([
      node('a', 'noop', { fieldMappings: { text: { sourceNodeId: 'b' } } }),
      node('b', 'noop', { fieldMappings: { text: { sourceNodeId: 'a' } } }),
    ]);
    const named = workflow([
      node('a', 'noop', { label: 'A', text: '{B}' }),
      node('b', 'noop', { label: 'B', text: '{A}' }),
    ]);
    expect([channel, group, mapped, named].map(codes)).toEqual([['cycle'], ['cycle'], ['cycle'], []]);
  });

  it('lets through wires that only show at run time what they carry', () => {
    const doc = workflow(
      [
        node('l', 'list'),
        picture,
        node('c', 'character'),
        node('v', 'location'),
        node('r', 'router'),
        node('m', 'generate-music'),
        node('i', 'instrumentation'),
      ],
      [
        wire('l.col_x -> n.references'),
        wire('c.characterRef -> n.assets'),
        wire('v.locationRef -> n.assets'),
        wire('r.route_a -> n.prompt'),
        wire('i.out -> m.audio-style'),
      ],
    );
    expect(codes(doc)).toEqual([]);
  });

  it('looks through many nodes of one name that name each other in no more steps than a save may take', () => {
    const texts = ['x', '{Same}'];
    const nodes = Array.from({ length: 3_000 }, (_, index) =>
      node(`n${index}`, 'text-prompt', { label: 'Same', text: texts[index % 2] }),
    );
    const budget = new Budget(COMPUTATION_STEPS);

    expect(budget.run(() => codes(workflow(nodes)))).toEqual([]);
    expect(budget.steps).toBeLessThan(MOST_STEPS_OF_A_NODE * nodes.length);
  });

  it('answers, and never throws, whatever it is given', () => {
    const odd = fc.oneof(fc.jsonValue(), fc.constant({ toString: 1 }));
    const something = fc.record(
      { id: odd, type: odd, data: odd, source: odd, target: odd, sourceHandle: odd, parentId: odd },
      { requiredKeys: [] },
    );
    const doc = fc.record({
      nodes: fc.oneof(odd, fc.array(something)),
      edges: fc.oneof(odd, fc.array(something)),
      settings: odd,
    });
    fc.assert(
      fc.property(fc.oneof(odd, doc), (each) =>
        expect(Array.isArray(validateDocument(each, types))).toBe(true),
      ),
    );
  });
});
