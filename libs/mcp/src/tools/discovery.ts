import { flag, gives, oneOf, text } from '../schema/schema.js';
import type { Tool } from '../tool.js';
import { reads, tool } from './define.js';

const shared = { toolset: 'discovery', byDefault: true } as const;

export const discoveryTools: readonly Tool[] = [
  reads({
    ...shared,
    name: 'ping',
    title: 'Check the connection',
    description: 'Says which version of Easel answers. Not needed before other tools.',
    route: 'GET /v1/version',
  }),
  reads({
    ...shared,
    name: 'list_models',
    title: 'List models',
    description:
      'Lists models with the values each takes, and prices where the installation charges. Narrow it by kind: the whole ' +
      'list is long.',
    route: 'GET /v1/models',
    args: {
      kind: oneOf(['image', 'video', 'audio']),
      family: text(undefined, { maxLength: 100 }),
      featured_only: flag('Only the recommended ones'),
    },
    required: ['kind'],
  }),
  tool({
    ...shared,
    name: 'list_node_types',
    title: 'List node types',
    description: 'Names what workflows are built of. For the settings of one type use get_node_skill.',
    args: { category: text(undefined, { maxLength: 100 }) },
    routes: ['GET /v1/nodes'],
    run: async (call) => {
      const { data } = await call.api.read<{ data: NodeType[] }>('GET /v1/nodes');
      const { category } = call.arguments;
      const nodes = data
        .filter((node) => category === undefined || node.category === category)
        .map(({ type, label, category: group }) => ({ type, label, category: group }));
      return { nodes, categories: [...new Set(data.map((node) => node.category))] };
    },
  }),
  reads({
    ...shared,
    name: 'get_node_skill',
    title: 'Read a node type',
    description:
      'Reads the settings of a node type as a JSON Schema, with its handles and models. Read it before you put the node ' +
      'into a workflow or pass settings to a generating tool.',
    route: 'GET /v1/nodes/{type}',
    args: { node_type: text('such as generate-image', { maxLength: 100 }) },
    renamed: { node_type: 'type' },
    required: ['node_type'],
  }),
  reads({
    ...shared,
    name: 'get_picker_catalog',
    title: 'Read a picker',
    description:
      'Reads the options of a picker, such as camera moves or styles. Without node_type: see list_pickers.',
    route: 'GET /v1/picker-catalogs/{nodeType}',
    args: {
      node_type: text(undefined, { maxLength: 100 }),
      category: text(undefined, { maxLength: 100 }),
      field: text(undefined, { maxLength: 100 }),
      detail: oneOf(['compact', 'full']),
    },
    required: ['node_type'],
  }),
  reads({
    ...shared,
    byDefault: false,
    name: 'list_pickers',
    title: 'List pickers',
    description: 'Lists the pickers whose options get_picker_catalog reads.',
    route: 'GET /v1/picker-catalogs',
  }),
  reads({
    ...shared,
    name: 'list_voices',
    title: 'List voices',
    description: 'Lists ready-made voices for generate_speech.',
    route: 'GET /v1/voices',
    foreign: true,
    output: gives({ voices: { type: 'array', items: { type: 'object' } } }, ['voices']),
  }),
];

interface NodeType {
  type: string;
  label: string;
  category?: string;
}
