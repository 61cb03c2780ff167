import type { WorkflowDocument } from '@easel/workflow';
import * as fc from 'fast-check';
import { readCopilotReply } from './copilot-reply.js';

const workflow: WorkflowDocument = {
  nodes: [{ id: 'picture', type: 'generate-image', position: { x: 0, y: 0 }, data: {} }],
  edges: [],
};
const read = (answer: object | string) =>
  readCopilotReply(typeof answer === 'string' ? answer : JSON.stringify(answer), workflow);
const patch = [{ op: 'set-node-data', nodeId: 'picture', data: { prompt: 'a fox' } }];

describe('what a model said', () => {
  it('is a reply with a patch that fits', () => {
    expect(read({ reply: 'Done so.', patch })).toEqual({ reply: 'Done so.', patch, patchProblem: null });
    expect(read(`Sure:\n\`\`\`json\n${JSON.stringify({ reply: 'So.', patch })}\n\`\`\``)).toMatchObject({
      reply: 'So.',
      patch,
    });
  });

  it('may be a reply alone', () => {
    for (const answer of [{ reply: 'It draws.' }, { reply: 'It draws.', patch: [] }, 'It draws.']) {
      expect(read(answer)).toEqual({ reply: 'It draws.', patch: null, patchProblem: null });
    }
  });

  it.each([
    ['no change', [{ op: 'delete-all' }], 'patch[0]: This is no change of a workflow.'],
    ['of a node that is not there', [{ op: 'remove-node', nodeId: 'n' }], 'patch[0]: There is no node n.'],
    [
      'to a workflow that cannot be saved',
      [{ op: 'add-node', node: { id: 'n', type: 'no-such-type' } }],
      expect.stringContaining('nodes[1]'),
    ],
  ])('has no patch where that is %s, and says why', (_what, wrong, patchProblem) => {
    expect(read({ reply: 'Done so.', patch: wrong })).toEqual({
      reply: 'Done so.',
      patch: null,
      patchProblem,
    });
  });

  it('is always a reply, whatever it is', () => {
    fc.assert(fc.property(fc.string(), (said) => typeof read(said).reply === 'string'));
    fc.assert(fc.property(fc.json(), (said) => typeof read(said).reply === 'string'));
  });
});
