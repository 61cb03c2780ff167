import type { WorkflowDocument } from '../document/document.js';
import { node, run, types, wire, workflow } from '../given-workflow.fixture.js';
import { describeOutputs } from '../interface/describe-outputs.js';
import { validateDocument } from '../check/validate-document.js';
import type { Component } from './component.js';
import { expandSubWorkflows, referencedWorkflowIds } from './expand-sub-workflows.js';
import { injectPortValues } from './inject-port-values.js';
import { validateSubWorkflows } from './validate-sub-workflows.js';

const port = (id: string) => ({ id, name: id, mediaType: 'any' });

/** Illustrates a text: a route with one port each way, and a node beside the path. */
const illustrate = workflow(
  [
    node('in', 'sub-workflow-input', { routeId: 'r', ports: [port('idea')] }),
    node('style', 'text-prompt', { label: 'Style', text: 'in ink' }),
    node('draw', 'generate-image', { promptSuffix: '{Style}' }),
    node('aside', 'generate-image', { prompt: 'not on the path' }),
    node('out', 'sub-workflow-output', { routeId: 'r', ports: [port('picture')] }),
  ],
  [
    wire('in.out_idea -> draw.prompt'),
    wire('draw.image -> out.in_picture'),
    wire('draw.image -> aside.references'),
  ],
);

const parent = (data: Record<string, unknown> = {}) =>
  workflow(
    [
      node('t', 'text-prompt', { text: 'a fox' }),
      node('style', 'text-prompt', { label: 'Style', text: 'of the parent' }),
      node('sub', 'sub-workflow', { label: 'Art', referencedWorkflowId: 'child', ...data }),
      node('clip', 'generate-video', { prompt: '{Style}' }),
    ],
    [wire('t.prompt -> sub.in_idea'), wire('sub.out_picture -> clip.startFrame')],
  );

const library = (children: Record<string, WorkflowDocument>) => (id: string) => children[id];

