import * as fc from 'fast-check';
import type { WorkflowDocument } from '../document/document.js';
import { applyPatch, readPatch, type WorkflowPatchOp } from './workflow-patch.js';

const document: WorkflowDocument = {
  nodes: [
    { id: 'topic', type: 'text-prompt', data: { text: 'a fox', label: 'Topic' } },
    { id: 'picture', type: 'generate-image', data: {} },
  ],
  edges: [{ id: 'e', source: 'topic', target: 'picture', targetHandle: 'prompt' }],
  settings: { color: 'blue' },
};
const before = structuredClone(document);
const apply = (...patch: WorkflowPatchOp[]) => applyPatch(document, patch);

describe('a patch of a workflow', () => {
  afterEach(() => expect(document).toEqual(before));

  it('adds nodes and wires, in its order', () => {
    const node = { id: 'clip', type: 'text-to-video', data: {} };
    const edge = { source: 'topic', target: 'clip', targetHandle: 'prompt' };
    expect(apply({ op: 'add-node', node }, { op: 'add-edge', edge })).toEqual({
      document: { ...document, nodes: [...document.nodes, node], edges: [...document.edges, edge] },
    });
    expect(apply({ op: 'add-edge', edge }, { op: 'add-node', node })).toEqual({
      problem: { index: 0, message: 'There is no node clip.' },
    });
  });

  it('takes a node away with its wires, and a wire by its ends', () => {
    expect(apply({ op: 'remove-node', nodeId: 'topic' })).toMatchObject({
      document: { nodes: [{ id: 'picture' }], edges: [] },
    });
    const edge = { source: 'topic', target: 'picture', targetHandle: 'prompt' };
    expect(apply({ op: 'remove-edge', edge })).toMatchObject({ document: { edges: [] } });
    expect(apply({ op: 'remove-edge', edge: { ...edge, targetHandle: 'other' } })).toEqual({
      problem: { index: 0, message: 'There is no such wire.' },
    });
  });

  it('changes the settings that it names, and takes away those that are null', () => {
    expect(
      apply({ op: 'set-node-data', nodeId: 'topic', data: { text: 'a boat', label: null } }),
    ).toMatchObject({ document: { nodes: [{ id: 'topic', data: { text: 'a boat' } }, { id: 'picture' }] } });
  });

  it('names the change that cannot be made', () => {
    const fine: WorkflowPatchOp = { op: 'set-node-data', nodeId: 'topic', data: {} };
    expect(apply(fine, { op: 'remove-node', nodeId: 'nothing' })).toEqual({
      problem: { index: 1, message: 'There is no node nothing.' },
    });
    expect(apply({ op: 'add-node', node: { id: 'topic', type: 'x', data: {} } })).toHaveProperty('problem');
  });

  it('carries no settings of the workflow, so no production and no audience', () => {
    const forged = { schemaVersion: 1, shots: [], shared: true };
    const sent = [
      [{ op: 'set-settings', settings: { studio: forged } }],
      [{ op: 'add-node', node: { id: 'x', type: 'noop', data: {} }, settings: { studio: forged } }],
      [{ op: 'set-node-data', nodeId: 'topic', data: { settings: { studio: forged } } }],
    ];
    for (const patch of sent) {
      const read = readPatch(patch);
      const applied = 'patch' in read ? applyPatch(document, read.patch) : read;
      expect('document' in applied ? applied.document.settings : document.settings).toBe(document.settings);
    }
  });

  it('is read from anything without a throw, and then is one that can be tried', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (sent) => {
        const read = readPatch(sent);
        if ('patch' in read) applyPatch(document, read.patch);
      }),
    );
    const patch: WorkflowPatchOp[] = [
      { op: 'remove-node', nodeId: 'topic' },
      { op: 'add-node', node: { id: 'n', type: 't', data: { a: 1 }, position: { x: 1, y: 2 } } },
    ];
    expect(readPatch(structuredClone(patch))).toEqual({ patch });
    expect(readPatch([...patch, { op: 'drop-table' }])).toEqual({
      problem: { index: 2, message: 'This is no change of a workflow.' },
    });
  });
});
