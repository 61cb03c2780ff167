import { type FieldSpec, inputSchemaOf, type NodeDescriptor, nodeTypes } from '@easel/catalog';
import { anyObject, component, flag, listOf, type Schema, text } from '../schema.js';

/** `generate-image` and `Settings` make `GenerateImageSettings`; what begins with a digit gets `Node` in front. */
export function componentName(type: string, suffix: string): string {
  const words = type.split(/[^a-zA-Z0-9]+/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const name = `${words.join('')}${suffix}`;
  return /^\d/.test(name) ? `Node${name}` : name;
}

const OF_TYPE = new Map(
  nodeTypes.all().map((node) => [
    node.type,
    component(componentName(node.type, 'Settings'), {
      type: 'object',
      description: `Settings of a \`${node.type}\` node. Settings that it does not name are kept and do nothing.`,
      properties: settingsOf(node),
    }),
  ]),
);

/** The settings of a node type: all of them may be missing, since a wire or a run's inputs may bring them. */
export function nodeSettings(type: string): Schema {
  const schema = OF_TYPE.get(type);
  if (!schema) throw new Error(`${type} is not in the catalog`);
  return schema;
}

/** Settings of a node of any type. */
export const anyNodeSettings = component('NodeSettings', {
  description: 'Settings by name; they depend on the node type.',
  anyOf: [...OF_TYPE.values()],
});

/** What every node may hold beside the settings of its type. */
export const nodeOptions = component('NodeOptions', {
  type: 'object',
  properties: {
    label: { type: ['string', 'null'], description: 'The name of the node.' },
    promptPrefix: { type: ['string', 'null'], description: 'Put before the prompt of the node.' },
    promptSuffix: { type: ['string', 'null'], description: 'Put after the prompt of the node.' },
    providers: {
      type: ['array', 'null'],
      items: text,
      description: 'Models to run on, one after the other.',
    },
    repeatCount: { description: 'Number of runs of the node, if its type is repeatable.' },
    skip: { description: '`true`: the node does not run.' },
    presentationInput: { ...flag, description: 'The node is an input of the workflow.' },
    presentationOutput: { ...flag, description: 'The node is an output of the workflow.' },
    retry: {
      type: ['object', 'null'],
      description: 'How often and how soon a temporary failure is retried.',
      properties: {
        maxAttempts: { type: ['integer', 'null'], minimum: 1, maximum: 10 },
        backoffMs: { type: ['integer', 'null'], minimum: 0, maximum: 600_000 },
        factor: { type: ['number', 'null'], minimum: 1, maximum: 10 },
        on: {
          type: ['array', 'null'],
          items: text,
          maxItems: 20,
          description: 'Error codes that are retried. Default: all temporary ones.',
        },
      },
    },
    timeoutSeconds: {
      type: ['integer', 'null'],
      minimum: 1,
      maximum: 86_400,
      description: 'Seconds that one attempt may take.',
    },
    cache: { type: ['boolean', 'null'], description: 'Allows an earlier result of the same work.' },
    generatedResults: { ...listOf(anyObject), description: 'Results of earlier runs, for the canvas.' },
  },
});

function settingsOf(node: NodeDescriptor): Record<string, Schema> {
  const { properties } = inputSchemaOf(node);
  return Object.fromEntries(
    node.fields.map((field) => [field.key, stored(field, properties[field.key] ?? {})]),
  );
}

/** As it stands in a graph: null counts as not given, and a lever takes what is off its list. */
function stored(field: FieldSpec, schema: Schema): Schema {
  const described = withoutTitle(schema);
  if (field.corrected === true) return { ...described, type: ['string', 'number', 'null'] };
  if (Array.isArray(described['enum']))
    return { ...described, enum: [...(described['enum'] as unknown[]), null] };
  return typeof described['type'] === 'string'
    ? { ...described, type: [described['type'], 'null'] }
    : described;
}

/**
 * Titles repeat the names. A description names the default: generators take a member with `default` for one that is
 * always there, and a stored node has only what was saved.
 */
function withoutTitle({ title: _title, default: standard, ...schema }: Schema): Schema {
  const { description, properties, items } = schema;
  const said = [
    typeof description === 'string' ? description : '',
    standard === undefined ? '' : `Default: \`${JSON.stringify(standard)}\`.`,
  ];
  const words = said.filter((part) => part !== '').join(' ');
  return {
    ...schema,
    ...(words !== '' && { description: words }),
    ...(isSchemas(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, member]) => [key, withoutTitle(member)]),
      ),
    }),
    ...(isSchema(items) && { items: withoutTitle(items) }),
  };
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}

function isSchemas(value: unknown): value is Record<string, Schema> {
  return isSchema(value);
}
