import { writeFile } from 'node:fs/promises';
import { type Command, type Context, type Flags, UsageError, WATCH_FLAGS } from '../command.js';
import {
  arg,
  call,
  changes,
  textIn,
  lists,
  PAGE_FLAGS,
  PROJECT_FLAG,
  reads,
  text,
  written,
} from '../declare.js';
import { mergedParams, readJsonObject } from '../params.js';
import { watchExecution } from '../watch.js';

const FILE: Flags = {
  file: { kind: 'text', help: 'JSON with nodes, edges and settings; - reads standard input', word: 'file' },
};
const ROLE = {
  role: {
    kind: 'text',
    help: 'Role',
    values: ['viewer', 'editor'],
    word: 'role',
    field: 'role',
  },
} satisfies Flags;

export const workflowCommands: readonly Command[] = [
  lists({
    name: 'workflows list',
    help: 'List the workflows of a project, or all that are yours',
    flags: {
      project: { kind: 'text', help: 'The project', word: 'id', field: 'projectId' },
      ...PAGE_FLAGS,
    },
    via: (client) => client.workflows.listAll,
    columns: ['id', 'name', 'updatedAt'],
  }),
  reads({
    name: 'workflows get',
    help: 'Show a workflow',
    args: ['id'],
    via: (client) => client.workflows.get,
  }),
  {
    name: 'workflows create',
    help: 'Create a workflow, empty or from a file',
    flags: {
      ...PROJECT_FLAG,
      name: { kind: 'text', help: 'Name', required: true, word: 'name' },
      ...FILE,
    },
    run: async (context) => {
      const file = text(context, 'file');
      const graph = file === undefined ? {} : graphOf(await readJsonObject(file));
      const [name = '', projectId = ''] = [text(context, 'name'), text(context, 'project')];
      const input = { nodes: [], edges: [], ...graph, name, projectId };
      const { data, ...more } = await context.client.workflows.create(input, call(context));
      printWarnings(context, more);
      const id = textIn(data);
      context.output.done(`Workflow ${id} is created.`, data, id);
    },
  },
  {
    name: 'workflows update',
    help: 'Change a workflow',
    args: ['id'],
    flags: { name: { kind: 'text', help: 'Its new name', word: 'name' }, ...FILE },
    someOf: ['name', 'file'],
    run: async (context) => {
      const [name, file] = [text(context, 'name'), text(context, 'file')];
      const graph = file === undefined ? {} : graphOf(await readJsonObject(file));
      const input = { ...graph, ...(name !== undefined && { name }) };
      const { data, ...more } = await context.client.workflows.update(
        arg(context, 'id'),
        input,
        call(context),
      );
      printWarnings(context, more);
      const id = textIn(data);
      context.output.done(`Workflow ${id} is changed.`, data, id);
    },
  },
  changes({
    name: 'workflows delete',
    help: 'Delete a workflow',
    args: ['id'],
    via: (client) => client.workflows.delete,
    said: 'Workflow {id} is deleted.',
    json: (context) => ({ id: arg(context, 'id'), deleted: true }),
  }),
  {
    name: 'workflows export',
    help: 'Write a workflow as a file',
    args: ['id'],
    flags: {
      'with-assets': { kind: 'boolean', help: 'Include its media' },
      output: { kind: 'text', help: 'The file; default: standard output', word: 'file' },
    },
    run: async (context) => {
      const query = context.flags['with-assets'] ? { assets: true } : {};
      const { data } = await context.client.workflows.export(arg(context, 'id'), query, call(context));
      const document = written(data);
      const file = text(context, 'output');
      if (file === undefined || file === '-') return context.output.text(document);
      await writeFile(file, `${document}\n`);
      context.output.done(`Written to ${file}.`, { file });
    },
  },
  {
    name: 'workflows import',
    help: 'Create a workflow from an exported file',
    args: ['file'],
    flags: PROJECT_FLAG,
    run: async (context) => {
      const input = {
        projectId: text(context, 'project') ?? '',
        workflow_json: await readJsonObject(arg(context, 'file')),
      };
      const { data, ...more } = await context.client.workflows.import(input, call(context));
      printWarnings(context, more);
      const id = textIn(data);
      context.output.done(`Workflow ${id} is created.`, data, id);
    },
  },
  {
    name: 'workflows run',
    help: 'Run a workflow',
    args: ['id'],
    flags: {
      node: { kind: 'list', help: 'Run these nodes only', word: 'ids' },
      input: { kind: 'list', help: 'Inputs as node.setting=value', word: 'node.setting=value' },
      'params-file': { kind: 'text', help: 'Inputs as JSON: settings by node', word: 'file' },
      ...WATCH_FLAGS,
    },
    run: async (context) => {
      const nodeIds = context.flags['node'] as string[] | undefined;
      const inputs = inputsByNode(await mergedParams(context.flags['params-file'], context.flags['input']));
      const input = { ...(nodeIds && { nodeIds }), ...(inputs && { inputs }) };
      const run = await context.client.workflows.run(arg(context, 'id'), input as never, call(context));
      const executionId = textIn(run, 'executionId');
      if (context.flags['watch']) return watchExecution(context, executionId);
      context.output.done(
        `Run ${executionId} is started. Follow with: easel executions get ${executionId} --watch`,
        run,
        executionId,
      );
    },
  },
  changes({
    name: 'workflows share',
    help: 'Share a workflow by link, or end it',
    args: ['id'],
    flags: { off: { kind: 'boolean', help: 'Stop sharing', field: 'shared', sends: false } },
    via: (client) => (id: string, body: { shared?: boolean }, options) =>
      body.shared === false
        ? client.workflows.unshare(id, undefined, options)
        : client.workflows.share(id, { shared: true }, options),
    said: 'The sharing of workflow {id} is changed.',
  }),
  changes({
    name: 'workflows move',
    help: 'Move a workflow to another project',
    args: ['id'],
    flags: { project: { ...PROJECT_FLAG.project, field: 'projectId' } },
    via: (client) => client.workflows.move,
    said: 'Workflow {id} is moved.',
  }),
  lists({
    name: 'workflows collaborators list',
    help: 'List who works on a workflow',
    args: ['id'],
    via: (client) => client.workflows.listCollaborators,
    columns: ['userId', 'name', 'role', 'createdAt'],
  }),
  changes({
    name: 'workflows collaborators add',
    help: 'Let somebody work on a workflow',
    args: ['id'],
    flags: {
      email: { kind: 'text', help: 'Mail address', word: 'email', field: 'email' },
      user: { kind: 'text', help: 'Their id', word: 'id', field: 'userId' },
      ...ROLE,
    },
    oneOf: ['email', 'user'],
    via: (client) => client.workflows.addCollaborator,
    said: '{userId} may work on the workflow as {role}.',
  }),
  changes({
    name: 'workflows collaborators update',
    help: 'Change what a collaborator may do',
    args: ['id', 'userId'],
    flags: { role: { ...ROLE.role, required: true } },
    via: (client) => client.workflows.updateCollaborator,
    said: '{userId} is {role} now.',
  }),
  changes({
    name: 'workflows collaborators remove',
    help: 'End somebody’s work on a workflow',
    args: ['id', 'userId'],
    via: (client) => client.workflows.removeCollaborator,
    said: '{userId} may no longer work on it.',
  }),
  lists({
    name: 'workflows versions',
    help: 'List the versions of a workflow',
    args: ['id'],
    flags: PAGE_FLAGS,
    via: (client) => client.workflows.versions,
    columns: ['version', 'createdBy', 'createdAt'],
  }),
  {
    name: 'workflows restore',
    help: 'Make an earlier version the present one',
    args: ['id', 'version'],
    run: async (context) => {
      const [id, version] = [arg(context, 'id'), arg(context, 'version')];
      const { data } = await context.client.workflows.restore(id, version, {}, call(context));
      context.output.done(`Workflow ${id} is as it was in version ${version}.`, data, id);
    },
  },
  lists({
    name: 'workflows executions',
    help: 'List the runs of a workflow',
    args: ['id'],
    flags: {
      status: { kind: 'text', help: 'Only this status', word: 'status', field: 'status' },
      ...PAGE_FLAGS,
    },
    via: (client) => client.executions.listForWorkflow,
    columns: ['id', 'status', 'completedNodes', 'totalNodes', 'startedAt'],
  }),
];

function printWarnings({ output }: Context, { warnings = [] }: { warnings?: { message: string }[] }): void {
  for (const { message } of warnings) output.note(`Warning: ${message}`);
}

/** Of a file only the graph is taken. */
function graphOf({ nodes, edges, settings }: Record<string, unknown>): object {
  return {
    ...(nodes !== undefined && { nodes }),
    ...(edges !== undefined && { edges }),
    ...(settings !== undefined && { settings }),
  };
}

/** `node.setting=value` sets one setting; a file may hold all settings of a node. */
function inputsByNode(params: Record<string, unknown>): Record<string, unknown> | undefined {
  const inputs: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(params)) {
    const at = name.lastIndexOf('.');
    if (at < 0 && typeof value === 'object') inputs[name] = value;
    else if (at <= 0) throw new UsageError(`"${name}" is not a setting: write node.setting=value.`);
    else {
      const node = name.slice(0, at);
      inputs[node] = { ...(inputs[node] as object | undefined), [name.slice(at + 1)]: value };
    }
  }
  return Object.keys(inputs).length > 0 ? inputs : undefined;
}
