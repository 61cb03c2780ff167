import { node, workflow } from '../given-workflow.fixture.js';
import type { NodeTypes } from './node-types.js';
import { nodeLabel } from './node-label.js';
import { rewriteReplacedTypes } from './replaced-types.js';
import { stripForTemplate } from './template-export.js';
import { stripTransientKeys } from './transient-keys.js';

const used = {
  prompt: 'x',
  executionStatus: 'running',
  currentJobId: 'j',
  __listTotal: 3,
  _upstreamRefresh: 1,
  generatedImageUrl: 'u',
  shots: [1],
  assetId: 'a',
  own: { key: true },
};

describe('what is kept of a node', () => {
  it('is saved without the run state of a screen, and with all else', () => {
    const doc = { ...workflow([{ ...node('n', 'generate-image', used), extra: 1 }]), more: 2 };
    expect(stripTransientKeys(doc)).toEqual({
      nodes: [
        {
          id: 'n',
          type: 'generate-image',
          extra: 1,
          data: { prompt: 'x', generatedImageUrl: 'u', shots: [1], assetId: 'a', own: { key: true } },
        },
      ],
      edges: [],
      more: 2,
    });
  });

  it('is exported as a template without results and without what ties it to its author', () => {
    const doc = workflow([
      node('n', 'generate-image', used),
      node('c', 'character', { characterName: 'Mara', sourceImageUrl: 'u', expressions: [], angles: [] }),
      node('l', 'location', { locationName: 'Pier', timeOfDay: [], canonicalDescription: 'd' }),
      node('light', 'lighting', { timeOfDay: 'dusk' }),
      node('f', 'face', { faceName: 'F', faceDbId: 'x' }),
      node('s', 'sub-workflow', { referencedWorkflowId: 'w', routeId: 'r' }),
    ]);
    expect(stripForTemplate(doc).nodes.map(({ data }) => data)).toEqual([
      { prompt: 'x', shots: [1], own: { key: true } },
      { characterName: 'Mara' },
      { locationName: 'Pier' },
      { timeOfDay: 'dusk' },
      { faceName: 'F' },
      { routeId: 'r' },
    ]);
  });

  it('is read under the type that took the place of its own', () => {
    const retired: NodeTypes = {
      get: (type) => ({
        type,
        outputType: 'video',
        execution: { lane: 'video' },
        ...(type === 'old' ? { replacedBy: 'new' } : {}),
      }),
    };
    const doc = workflow([node('a', 'old', { kept: 1 }), node('b', 'other')]);
    expect(rewriteReplacedTypes(doc, retired).nodes).toEqual([
      node('a', 'new', { kept: 1 }),
      node('b', 'other'),
    ]);
    const fresh = workflow([node('b', 'other')]);
    expect(rewriteReplacedTypes(fresh, retired)).toBe(fresh);
  });

  it.each([
    [{ label: 'My node' }, 'generate-image', 'My node'],
    [{}, 'generate-image', 'Generate Image'],
    [{ label: ' ' }, '3d-title', '3d Title'],
    [{}, '', 'Node'],
  ])('is named by %j and %s', (data, type, expected) => {
    expect(nodeLabel({ type, data })).toBe(expected);
  });
});
