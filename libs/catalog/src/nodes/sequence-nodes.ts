import { nodesOf } from './define-node.js';

const node = nodesOf('composition', 'scene');

/**
 * Nodes of linked frames. Only the production that they belong to runs them, one after the other as its frames are
 * accepted, so no generic route does. Specification 2, 4.3.
 */
export const sequenceNodes = [
  node({
    type: 'studio-keyframe',
    label: 'Planned Frame',
    out: 'image',
    runs: 'source',
    route: '/v1/studio-keyframe',
    listed: false,
    outputs: ['image:image'],
    does: 'A frame of a production that clips begin or end with.',
  }),
  node({
    type: 'studio-segment',
    label: 'Linked Clip',
    out: 'video',
    runs: 'source',
    route: '/v1/studio-segment',
    listed: false,
    inputs: ['startFrame:image', 'endFrame:image'],
    outputs: ['video:video'],
    does: 'A clip of a production between two of its planned frames.',
  }),
];

const TYPES: ReadonlySet<string> = new Set(sequenceNodes.map(({ type }) => type));

/** Whether only the production that a node of this type belongs to may run it. */
export const runsInSequence = (type: string): boolean => TYPES.has(type);

/** Whether a node id is of a node that a production makes for a planned frame or a linked shot: its type comes first. */
export const isSequenceNodeId = (id: unknown): boolean =>
  typeof id === 'string' && sequenceNodes.some(({ type }) => id.startsWith(`${type}-`));
