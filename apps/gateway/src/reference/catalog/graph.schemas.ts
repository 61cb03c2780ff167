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
      description: 'Position on the canvas.',
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

/** A node of a workflow, discriminated by `type`. */
export const workflowNode = component('WorkflowNode', {
  description:
    'A node; its `type` selects the description. Other members are kept. A saved draft may contain ' +
    'values of a wrong type: `warnings` name them, and a run is refused until they are corrected.',
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
    source: { ...text, description: 'The id of the source node.' },
    target: { ...text, description: 'The id of the target node.' },
    sourceHandle: { ...orNull(text), description: 'An output handle of the source. Null: its only one.' },
    targetHandle: { ...orNull(text), description: 'An input handle of the target. Null: its only one.' },
    data: { type: ['object', 'null'], description: 'The items of a list that pass. Default: all.' },
  },
  required: ['source', 'target'],
});

const presentationItem: Schema = {
  type: 'object',
  properties: {
    type: { ...text, description: '`node`, `field`, `output`, `group` or `text`.' },
    id: text,
    nodeId: text,
    field: { ...text, description: 'For a `field`: the setting to show.' },
    allowedValues: { ...listOf(anything), description: 'For a `field`: the allowed values.' },
    outputKey: { ...text, description: 'For an `output`: the output of the node.' },
    items: { ...listOf(anyObject), description: 'For a `group`: its items.' },
  },
};

export const workflowSettings = component('WorkflowSettings', {
  type: 'object',
  description: 'Settings of the whole workflow. Members that are not described are kept.',
  properties: {
    studio: {
      type: 'object',
      description:
        'Set for shared workflows and for productions, only by the routes for sharing and for ' +
        'productions.',
      properties: { shared: { ...flag, description: 'Anybody who knows the id may read the workflow.' } },
    },
    presentationSettings: {
      type: 'object',
      description: 'What an app published from the workflow shows.',
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
    allowedValues: { ...listOf(anything), description: 'The values that an app accepts.' },
    defaultValue: { description: 'The value in the saved workflow.' },
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

/** Handles by name and type, for authors who write edges by hand. */
function handlesOf(side: 'in' | 'out', node: NodeDescriptor): string {
  const handles = side === 'in' ? node.inputs : node.outputs;
  const made = side === 'in' ? node.dynamicInputs : node.dynamicOutputs;
  const names = handles.map(({ id, type }) => `\`${id}\` (${type})`);
  if (made) names.push('further ones that its settings name');
  if (names.length === 0) return '';
  return `${side === 'in' ? 'Input' : 'Output'} handles: ${names.join(', ')}.`;
}
