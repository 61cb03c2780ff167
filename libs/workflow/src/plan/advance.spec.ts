import { node, run, runInputs, telling, types, wire, workflow } from '../given-workflow.fixture.js';
import { advance } from './advance.js';
import { compilePlan } from './compile-plan.js';
import type { PlanState } from './plan.js';

const story = workflow(
  [
    node('a', 'text-prompt', { text: 'a fox' }),
    node('b', 'text-prompt', { text: 'at dusk' }),
    node('both', 'combine-text', { separator: 'space' }),
    node('image', 'generate-image', { provider: 'm' }),
    node('clip', 'generate-video'),
  ],
  [
    wire('a.prompt -> both.text'),
    wire('b.prompt -> both.text'),
    wire('both.text -> image.prompt'),
    wire('image.image -> clip.startFrame'),
  ],
);

const nothing: PlanState = { pure: {}, tasks: {} };

describe('advancing a run', () => {
  it('computes what is pure at once and starts what is ready', () => {
    const step = advance(compilePlan(story, types), runInputs(), nothing);
    expect(step.pure.both).toEqual({ status: 'completed', output: { text: 'a fox at dusk' } });
    expect(step.ready).toEqual([
      {
        nodeId: 'image',
        iteration: 0,
        iterations: 1,
        type: 'generate-image',
        lane: 'image',
        params: { provider: 'm', prompt: 'a fox at dusk' },
        inputs: { prompt: 'a fox at dusk' },
      },
    ]);
    expect(step.end).toBeUndefined();
  });

  it('goes on from what was kept, and tells only what is new', () => {
    const plan = compilePlan(story, types);
    const state: PlanState = {
      pure: advance(plan, runInputs(), nothing).pure,
      tasks: { image: [{ iteration: 0, status: 'completed', output: { imageUrl: 'https://m/1.png' } }] },
    };
    const step = advance(plan, runInputs(), state);
    expect(step.pure).toEqual({});
    expect(step.ready.map(({ nodeId, params }) => [nodeId, params.imageUrl])).toEqual([
      ['clip', 'https://m/1.png'],
    ]);
  });

  it('answers the same, whether or not its own earlier results are given back', () => {
    const tasks: PlanState['tasks'] = {
      image: [{ iteration: 0, status: 'completed', output: { imageUrl: 'u' } }],
    };
    const plan = compilePlan(story, types);
    const kept = advance(plan, runInputs(), { pure: advance(plan, runInputs(), nothing).pure, tasks });
    const fresh = advance(plan, runInputs(), { pure: {}, tasks });
    expect(fresh.ready).toEqual(kept.ready);
    expect(fresh.nodeStates()).toEqual(kept.nodeStates());
  });

  it('waits while a task runs, and starts nothing twice', () => {
    const state: PlanState = { pure: {}, tasks: { image: [{ iteration: 0, status: 'running' }] } };
    const step = advance(compilePlan(story, types), runInputs(), state);
    expect(step.ready).toEqual([]);
    expect(step.end).toBeUndefined();
    expect(step.nodeStates().image).toEqual({ status: 'running', nodeType: 'generate-image', iterations: 1 });
    expect(step.counts()).toEqual({
      pending: 1,
      running: 1,
      completed: 3,
      failed: 0,
      skipped: 0,
      cancelled: 0,
    });
  });

  it('starts a node as soon as its own inputs are there, whatever the rest does', () => {
    const doc = workflow(
      [node('slow', 'noop'), node('quick', 'noop'), node('after', 'noop'), node('join', 'noop')],
      [wire('quick.out -> after.in'), wire('slow.out -> join.in'), wire('after.out -> join.in')],
    );
    const state: PlanState = {
      pure: {},
      tasks: {
        slow: [{ iteration: 0, status: 'running' }],
        quick: [{ iteration: 0, status: 'completed', output: { text: 'x' } }],
      },
    };
    expect(advance(compilePlan(doc, types), runInputs(), state).ready.map(({ nodeId }) => nodeId)).toEqual([
      'after',
    ]);
  });

  it('lets independent branches go on to their end when a node fails, and skips what is below it', () => {
    const doc = workflow(
      [
        node('bad', 'noop', { label: 'Bad' }),
        node('below', 'noop'),
        node('further', 'combine-text'),
        node('other', 'noop'),
      ],
      [wire('bad.out -> below.in'), wire('below.out -> further.text')],
    );
    const { end, states } = run(doc, {
      lane: (task) => (task.nodeId === 'bad' ? { fails: 'no credit' } : telling(task)),
    });
    expect(end).toEqual({ status: 'failed', errorMessage: 'Bad: no credit' });
    expect(states.other.status).toBe('completed');
    expect([states.below.status, states.further.status]).toEqual(['skipped', 'skipped']);
    expect(states.below.error).toContain('Bad');
  });

  it('ends a run of which a task was cancelled as failed', () => {
    const state: PlanState = { pure: {}, tasks: { image: [{ iteration: 0, status: 'cancelled' }] } };
    const step = advance(compilePlan(story, types), runInputs(), state);
    expect(step.end?.status).toBe('failed');
    expect(step.nodeStates().image.status).toBe('cancelled');
  });

  it('fails the node, with a message, whose settings make no sense at run time', () => {
    const doc = workflow(
      [
        node('t', 'text-prompt', { text: '{}' }),
        node('j', 'json-process', { mode: 'advanced', expression: '.[' }),
      ],
      [wire('t.prompt -> j.in')],
    );
    const { end, states } = run(doc);
    expect(states.j.status).toBe('failed');
    expect(end?.errorMessage).toContain('Unexpected the end');
  });

  it('ends a document without nodes, and leaves notes out of account', () => {
    expect(run(workflow([])).end).toEqual({ status: 'completed' });
    expect(compilePlan(workflow([node('n', 'sticky-note')]), types).nodeCount).toBe(0);
  });
});

