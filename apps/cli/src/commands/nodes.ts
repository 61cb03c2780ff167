import { type Command, type Context, UsageError, WATCH_FLAGS } from '../command.js';
import { call, lists, reads, printJobs } from '../declare.js';
import { mergedParams } from '../params.js';
import { chosen } from '../questions.js';

interface NodeRow {
  type: string;
  category: string;
}

export const nodeCommands: readonly Command[] = [
  lists({
    name: 'nodes list',
    help: 'List node types',
    anonymous: true,
    flags: { category: { kind: 'text', help: 'Only this category', word: 'name' } },
    via: (client) => client.nodes.list,
    columns: ['type', 'label', 'category', 'outputType', 'credits', 'providers'],
    rows: ({ data }: { data: NodeRow[] }, { flags: { category } }) =>
      category === undefined ? data : data.filter((node) => node.category === category),
  }),
  reads({
    name: 'nodes get',
    help: 'Show a node type',
    args: ['type'],
    anonymous: true,
    via: (client) => client.nodes.get,
  }),
  {
    name: 'nodes run',
    help: 'Run one node: sends POST /v1/<type>',
    args: ['type?'],
    flags: {
      param: { kind: 'list', help: 'Settings as key=value', word: 'key=value' },
      'params-file': { kind: 'text', help: 'Settings as a JSON object', word: 'file' },
      ...WATCH_FLAGS,
    },
    run: async (context) => {
      const type = context.args['type'] ?? (await chosenType(context));
      const params = await mergedParams(context.flags['params-file'], context.flags['param']);
      const answer = await context.client.nodes.run(type, params, call(context));
      return printJobs(context, answer, { everyMs: 1000 });
    },
  },
];

async function chosenType(context: Context): Promise<string> {
  const type = await chosen('Which node?', async () =>
    (await context.client.nodes.list(undefined, call(context))).data.map((node) => ({
      value: node.type,
      label: node.label,
    })),
  );
  if (type === undefined) throw new UsageError('<type> is missing. See: easel nodes run --help', 2);
  return type;
}
