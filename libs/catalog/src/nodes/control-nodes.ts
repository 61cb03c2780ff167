import { choice, json, number, rows, text } from './field-spec.js';
import { nodesOf } from './define-node.js';

const node = nodesOf('control', 'utility');

const ports = rows(
  'ports',
  [
    text('id', { required: true }),
    text('name'),
    choice('mediaType', ['text', 'image', 'video', 'audio', 'any'], { default: 'any' }),
  ],
  { minItems: 1, maxItems: 50 },
);

export const controlNodes = [
  node({
    type: 'component',
    label: 'Component',
    out: 'data',
    runs: 'inline',
    repeatable: true,
    dynamic: ['inputs', 'outputs'],
    does: 'A published workflow used as one node, pinned to a version.',
    fields: [text('componentId'), text('pinnedVersion'), json('exposedSettings')],
  }),
  node({
    type: 'router',
    label: 'Router',
    out: 'data',
    runs: 'inline',
    dynamic: ['outputs'],
    inputs: ['in:any', 'variables:variables'],
    outputs: ['route_a:any', 'route_b:any'],
    does: 'Sends what arrives down one or more of its routes; the others stay dark.',
    fields: [choice('mode', ['radio', 'checkbox', 'conditional']), json('routes'), json('conditionGroups')],
  }),
  node({
    type: 'sub-workflow',
    label: 'Sub-Workflow',
    out: 'data',
    runs: 'inline',
    dynamic: ['inputs', 'outputs'],
    does: 'Runs a route of another workflow in place.',
    fields: [text('referencedWorkflowId'), text('routeId')],
  }),
  node({
    type: 'sub-workflow-input',
    label: 'Sub-Workflow Input',
    out: 'data',
    runs: 'source',
    dynamic: ['outputs'],
    does: 'Where a route of this workflow takes in what its caller gives.',
    fields: [text('routeId'), ports],
  }),
  node({
    type: 'sub-workflow-output',
    label: 'Sub-Workflow Output',
    out: 'none',
    runs: 'source',
    dynamic: ['inputs'],
    does: 'Where a route of this workflow hands back what its caller gets.',
    fields: [text('routeId'), ports, text('visibleOutputPortId')],
  }),
  nodesOf(
    'control',
    'scene',
  )({
    type: 'generative-pipeline',
    label: 'Story → Video',
    out: 'none',
    runs: 'none',
    route: '/v1/pipelines',
    inputs: ['story_prompt:text'],
    does: 'Takes a story all the way to a film, in stages you can steer.',
    fields: [
      text('story_prompt', { maxLength: 4_000 }),
      number('target_duration_seconds', { min: 1 }),
      choice('format', ['trailer', 'short_film', 'music_video', 'reel', 'commercial']),
      choice('output_resolution', ['480p', '720p', '1080p', '4K'], { default: '720p' }),
      choice('mode', ['manual', 'auto', 'guided']),
    ],
  }),
];
