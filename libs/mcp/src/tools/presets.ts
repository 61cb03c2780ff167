import { text } from '../schema/schema.js';
import { ToolError } from '../calling/tool-error.js';
import type { Tool } from '../tool.js';
import { PAGE, reads, tool } from './define.js';

const scopes = ['presets:read'];
const nodeType = text('such as generate-image', { maxLength: 100 });

export const presetTools: readonly Tool[] = [
  reads({
    toolset: 'presets',
    name: 'list_node_presets',
    title: 'List presets',
    description: 'Lists saved settings of node types.',
    scopes,
    route: 'GET /v1/node-presets',
    args: { node_type: nodeType, ...PAGE },
    foreign: true,
  }),
  tool({
    toolset: 'presets',
    name: 'get_node_preset',
    title: 'Read a preset',
    description: 'Reads saved settings of a node type by their id.',
    scopes,
    args: { presetId: text(undefined, { minLength: 1, maxLength: 200 }) },
    required: ['presetId'],
    foreign: true,
    routes: ['GET /v1/node-presets'],
    run: async (call) => {
      const { data } = await call.api.read<{ data: { id: string }[] }>('GET /v1/node-presets');
      const preset = data.find(({ id }) => id === call.text('presetId'));
      if (preset) return preset;
      throw new ToolError({
        code: 'not_found',
        message: 'There is no such preset.',
        hint: 'See list_node_presets.',
        retry: 'no',
        status: 404,
      });
    },
  }),
  reads({
    toolset: 'presets',
    name: 'list_factory_presets',
    title: 'List built-in presets',
    description: 'Lists the presets of a node type that come with the installation.',
    scopes,
    route: 'GET /v1/node-presets/factory',
    args: { node_type: nodeType },
    required: ['node_type'],
  }),
  reads({
    toolset: 'presets',
    name: 'list_prompt_snippets',
    title: 'List prompt snippets',
    description: 'Lists saved pieces of prompts.',
    scopes,
    route: 'GET /v1/prompt-snippets',
    foreign: true,
  }),
];