describe('a sub-workflow', () => {
  const { document, issues } = expandSubWorkflows(parent(), library({ child: illustrate }));

  it('runs in place of its call, and only what its route needs', () => {
    expect(issues).toEqual([]);
    expect(validateDocument(document, types)).toEqual([]);
    const { tasks, params, states } = run(document);
    expect(tasks.map(({ nodeId }) => nodeId)).toEqual(['sub/draw', 'clip']);
    expect(params('sub/draw').prompt).toBe('a fox in ink');
    expect(params('clip')).toEqual({ prompt: 'of the parent', imageUrl: 'https://m/sub/draw.png' });
    expect(states.sub).toMatchObject({ status: 'completed', output: { imageUrl: 'https://m/sub/draw.png' } });
  });

  it('is one output of its workflow, whatever it is made of', () => {
    const outputs = describeOutputs(document, types);
    expect(outputs.map(({ nodeId }) => nodeId)).toEqual(['clip']);
  });

  it('runs nothing when its owner switched it off', () => {
    const off = expandSubWorkflows(parent({ skip: true }), library({ child: illustrate }));
    expect(run(off.document).tasks).toEqual([]);
  });

  it('runs its route for each item of a list', () => {
    const doc = parent();
    doc.nodes[0] = node('t', 'list', { rows: [['a'], ['b']] });
    doc.edges[0] = wire('t -> sub.in_idea');
    const { tasks } = run(expandSubWorkflows(doc, library({ child: illustrate })).document);
    expect(tasks.map(({ nodeId, params }) => [nodeId, params.prompt ?? params.imageUrl])).toEqual([
      ['sub/draw', 'a in ink'],
      ['sub/draw', 'b in ink'],
      ['clip', 'of the parent'],
      ['clip', 'of the parent'],
    ]);
  });

  it('fails its caller, not the planner, when it was not loaded', () => {
    expect(run(parent()).states.sub).toMatchObject({
      status: 'failed',
      error: 'The workflow that this node calls was not loaded.',
    });
  });

  it('is found by the route its caller names', () => {
    const two = workflow(
      [
        ...illustrate.nodes,
        node('in2', 'sub-workflow-input', { routeId: 's', ports: [port('idea')] }),
        node('out2', 'sub-workflow-output', { routeId: 's', ports: [port('picture')] }),
      ],
      [...illustrate.edges, wire('in2.out_idea -> out2.in_picture')],
    );
    const expanded = expandSubWorkflows(parent({ routeId: 's' }), library({ child: two })).document;
    expect(run(expanded).tasks.map(({ nodeId }) => nodeId)).toEqual(['clip']);
  });

  it('takes values injected into its ports when it runs alone', () => {
    const { params, output } = run(injectPortValues(illustrate, 'r', { idea: 'a hen' }));
    expect(params('draw').prompt).toBe('a hen in ink');
    expect(output('out')).toMatchObject({ ports: { picture: { imageUrl: 'https://m/draw.png' } } });
  });

  it.each([
    ['names no workflow', { referencedWorkflowId: '' }, 'sub_workflow_not_set'],
    ['names one that is not there', { referencedWorkflowId: 'gone' }, 'sub_workflow_not_found'],
    ['names a route that is not there', { routeId: 'gone' }, 'sub_workflow_route_not_found'],
  ])('is refused when its caller %s', (_what, data, code) => {
    const found = expandSubWorkflows(parent(data), library({ child: illustrate })).issues;
    expect(found).toMatchObject([{ code, nodeId: 'sub' }]);
  });

  /** A route that only calls another workflow's. */
  const calling = (id: string) =>
    workflow(
      [
        node('in', 'sub-workflow-input', { routeId: 'r', ports: [port('idea')] }),
        node('call', 'sub-workflow', { referencedWorkflowId: id }),
        node('out', 'sub-workflow-output', { routeId: 'r', ports: [port('picture')] }),
      ],
      [wire('in.out_idea -> call.in_idea'), wire('call.out_picture -> out.in_picture')],
    );

  it('nests five deep and no deeper', () => {
    const nest = (depth: number) => {
      const levels: Record<string, WorkflowDocument> = { child: depth > 1 ? calling('w2') : illustrate };
      for (let level = 2; level <= depth; level += 1)
        levels[`w${level}`] = level < depth ? calling(`w${level + 1}`) : illustrate;
      return expandSubWorkflows(parent(), library(levels));
    };
    const five = nest(5);
    expect(five.issues).toEqual([]);
    expect(run(five.document).params('sub/call/call/call/call/draw').prompt).toBe('a fox in ink');
    expect(nest(6).issues).toMatchObject([{ code: 'sub_workflow_too_deep' }]);
  });

  it('is refused when its route calls itself', () => {
    const { issues: found } = expandSubWorkflows(
      parent(),
      library({ child: calling('other'), other: calling('child') }),
    );
    expect(found).toMatchObject([{ code: 'sub_workflow_cycle', nodeId: 'sub/call/call' }]);
  });

  it('is refused when it grows too large', () => {
    const wide = (id: string) => {
      const calls = Array.from({ length: 40 }, (_, place) =>
        node(`call${place}`, 'sub-workflow', { referencedWorkflowId: id }),
      );
      return workflow(
        [
          node('in', 'sub-workflow-input', { routeId: 'r', ports: [port('idea')] }),
          ...calls,
          node('out', 'sub-workflow-output', { routeId: 'r', ports: [port('picture')] }),
        ],
        calls.flatMap((call) => [
          wire(`in.out_idea -> ${call.id}.in_idea`),
          wire(`${call.id}.out_picture -> out.in_picture`),
        ]),
      );
    };
    const { issues: found } = expandSubWorkflows(
      parent(),
      library({ child: wide('b'), b: wide('c'), c: illustrate }),
    );
    expect(found[0]).toMatchObject({ code: 'sub_workflow_too_large' });
  });

  it('is refused where what its calls hold comes to too much', () => {
    const calls = Array.from({ length: 20 }, (_, at) =>
      node(`call${at}`, 'sub-workflow', { referencedWorkflowId: 'child' }),
    );
    const big = {
      ...illustrate,
      nodes: illustrate.nodes.map((each) => ({ ...each, note: 'x'.repeat(2_000_000) })),
    };

    const { issues: found } = expandSubWorkflows(workflow(calls), library({ child: big }));

    expect(found[0]).toMatchObject({ code: 'sub_workflow_too_large' });
  });

  it('is named for the caller to load', () => {
    expect(referencedWorkflowIds(parent())).toEqual(['child']);
  });
});

