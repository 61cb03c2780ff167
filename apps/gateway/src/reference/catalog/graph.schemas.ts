import { type NodeDescriptor, nodeTypes } from '@easel/catalog';
import { anyObject, anything, component, flag, listOf, oneOf, orNull, type Schema, text } from '../schema.js';
import { componentName, nodeOptions, nodeSettings } from './node-settings.schemas.js';

const number: Schema = { type: 'number' };

const placedNode = component('PlacedNode', {
  type: 'object',
  properties: {
    id: { ...text, minLength: 1, description: 'Unique in the workflow.' },
    position: {
      type: ['object', 'null'],
      properties: { x: number, y: number },
      description: 'Where it stands on a canvas.',
    },
    parentId: { ...orNull(text), description: 'The group that it belongs to.' },
    hidden: {
      ...orNull(flag),
      description: 'A hidden node runs and is neither an input nor an output of the workflow.',
    },
  },
  required: ['id'],
});

/** A node of each type: one schema, named after it. */
const OF_TYPE = nodeTypes.all().map((node) => [node.type, nodeOfType(node)] as const);

/** A node of a workflow, told apart by `type`. */
export const workflowNode = component('WorkflowNode', {
  description:
    'A node, described by its `type`. Members beside those described are kept. A saved draft may hold values of a wrong ' +
    'type: `warnings` of the save name them, and a run is refused until they are mended.',
  oneOf: OF_TYPE.map(([, schema]) => schema),
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries(
      OF_TYPE.map(([type]) => [type, `#/components/schemas/${componentName(type, 'Node')}`]),
    ),
  },
});

/** A wire from an output of one node to an input of another. */
export const workflowEdge = component('WorkflowEdge', {
  type: 'object',
  description: 'A wire from an output handle of one node to an input handle of another.',
  properties: {
    id: { ...orNull(text), description: 'Unique in the workflow.' },
    source: { ...text, description: 'The id of the node where it begins.' },
    target: { ...text, description: 'The id of the node where it ends.' },
    sourceHandle: { ...orNull(text), description: 'An output handle of the source. Null: its only one.' },
    targetHandle: { ...orNull(text), description: 'An input handle of the target. Null: its only one.' },
    data: { type: ['object', 'null'], description: 'Which items of a list pass. Default: all.' },
  },
  required: ['source', 'target'],
});

const presentationItem: Schema = {
  type: 'object',
  properties: {
    type: { ...text, description: '`node`, `field`, `output`, `group` or `text`.' },
    id: text,
    nodeId: text,
    field: { ...text, description: 'Of a `field`: the setting that is shown.' },
    allowedValues: { ...listOf(anything), description: 'Of a `field`: the only values that it takes.' },
    outputKey: { ...text, description: 'Of an `output`: which output of the node.' },
    items: { ...listOf(anyObject), description: 'Of a `group`: what it holds.' },
  },
};

export const workflowSettings = component('WorkflowSettings', {
  type: 'object',
  description: 'Settings of the whole workflow. Members that are not described are kept.',
  properties: {
    studio: {
      type: 'object',
      description:
        'Of shared workflows and of productions. Only the routes for sharing and for productions set it.',
      properties: { shared: { ...flag, description: 'Anybody who knows the id may read the workflow.' } },
    },
    presentationSettings: {
      type: 'object',
      description: 'What an app made of the workflow shows.',
      properties: { inputItems: listOf(presentationItem), outputItems: listOf(presentationItem) },
    },
  },
});

/** One input of a workflow, as `GET /v1/api/schema` shows it. */
export const workflowInput = component('WorkflowInput', {
  type: 'object',
  properties: {
    nodeId: { ...text, description: 'The outer key of `inputs` on a run.' },
    label: text,
    nodeType: oneOf(...nodeTypes.all().map(({ type }) => type)),
    key: { ...text, description: 'The inner key of `inputs` on a run.' },
    type: oneOf('text', 'image-url', 'video-url', 'audio-url', 'select', 'number', 'list'),
    options: listOf(anything),
    allowedValues: { ...listOf(anything), description: 'The only values that an app takes.' },
    defaultValue: { description: 'What the saved workflow holds.' },
  },
  required: ['nodeId', 'label', 'nodeType', 'key', 'type'],
});

function nodeOfType(node: NodeDescriptor): Schema {
  const { type, label, description } = node;
  return component(componentName(type, 'Node'), {
    description: [`${label}. ${description}`, handlesOf('in', node), handlesOf('out', node)]
      .filter(Boolean)
      .join('\n\n'),
    allOf: [
      placedNode,
      {
        type: 'object',
        properties: { type: { const: type }, data: { allOf: [nodeSettings(type), nodeOptions] } },
        required: ['type', 'data'],
      },
    ],
  });
}

/** Handles by name and type, for whoever writes edges by hand. */
function handlesOf(side: 'in' | 'out', node: NodeDescriptor): string {
  const handles = side === 'in' ? node.inputs : node.outputs;
  const made = side === 'in' ? node.dynamicInputs : node.dynamicOutputs;
  const names = handles.map(({ id, type }) => `\`${id}\` (${type})`);
  if (made) names.push('further ones that its settings name');
  if (names.length === 0) return '';
  return `${side === 'in' ? 'Input' : 'Output'} handles: ${names.join(', ')}.`;
}
