import { writeFile } from 'node:fs/promises';
import type { Command, Context } from '../command.js';
import { UsageError, WATCH_FLAGS } from '../command.js';
import { mergedParams, readJsonObject } from '../params.js';
import { watchExecution, watchJob } from '../watch.js';

const arg = ({ args }: Context, name: string) => args[name] ?? '';
const text = ({ flags }: Context, name: string) => flags[name] as string | undefined;
const call = ({ signal }: Context) => ({ signal });
const PAGE = {
  limit: { kind: 'number', help: 'Rows of a page', word: 'n' },
  cursor: { kind: 'text', help: 'Go on from here', word: 'cursor' },
} as const;
const pageOf = (context: Context) => ({
  ...(context.flags['limit'] !== undefined && { limit: context.flags['limit'] as number }),
  ...(text(context, 'cursor') !== undefined && { cursor: text(context, 'cursor') as string }),
});
const inProject = { project: { kind: 'text', help: 'The project', word: 'id', required: true } } as const;

function nextPage({ output }: Context, cursor: string | null | undefined): void {
  if (cursor) output.note(`More: --cursor ${cursor}`);
}

export const coreCommands: readonly Command[] = [
  {
    name: 'projects list',
    help: 'List projects',
    run: async (context) => {
      const { data } = await context.client.projects.list(undefined, call(context));
      context.output.table(data, ['id', 'name', 'createdAt'], data);
    },
  },
  {
    name: 'projects create',
    help: 'Create a project',
    flags: { name: { kind: 'text', help: 'Its name', required: true, word: 'name' } },
    run: async (context) => {
      const { data } = await context.client.projects.create(
        { name: text(context, 'name') ?? '' },
        call(context),
      );
      context.output.done(`Project ${data.id} is created.`, data, data.id);
    },
  },
  {
    name: 'workflows list',
    help: 'List the workflows of a project',
    flags: inProject,
    run: async (context) => {
      const { data } = await context.client.workflows.list(
        text(context, 'project') ?? '',
        undefined,
        call(context),
      );
      context.output.table(data, ['id', 'name', 'updatedAt'], data);
    },
  },
  {
    name: 'workflows get',
    help: 'Show a workflow',
    args: ['id'],
    run: async (context) =>
      context.output.record(
        (await context.client.workflows.get(arg(context, 'id'), undefined, call(context))).data,
      ),
  },
  {
    name: 'workflows create',
    help: 'Create a workflow, empty or from a file',
    flags: {
      ...inProject,
      name: { kind: 'text', help: 'Its name', required: true, word: 'name' },
      file: {
        kind: 'text',
        help: 'JSON with nodes, edges and settings; - reads standard input',
        word: 'file',
      },
    },
    run: async (context) => {
      const file = text(context, 'file');
      const graph = file === undefined ? {} : graphOf(await readJsonObject(file));
      const input = { nodes: [], edges: [], ...graph, name: text(context, 'name') ?? '' };
      const { data } = await context.client.workflows.create(
        text(context, 'project') ?? '',
        input,
        call(context),
      );
      context.output.done(`Workflow ${data.id} is created.`, data, data.id);
    },
  },
  {
    name: 'workflows update',
    help: 'Change a workflow',
    args: ['id'],
    flags: {
      name: { kind: 'text', help: 'Its new name', word: 'name' },
      file: {
        kind: 'text',
        help: 'JSON with nodes, edges and settings; - reads standard input',
        word: 'file',
      },
    },
    run: async (context) => {
      const [name, file] = [text(context, 'name'), text(context, 'file')];
      if (name === undefined && file === undefined) throw new UsageError('--name or --file is missing.');
      const graph = file === undefined ? {} : graphOf(await readJsonObject(file));
      const input = { ...graph, ...(name !== undefined && { name }) };
      const { data } = await context.client.workflows.update(arg(context, 'id'), input, call(context));
      context.output.done(`Workflow ${data.id} is changed.`, data, data.id);
    },
  },
  {
    name: 'workflows delete',
    help: 'Delete a workflow',
    args: ['id'],
    run: async (context) => {
      const id = arg(context, 'id');
      await context.client.workflows.delete(id, undefined, call(context));
      context.output.done(`Workflow ${id} is deleted.`, { id, deleted: true }, id);
    },
  },
  {
    name: 'workflows export',
    help: 'Write a workflow as a file',
    args: ['id'],
    flags: {
      'with-assets': { kind: 'boolean', help: 'Take its media along' },
      output: { kind: 'text', help: 'The file; standard output unless given', word: 'file' },
    },
    run: async (context) => {
      const query = context.flags['with-assets'] ? { assets: true } : {};
      const { data } = await context.client.workflows.export(arg(context, 'id'), query, call(context));
      const document = JSON.stringify(data, null, 2);
      const file = text(context, 'output');
      if (file === undefined) return void process.stdout.write(`${document}\n`);
      await writeFile(file, `${document}\n`);
      context.output.done(`Written to ${file}.`, { file });
    },
  },
  {
    name: 'workflows import',
    help: 'Create a workflow from an exported file',
    args: ['file'],
    flags: inProject,
    run: async (context) => {
      const input = {
        projectId: text(context, 'project') ?? '',
        workflow_json: await readJsonObject(arg(context, 'file')),
      };
      const { data } = await context.client.workflows.import(input, call(context));
      context.output.done(`Workflow ${data.id} is created.`, data, data.id);
    },
  },
  {
    name: 'workflows run',
    help: 'Run a workflow',
    args: ['id'],
    flags: { ...WATCH_FLAGS, node: { kind: 'list', help: 'Run these nodes only', word: 'ids' } },
    run: async (context) => {
      const nodeIds = context.flags['node'] as string[] | undefined;
      const input = nodeIds === undefined ? {} : { nodeIds };
      const run = await context.client.workflows.run(arg(context, 'id'), input, call(context));
      if (context.flags['watch']) return watchExecution(context, run.executionId);
      context.output.done(`Run ${run.executionId} is started.`, run, run.executionId);
    },
  },
  {
    name: 'workflows share',
    help: 'Share a workflow by link',
    args: ['id'],
    run: async (context) => {
      const { data } = await context.client.workflows.share(
        arg(context, 'id'),
        { shared: true },
        call(context),
      );
      context.output.done(`Workflow ${data.id} is shared.`, data, data.id);
    },
  },
  {
    name: 'workflows move',
    help: 'Move a workflow to another project',
    args: ['id'],
    flags: inProject,
    run: async (context) => {
      const input = { projectId: text(context, 'project') ?? '' };
      const answer = await context.client.workflows.move(arg(context, 'id'), input, call(context));
      context.output.done(`Workflow ${arg(context, 'id')} is moved.`, answer.data, arg(context, 'id'));
    },
  },
  {
    name: 'apps list',
    help: 'List published apps',
    flags: { ...PAGE, search: { kind: 'text', help: 'Words to look for', word: 'words' } },
    run: async (context) => {
      const search = text(context, 'search');
      const query = { ...pageOf(context), ...(search !== undefined && { search }) };
      const page = await context.client.apps.list(query, call(context));
      context.output.table(page.data, ['slug', 'name', 'creatorName', 'runCount'], page);
      nextPage(context, page.nextCursor);
    },
  },
  {
    name: 'apps get',
    help: 'Show a published app',
    args: ['slug'],
    run: async (context) =>
      context.output.record(await context.client.apps.get(arg(context, 'slug'), undefined, call(context))),
  },
  {
    name: 'apps run',
    help: 'Run a published app',
    args: ['slug'],
    flags: {
      ...WATCH_FLAGS,
      input: { kind: 'list', help: 'Inputs as key=value', word: 'key=value' },
      'params-file': { kind: 'text', help: 'Inputs as a JSON object', word: 'file' },
    },
    run: async (context) => {
      const inputs = await mergedParams(context.flags['params-file'], context.flags['input']);
      const run = await context.client.apps.run(arg(context, 'slug'), { inputs }, call(context));
      if (context.flags['watch']) return watchExecution(context, run.executionId);
      context.output.done(`Run ${run.runId} is started.`, run, run.executionId);
    },
  },
  {
    name: 'nodes list',
    help: 'List node types',
    anonymous: true,
    flags: { category: { kind: 'text', help: 'Only those of this category', word: 'name' } },
    run: async (context) => {
      const { data } = await context.client.nodes.list(undefined, call(context));
      const category = text(context, 'category');
      const rows = category === undefined ? data : data.filter((node) => node.category === category);
      context.output.table(rows, ['type', 'label', 'category', 'outputType', 'credits'], rows);
    },
  },
  {
    name: 'nodes get',
    help: 'Show a node type',
    args: ['type'],
    anonymous: true,
    run: async (context) =>
      context.output.record(
        (await context.client.nodes.get(arg(context, 'type'), undefined, call(context))).data,
      ),
  },
  {
    name: 'nodes run',
    help: 'Run one node',
    args: ['type'],
    flags: {
      ...WATCH_FLAGS,
      param: { kind: 'list', help: 'Settings as key=value', word: 'key=value' },
      'params-file': { kind: 'text', help: 'Settings as a JSON object', word: 'file' },
    },
    run: async (context) => {
      const params = await mergedParams(context.flags['params-file'], context.flags['param']);
      const answer = await context.client.nodes.run(arg(context, 'type'), params, call(context));
      const { jobId } = answer;
      if (typeof jobId !== 'string') return context.output.record(answer);
      if (context.flags['watch']) return watchJob(context, jobId, 1000);
      context.output.done(`Job ${jobId} is queued.`, answer, jobId);
    },
  },
  {
    name: 'models list',
    help: 'List models',
    anonymous: true,
    flags: {
      kind: { kind: 'text', help: 'What they make', values: ['image', 'video', 'audio'], word: 'kind' },
      mode: { kind: 'text', help: 'Only those with this mode', word: 'mode' },
      family: { kind: 'text', help: 'Only those of this family', word: 'family' },
    },
    run: async (context) => {
      const { kind, mode, family } = context.flags;
      const catalog = await context.client.models.list({ kind, mode, family } as never, call(context));
      const rows = catalog.sections.flatMap((section) =>
        section.families.flatMap((group) =>
          group.models.map((model) => ({ ...model, kind: section.kind, family: group.family })),
        ),
      );
      context.output.table(rows, ['id', 'kind', 'family', 'modes'], catalog);
    },
  },
  {
    name: 'pickers list',
    help: 'List pickers',
    anonymous: true,
    run: async (context) => {
      const { data } = await context.client.pickerCatalogs.list(undefined, call(context));
      context.output.table(data, ['nodeType', 'label', 'kind'], data);
    },
  },
  {
    name: 'pickers get',
    help: 'Show the options of a picker',
    args: ['nodeType'],
    anonymous: true,
    flags: {
      full: { kind: 'boolean', help: 'With descriptions' },
      category: { kind: 'text', help: 'Only options of this category', word: 'name' },
      field: { kind: 'text', help: 'Only options of this dimension', word: 'name' },
    },
    run: async (context) => {
      const { full, category, field } = context.flags;
      const query = { detail: full ? 'full' : 'compact', category, field };
      const answer = await context.client.pickerCatalogs.get(
        arg(context, 'nodeType'),
        query as never,
        call(context),
      );
      context.output.record(answer.data);
    },
  },
  {
    name: 'executions get',
    help: 'Show a run',
    args: ['id'],
    flags: WATCH_FLAGS,
    run: async (context) => {
      const id = arg(context, 'id');
      if (context.flags['watch']) return watchExecution(context, id);
      context.output.record((await context.client.executions.get(id, undefined, call(context))).data);
    },
  },
  {
    name: 'executions cancel',
    help: 'Cancel a run',
    args: ['id'],
    flags: {
      mode: {
        kind: 'text',
        help: 'At once, or after the nodes that run',
        values: ['cancelled', 'stopping'],
        word: 'mode',
      },
    },
    run: async (context) => {
      const id = arg(context, 'id');
      const answer = await context.client.executions.cancel(
        id,
        { mode: text(context, 'mode') ?? 'cancelled' },
        call(context),
      );
      context.output.done(`Run ${id} is being cancelled.`, answer, id);
    },
  },
  {
    name: 'jobs get',
    help: 'Show a job',
    args: ['id'],
    flags: WATCH_FLAGS,
    run: async (context) => {
      const id = arg(context, 'id');
      if (context.flags['watch']) return watchJob(context, id);
      context.output.record((await context.client.jobs.get(id, undefined, call(context))).data);
    },
  },
  {
    name: 'jobs cancel',
    help: 'Cancel a job',
    args: ['id'],
    run: async (context) => {
      const id = arg(context, 'id');
      const answer = await context.client.jobs.cancel(id, undefined, call(context));
      context.output.done(`Job ${id} is cancelled.`, answer, id);
    },
  },
  {
    name: 'api',
    help: 'Send any request',
    args: ['method', 'path'],
    flags: { file: { kind: 'text', help: 'JSON body; - reads standard input', word: 'file' } },
    run: async (context) => {
      const file = text(context, 'file');
      const path = arg(context, 'path');
      if (!path.startsWith('/') || path.startsWith('//'))
        throw new UsageError('<path> must start with one slash.');
      const body = file === undefined ? undefined : await readJsonObject(file);
      const answer = await context.client.request(arg(context, 'method').toUpperCase(), path, {
        body,
        ...call(context),
      });
      context.output.record(answer ?? null);
    },
  },
];

/** Of a file only the graph is taken. */
function graphOf({ nodes, edges, settings }: Record<string, unknown>): object {
  return {
    ...(nodes !== undefined && { nodes }),
    ...(edges !== undefined && { edges }),
    ...(settings !== undefined && { settings }),
  };
}