describe('a component', () => {
  const art: Component = {
    key: 'art',
    document: workflow(
      [
        node('idea', 'text-prompt', { label: 'Idea', text: 'typed' }),
        node('draw', 'generate-image', { prompt: '{Idea}', aspectRatio: '1:1' }),
      ],
      [],
    ),
    inputs: [{ id: 'idea', fieldKey: 'text' }],
    outputs: [{ id: 'draw', fieldKey: 'imageUrl' }],
    exposedSettings: [{ nodeId: 'draw', field: 'aspectRatio', defaultValue: '4:3' }],
  };
  const using = (data: Record<string, unknown> = {}, isWired = true) =>
    workflow(
      [
        node('t', 'text-prompt', { text: 'a fox' }),
        node('c', 'component', { componentId: 'art', pinnedVersion: '2', ...data }),
        node('clip', 'generate-video'),
      ],
      [...(isWired ? [wire('t.prompt -> c.in_idea')] : []), wire('c.out_draw -> clip.startFrame')],
    );
  const expanded = (doc: WorkflowDocument) =>
    expandSubWorkflows(
      doc,
      () => undefined,
      (id) => (id === 'art' ? art : undefined),
    );

  it('runs in place of its node, with what is wired to its inputs', () => {
    const { document, issues } = expanded(using());
    expect(issues).toEqual([]);
    const { params } = run(document);
    expect(params('c/draw')).toMatchObject({ prompt: 'a fox', aspectRatio: '4:3' });
    expect(params('clip').imageUrl).toBe('https://m/c/draw.png');
  });

  it('takes the settings its user chose, and its own value where nothing is wired', () => {
    const { document } = expanded(using({ exposedSettings: { 'draw:aspectRatio': '9:16' } }, false));
    expect(run(document).params('c/draw')).toMatchObject({ prompt: 'typed', aspectRatio: '9:16' });
  });

  it('is refused when it is not there or calls itself', () => {
    expect(expanded(using({ componentId: 'gone' })).issues).toMatchObject([
      { code: 'sub_workflow_not_found' },
    ]);
    const own = { ...art, document: using() };
    expect(
      expandSubWorkflows(
        using(),
        () => undefined,
        () => own,
      ).issues,
    ).toMatchObject([{ code: 'sub_workflow_cycle' }]);
  });
});

describe('the routes of a workflow', () => {
  const input = (id: string, routeId: string) =>
    node(id, 'sub-workflow-input', { routeId, ports: [port('a')] });
  const output = (id: string, routeId: string, ports = [port('b')]) =>
    node(id, 'sub-workflow-output', { routeId, ports });

  it('are sound when each has one input, one output and a port of it', () => {
    expect(validateSubWorkflows(illustrate)).toEqual([]);
    expect(validateSubWorkflows(workflow([]))).toEqual([]);
  });

  it.each([
    [[input('i', 'r')], [{ code: 'missing_output_for_route', routeId: 'r', inputNodeId: 'i' }]],
    [[output('o', 'r')], [{ code: 'missing_input_for_route', routeId: 'r', outputNodeId: 'o' }]],
    [
      [input('i', 'r'), output('o', 'r', [])],
      [{ code: 'route_has_no_output_ports', routeId: 'r', outputNodeId: 'o' }],
    ],
    [
      [input('i', 'r'), input('j', 'r'), output('o', 'r')],
      [{ code: 'duplicate_route_id', routeId: 'r', nodeIds: ['i', 'j'] }],
    ],
  ])('are refused otherwise (%#)', (nodes, expected) => {
    expect(validateSubWorkflows(workflow(nodes))).toEqual(expected);
  });
});
