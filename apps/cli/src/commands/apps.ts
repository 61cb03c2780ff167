import { type Command, type Context, UsageError, WATCH_FLAGS } from '../command.js';
import { call, textIn, lists, PAGE_FLAGS, reads } from '../declare.js';
import { mergedParams } from '../params.js';
import { chosen } from '../questions.js';
import { watchExecution } from '../watch.js';

export const appCommands: readonly Command[] = [
  lists({
    name: 'apps list',
    help: 'List published apps',
    flags: {
      search: { kind: 'text', help: 'Words to search for', word: 'words', field: 'search' },
      category: { kind: 'text', help: 'Only this category', word: 'name', field: 'category' },
      ...PAGE_FLAGS,
    },
    via: (client) => client.apps.list,
    columns: ['slug', 'name', 'creatorName', 'runCount'],
    whole: true,
  }),
  reads({
    name: 'apps get',
    help: 'Show a published app',
    args: ['slug'],
    via: (client) => client.apps.get,
  }),
  {
    name: 'apps run',
    help: 'Run a published app',
    args: ['slug?'],
    flags: {
      input: { kind: 'list', help: 'Inputs as key=value', word: 'key=value' },
      'params-file': { kind: 'text', help: 'Inputs as a JSON object', word: 'file' },
      version: { kind: 'number', help: 'A version; default: the newest', word: 'n' },
      ...WATCH_FLAGS,
    },
    run: async (context) => {
      const slug = context.args['slug'] ?? (await chosenApp(context));
      const inputs = await mergedParams(context.flags['params-file'], context.flags['input']);
      const { version } = context.flags;
      const body = { inputs, ...(version !== undefined && { version: version as number }) };
      const run = await context.client.apps.run(slug, body, call(context));
      const [runId, executionId] = [textIn(run, 'runId'), textIn(run, 'executionId')];
      if (context.flags['watch']) return watchExecution(context, executionId);
      context.output.done(
        `Run ${runId} is started. Follow with: easel executions get ${executionId} --watch`,
        run,
        runId,
      );
    },
  },
  lists({
    name: 'apps runs',
    help: 'List your runs of an app',
    args: ['slug'],
    flags: PAGE_FLAGS,
    via: (client) => client.apps.listRuns,
    columns: ['id', 'status', 'executionId', 'startedAt'],
    whole: true,
  }),
  reads({
    name: 'apps run-get',
    help: 'Show a run of an app',
    args: ['slug', 'runId'],
    via: (client) => client.apps.getRun,
  }),
];

async function chosenApp(context: Context): Promise<string> {
  const load = async () => (await context.client.apps.list({ limit: 50 }, call(context))).data;
  const slug = await chosen('Which app?', async () =>
    (await load()).map((app) => ({ value: app.slug, label: app.name })),
  );
  if (slug === undefined) throw new UsageError('<slug> is missing. See: easel apps run --help', 2);
  return slug;
}
