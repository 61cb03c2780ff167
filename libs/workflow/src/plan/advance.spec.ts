import type { NodeTypeInfo, NodeTypes } from '../document/node-types.js';
import type { WorkflowDocument, WorkflowEdge, WorkflowNode } from '../document/document.js';
import { advance } from './advance.js';
import { compilePlan } from './compile-plan.js';
import type { PlanInputs, PlanState } from './plan.js';

const infos: NodeTypeInfo[] = [
  { type: 'text-prompt', outputType: 'text', execution: 'source', outputs: [{ id: 'prompt', type: 'text' }] },
  { type: 'combine-text', outputType: 'text', execution: 'inline' },
  { type: 'generate-image', outputType: 'image', execution: { lane: 'provider' } },
  { type: 'generate-video', outputType: 'video', execution: { lane: 'provider' } },
];
const types: NodeTypes = { get: (type) => infos.find((info) => info.type === type) };

const node = (id: string, type: string, data: Record<string, unknown> = {}): WorkflowNode => ({
  id,
  type,
  data,
});
const wire = (source: string, target: string, targetHandle: string): WorkflowEdge => ({
  source,
  target,
  targetHandle,
});
const inputs: PlanInputs = { overrides: {}, now: '2026-01-01T00:00:00.000Z', seed: 'run-1' };
const nothing: PlanState = { pure: {}, tasks: {} };

const story: WorkflowDocument = {
  nodes: [
    node('a', 'text-prompt', { text: 'a fox' }),
    node('b', 'text-prompt', { text: 'at dusk' }),
    node('both', 'combine-text', { separator: 'space' }),
    node('image', 'generate-image', { provider: 'm' }),
    node('clip', 'generate-video'),
  ],
  edges: [
    wire('a', 'both', 'text'),
    wire('b', 'both', 'text'),
    wire('both', 'image', 'prompt'),
    wire('image', 'clip', 'startFrame'),
  ],
};

describe('advance', () => {
  it('computes what is pure, starts what is ready, and ends when all has ended', () => {
    const plan = compilePlan(story, types);

    const first = advance(plan, inputs, nothing);
    expect(first.pure.both).toEqual({ status: 'completed', output: { text: 'a fox at dusk' } });
    expect(first.ready).toEqual([
      {
        nodeId: 'image',
        iteration: 0,
        iterations: 1,
        type: 'generate-image',
        lane: 'provider',
        params: { provider: 'm', prompt: 'a fox at dusk' },
        inputs: { prompt: 'a fox at dusk' },
      },
    ]);

    const state: PlanState = {
      pure: first.pure,
      tasks: { image: [{ iteration: 0, status: 'completed', output: { imageUrl: 'https://x/1.png' } }] },
    };
    const second = advance(plan, inputs, state);
    expect(second.pure).toEqual({});
    expect(second.ready.map((task) => [task.nodeId, task.params.imageUrl])).toEqual([
      ['clip', 'https://x/1.png'],
    ]);
    expect(second.end).toBeUndefined();

    state.tasks.clip = [{ iteration: 0, status: 'completed', output: { videoUrl: 'https://x/1.mp4' } }];
    expect(advance(plan, inputs, state).end).toEqual({ status: 'completed' });
  });

  it('fails the run and skips what is below a failed node', () => {
    const state: PlanState = {
      pure: {},
      tasks: { image: [{ iteration: 0, status: 'failed', error: 'no credit' }] },
    };
    const step = advance(compilePlan(story, types), inputs, state);
    expect(step.pure.clip?.status).toBe('skipped');
    expect(step.end).toEqual({ status: 'failed', errorMessage: 'Generate Image: no credit' });
  });

  it('plans only the named nodes and what they need, with stored results where there are some', () => {
    const doc: WorkflowDocument = {
      ...story,
      nodes: story.nodes.map((each) =>
        each.id === 'image'
          ? node('image', 'generate-image', { generatedImageUrl: 'https://x/old.png' })
          : each,
      ),
    };
    const plan = compilePlan(doc, types, { nodeIds: ['clip'] });
    const step = advance(plan, inputs, nothing);
    expect(plan.executableNodeIds).toEqual(['clip']);
    expect(step.ready.map((task) => [task.nodeId, task.params.imageUrl])).toEqual([
      ['clip', 'https://x/old.png'],
    ]);
  });
});
