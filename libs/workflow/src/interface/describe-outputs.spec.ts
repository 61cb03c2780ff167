import { node, run, types, wire, workflow } from '../given-workflow.fixture.js';
import { collectOutputs, describeOutputs } from './describe-outputs.js';

const doc = workflow(
  [
    node('t', 'text-prompt', { text: 'x' }),
    node('i', 'generate-image', { label: 'Picture' }),
    node('v', 'generate-video'),
    node('s', 'llm-chat', { userInput: 'x' }),
    node('p', 'facebook-post'),
    { ...node('h', 'noop'), hidden: true },
  ],
  [wire('t.prompt -> i.prompt'), wire('i.image -> v.startFrame'), wire('v.video -> p.in')],
);

describe('the outputs of a workflow', () => {
  it('[1-2.2-10] are its ends and all that make media, unless its author chose', () => {
    expect(describeOutputs(doc, types)).toEqual([
      { nodeId: 'i', label: 'Picture', type: 'image' },
      { nodeId: 'v', label: 'Generate Video', type: 'video' },
      { nodeId: 's', label: 'Llm Chat', type: 'text' },
    ]);
    const chosen = {
      ...doc,
      nodes: doc.nodes.map((each) =>
        each.id === 'v' ? { ...each, data: { presentationOutput: true } } : each,
      ),
    };
    expect(describeOutputs(chosen, types).map(({ nodeId }) => nodeId)).toEqual(['v']);
  });

  it('count an older mark only where a node is an output by itself', () => {
    const visible = (...ids: string[]) => ({
      ...doc,
      nodes: doc.nodes.map((each) =>
        ids.includes(each.id) ? { ...each, data: { presentationVisible: true } } : each,
      ),
    });
    expect(describeOutputs(visible('t', 's'), types).map(({ nodeId }) => nodeId)).toEqual(['s']);
  });

  it('are what its author arranged', () => {
    const outputItems = [
      { type: 'group', id: 'g', items: [{ type: 'output', id: 'o', nodeId: 's', outputKey: 'text' }] },
    ];
    expect(
      describeOutputs({ ...doc, settings: { presentationSettings: { outputItems } } }, types),
    ).toMatchObject([{ nodeId: 's' }]);
  });
});

describe('the outputs of a result', () => {
  it('[1-2.2-06] [1-2.2-07] name node, label, kind and link, all texts', () => {
    const { states } = run(doc);
    const outputs = Object.fromEntries(Object.entries(states).map(([id, { output }]) => [id, output]));
    expect(collectOutputs(doc, types, outputs)).toEqual([
      { nodeId: 'i', label: 'Picture', type: 'image', url: 'https://m/i.png' },
      { nodeId: 'v', label: 'Generate Video', type: 'video', url: 'https://m/v.mp4' },
      { nodeId: 's', label: 'Llm Chat', type: 'text', url: 'text of s' },
    ]);
  });

  it('have an entry an item, and none for what was not made', () => {
    const made = { i: { imageUrl: 'b', listResults: ['a', '', 'b'] }, v: undefined, s: {} };
    expect(collectOutputs(doc, types, made).map(({ nodeId, url }) => [nodeId, url])).toEqual([
      ['i', 'a'],
      ['i', 'b'],
    ]);
  });

  it('show the kind of what a node only hands on', () => {
    const passing = workflow([node('r', 'router')]);
    expect(collectOutputs(passing, types, { r: { videoUrl: 'https://m/v.mp4' } })).toMatchObject([
      { type: 'video' },
    ]);
  });
});