describe('the skip flag', () => {
  const doc = (data: Record<string, unknown>) =>
    workflow(
      [node('image', 'generate-image', { prompt: 'x', skip: true, ...data }), node('clip', 'generate-video')],
      [wire('image.image -> clip.startFrame')],
    );

  it('leaves a node out, and what only it feeds', () => {
    const { tasks, states, end } = run(doc({}));
    expect(tasks).toEqual([]);
    expect([states.image.status, states.clip.status]).toEqual(['skipped', 'skipped']);
    expect(end).toEqual({ status: 'completed' });
  });

  it('hands on the result that the node still holds', () => {
    const { params, states } = run(
      doc({ generatedResults: [{ url: 'u0' }, { url: 'u1' }], activeResultIndex: 1 }),
    );
    expect(states.image.status).toBe('skipped');
    expect(params('clip').imageUrl).toBe('u1');
  });

  it('hands on the newest where none is the active one', () => {
    const [early, late] = [
      { url: 'u0', timestamp: 1 },
      { url: 'u1', timestamp: '2026-01-01T00:00:00Z' },
    ];
    for (const generatedResults of [
      [early, late],
      [late, early],
    ]) {
      expect(run(doc({ generatedResults })).params('clip').imageUrl).toBe('u1');
    }
  });

  it('can be set by the inputs of a run', () => {
    const { tasks } = run(doc({ skip: false }), { inputs: { overrides: { image: { skip: true } } } });
    expect(tasks).toEqual([]);
  });
});

describe('a partial run', () => {
  const kept = workflow(
    story.nodes.map((each) =>
      each.id === 'image' ? node('image', 'generate-image', { generatedImageUrl: 'old' }) : each,
    ),
    story.edges,
  );

  it('runs the named nodes on the results that others still hold', () => {
    expect(compilePlan(kept, types, { nodeIds: ['clip'] }).executableNodeIds).toEqual(['clip']);
    expect(run(kept, { nodeIds: ['clip'] }).params('clip').imageUrl).toBe('old');
  });

  it('runs what is needed and holds no result', () => {
    const { tasks, states } = run(story, { nodeIds: ['clip'] });
    expect(tasks.map(({ nodeId }) => nodeId)).toEqual(['image', 'clip']);
    expect(Object.keys(states).toSorted()).toEqual(['a', 'b', 'both', 'clip', 'image']);
  });

  it('runs a named node again although it holds a result', () => {
    expect(run(kept, { nodeIds: ['image'] }).tasks.map(({ nodeId }) => nodeId)).toEqual(['image']);
  });

  it('needs what a prompt names', () => {
    const doc = workflow([
      node('topic', 'llm-chat', { label: 'Topic', userInput: 'think' }),
      node('image', 'generate-image', { prompt: 'of {Topic}' }),
      node('other', 'noop'),
    ]);
    expect(run(doc, { nodeIds: ['image'] }).tasks.map(({ nodeId }) => nodeId)).toEqual(['topic', 'image']);
  });
});
