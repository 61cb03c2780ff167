import { writeFile } from 'node:fs/promises';
import type { Command, Flags } from '../command.js';
import { arg, call, lists, reads, text, written } from '../declare.js';

interface Catalog {
  sections: { kind: string; families: { family: string; models: object[] }[] }[];
}
interface Picker {
  valueField?: string;
  fields?: string[];
  optionCount: number;
}

const NODE_TYPE: Flags = {
  'node-type': { kind: 'text', help: 'Only this node type', word: 'type', field: 'nodeType' },
};

/** What there is to choose from: models, options of pickers, presets. */
export const catalogCommands: readonly Command[] = [
  lists({
    name: 'models list',
    aliases: ['models'],
    help: 'List models',
    anonymous: true,
    flags: {
      kind: {
        kind: 'text',
        help: 'Kind of their output',
        values: ['image', 'video', 'audio'],
        word: 'kind',
        field: 'kind',
      },
      mode: { kind: 'text', help: 'Only this mode', word: 'mode', field: 'mode' },
      family: { kind: 'text', help: 'Only this family', word: 'family', field: 'family' },
      featured: { kind: 'boolean', help: 'Only recommended ones', field: 'featuredOnly' },
    },
    via: (client) => client.models.list,
    columns: ['id', 'kind', 'family', 'modes', 'credits', 'featured', 'doctrine'],
    whole: true,
    rows: ({ sections }: Catalog) =>
      sections.flatMap(({ kind, families }) =>
        families.flatMap(({ family, models }) => models.map((model) => ({ ...model, kind, family }))),
      ),
  }),
  lists({
    name: 'pickers list',
    aliases: ['pickers'],
    help: 'List pickers',
    anonymous: true,
    via: (client) => client.pickerCatalogs.list,
    columns: ['nodeType', 'label', 'kind', 'field', 'options'],
    rows: ({ data }: { data: Picker[] }) =>
      data.map((picker) => ({
        ...picker,
        field: picker.valueField ?? picker.fields?.join(', '),
        options: picker.optionCount,
      })),
  }),
  reads({
    name: 'pickers get',
    help: 'Show the options of a picker',
    args: ['nodeType'],
    anonymous: true,
    flags: {
      full: { kind: 'boolean', help: 'Include descriptions' },
      category: { kind: 'text', help: 'Only options of this category', word: 'name', field: 'category' },
      field: { kind: 'text', help: 'Only options of this dimension', word: 'name', field: 'field' },
    },
    more: ({ flags }) => ({ detail: flags['full'] ? 'full' : 'compact' }),
    via: (client) => client.pickerCatalogs.get,
  }),
  {
    name: 'pickers analyze',
    help: 'Choose options of pickers that fit a text',
    args: ['text'],
    flags: {
      target: { kind: 'csv', help: 'Only these pickers', word: 'types' },
      instructions: { kind: 'text', help: 'Further instructions', word: 'text' },
      model: { kind: 'text', help: 'The language model', word: 'model' },
      effort: {
        kind: 'text',
        help: 'Reasoning effort',
        values: ['none', 'low', 'medium', 'high', 'xhigh', 'max'],
        word: 'effort',
      },
    },
    run: async (context) => {
      const { target, instructions, model, effort } = context.flags;
      const input = {
        text: arg(context, 'text'),
        origin: 'cli',
        targetPickers: target,
        instructions,
        llmModel: model,
        reasoningEffort: effort,
      };
      const answer = await context.client.pickerCatalogs.analyzeText(input as never, call(context));
      context.output.record(context.output.json || !('pickerJson' in answer) ? answer : answer.pickerJson);
    },
  },
  {
    name: 'presets list',
    help: 'List presets of nodes, yours or built-in ones',
    flags: {
      ...NODE_TYPE,
      factory: { kind: 'boolean', help: 'Only built-in presets (needs --node-type)' },
    },
    run: async (context) => {
      const { presets } = context.client;
      const nodeType = text(context, 'node-type');
      const columns = ['id', 'nodeType', 'name', 'description'];
      if (context.flags['factory']) {
        const answer = await presets.listFactory({ nodeType: nodeType ?? '' }, call(context));
        return context.output.table(answer.data, columns, answer);
      }
      const data = await presets.list({ ...(nodeType !== undefined && { nodeType }) }, call(context));
      context.output.table(data, columns, data);
    },
  },
  lists({
    name: 'presets groups',
    help: 'List the groups of your presets',
    flags: NODE_TYPE,
    via: (client) => client.presets.listGroups,
    columns: ['id', 'nodeType', 'name', 'kind'],
  }),
  {
    name: 'presets export',
    help: 'Write your presets as a file',
    flags: {
      ...NODE_TYPE,
      output: { kind: 'text', help: 'The file; default: standard output', word: 'file' },
    },
    run: async (context) => {
      const nodeType = text(context, 'node-type');
      const query = nodeType === undefined ? {} : { nodeType };
      const document = written(await context.client.presets.export(query, call(context)));
      const file = text(context, 'output');
      if (file === undefined || file === '-') return context.output.text(document);
      await writeFile(file, `${document}\n`);
      context.output.done(`Written to ${file}.`, { file });
    },
  },
];
