import { anything, flag, gives, id, integer, list, text } from '../schema/schema.js';
import { executionState } from '../calling/executions.js';
import { isOver, waitFor } from '../calling/wait-for.js';
import { type Quote, spend, SPENDING, WAITING } from '../calling/spend.js';
import type { ToolCall } from '../calling/tool-call.js';
import { WrongArguments } from '../calling/tool-error.js';
import type { Outcome, Tool } from '../tool.js';
import { agentProject, agentsWorkflow, BOUNDARY_ROUTES, ENSURE_ROUTE } from './agent-project.js';
import { dataOf, PAGE, reads, tool } from './define.js';
import { routeFields } from './naming.js';

const shared = { toolset: 'workflows', byDefault: true } as const;
const READ = ['workflows:read'];
const WRITE = ['workflows:write', 'workflows:read'];

const NODES = list({ type: 'object' }, 'Each { id, type, data }; see get_node_skill', 10_000);
const EDGES = list({ type: 'object' }, 'Each { id, source, sourceHandle, target, targetHandle }', 20_000);

type Row = Record<string, unknown>;

const rowOf = ({ id: workflowId, projectId, name, description, version, createdAt, updatedAt }: Row) => ({
  id: workflowId,
  project_id: projectId,
  name,
  description,
  version,
  created_at: createdAt,
  updated_at: updatedAt,
});

function listed(key: string, shape: (row: Row) => Row) {
  return ({ data, nextCursor }: Row): Outcome => ({
    [key]: (data as Row[]).map(shape),
    ...(typeof nextCursor === 'string' && { next_cursor: nextCursor }),
  });
}

const saved = ({ data, ...rest }: Row): Outcome => ({ ...rowOf(data as Row), ...rest });

interface RunQuote {
  data: { totalCredits: number; inputHash: string; expiresAt: string; warnings?: unknown };
}

async function quoteRun(call: ToolCall, body: Row): Promise<Quote | undefined> {
  const { data } = await call.api.read<RunQuote>('POST /v1/workflows/{id}/quote', {
    path: { id: call.text('workflow_id') },
    body,
  });
  const { totalCredits, inputHash, expiresAt, warnings } = data;
  return {
    credits: totalCredits,
    quote_hash: inputHash,
    expires_at: expiresAt,
    ...(warnings !== undefined && { warnings }),
  };
}

interface Accepted {
  executionId: string;
  status: string;
  warnings?: unknown;
}

async function startRun(call: ToolCall, body: Row): Promise<Outcome> {
  const { body: accepted, replayed } = await call.make<Accepted>('POST /v1/workflows/{workflowId}/run', {
    path: { workflowId: call.text('workflow_id') },
    body,
  });
  const { executionId, warnings } = accepted;
  const facts = {
    execution_id: executionId,
    ...(warnings !== undefined && { warnings }),
    ...(replayed && { repeated: true }),
  };
  call.started({ kind: 'execution', id: executionId });
  const seen =
    call.number('wait_seconds') > 0
      ? await waitFor(call, () => executionState(call.api, executionId))
      : undefined;
  if (!seen) return { status: accepted.status, ...facts, next: LATER };
  return { ...seen, ...facts, ...(!isOver(seen) && { next: LATER }) };
}

const LATER =
  'It goes on by itself. Call get_execution with the execution_id, with wait_seconds, until it has ended.';

export const workflowTools: readonly Tool[] = [
  reads({
    ...shared,
    byDefault: false,
    name: 'list_projects',
    title: 'List projects',
    description: 'Lists projects by name. Workflows of agents are in the project mcp.',
    scopes: READ,
    route: 'GET /v1/projects',
    args: PAGE,
    foreign: true,
    shape: listed('projects', ({ id: projectId, name, description }) => ({
      id: projectId,
      name,
      description,
    })),
  }),
  reads({
    ...shared,
    byDefault: false,
    name: 'get_project',
    title: 'Read a project',
    description: 'Reads one project. For its workflows use list_workflows.',
    scopes: READ,
    route: 'GET /v1/projects/{id}',
    args: { project_id: id() },
    renamed: { project_id: 'id' },
    required: ['project_id'],
    foreign: true,
  }),
  reads({
    ...shared,
    name: 'list_workflows',
    title: 'List workflows',
    description: 'Lists your workflows, of one project if you name it. For published apps use list_apps.',
    scopes: READ,
    route: 'GET /v1/workflows',
    args: { project_id: id(), ...PAGE },
    foreign: true,
    shape: listed('workflows', rowOf),
    output: gives({ workflows: list({ type: 'object' }), next_cursor: text() }, ['workflows']),
  }),
  reads({
    ...shared,
    byDefault: false,
    name: 'get_workflow',
    title: 'Read a workflow in short',
    description: 'Reads name, place and version of a workflow. For its nodes use get_workflow_json.',
    scopes: READ,
    route: 'GET /v1/workflows/{id}',
    args: { workflow_id: id() },
    renamed: { workflow_id: 'id' },
    required: ['workflow_id'],
    foreign: true,
    shape: saved,
  }),
  reads({
    ...shared,
    name: 'get_workflow_json',
    title: 'Read a workflow',
    description: 'Reads the nodes and edges of a workflow, with the version that update_workflow_json takes.',
    scopes: READ,
    route: 'GET /v1/workflows/{id}',
    args: { workflow_id: id() },
    renamed: { workflow_id: 'id' },
    required: ['workflow_id'],
    foreign: true,
    shape: ({ data }) => {
      const { nodes, edges } = data as Row;
      return { ...rowOf(data as Row), nodes, edges };
    },
  }),
  tool({
    ...shared,
    name: 'create_workflow',
    title: 'Create a workflow',
    description:
      'Makes a workflow in the project mcp. For one picture or clip a generating tool is enough. Warnings name what a run ' +
      'would be refused for.',
    effect: 'write',
    scopes: WRITE,
    args: {
      name: text(undefined, { minLength: 1, maxLength: 200 }),
      description: text(undefined, { maxLength: 2_000 }),
      nodes: NODES,
      edges: EDGES,
      client_request_id: text('Same id, same workflow', { minLength: 1, maxLength: 200 }),
    },
    required: ['name'],
    routes: [ENSURE_ROUTE, 'POST /v1/projects/{projectId}/workflows'],
    output: gives({ id: text(), version: integer(), warnings: list({ type: 'object' }) }, ['id']),
    run: async (call) => {
      const projectId = await agentProject(call);
      const { body, replayed } = await call.make('POST /v1/projects/{projectId}/workflows', {
        path: { projectId },
        body: routeFields(call.arguments),
      });
      return { ...saved(body), ...(replayed && { repeated: true }) };
    },
  }),
  tool({
    ...shared,
    name: 'update_workflow_json',
    title: 'Change a workflow',
    description:
      'Replaces nodes and edges of a workflow of the project mcp. Send both together, and the version that you read: if ' +
      'somebody saved since, nothing is written.',
    effect: 'write',
    scopes: WRITE,
    args: {
      workflow_id: id(),
      expected_version: integer('As read', { minimum: 0 }),
      name: text(undefined, { minLength: 1, maxLength: 200 }),
      description: text(undefined, { maxLength: 2_000 }),
      nodes: NODES,
      edges: EDGES,
    },
    required: ['workflow_id', 'expected_version'],
    routes: [...BOUNDARY_ROUTES, 'PATCH /v1/workflows/{id}'],
    output: gives({ id: text(), version: integer() }, ['id']),
    run: async (call) => {
      const { nodes, edges } = call.arguments;
      if ((nodes === undefined) !== (edges === undefined)) {
        throw new WrongArguments([
          { path: nodes === undefined ? 'nodes' : 'edges', message: 'nodes and edges must be sent together' },
        ]);
      }
      const workflowId = call.text('workflow_id');
      await agentsWorkflow(call, workflowId);
      return saved(
        await call.api.read('PATCH /v1/workflows/{id}', {
          path: { id: workflowId },
          body: routeFields(call.arguments, {}, ['workflow_id']),
        }),
      );
    },
  }),
  tool({
    ...shared,
    byDefault: false,
    name: 'delete_workflow',
    title: 'Delete a workflow',
    description:
      'Deletes a workflow of the project mcp for good, with its versions. What it made stays in the library.',
    effect: 'delete',
    idempotent: true,
    scopes: WRITE,
    args: { workflow_id: id() },
    required: ['workflow_id'],
    routes: [...BOUNDARY_ROUTES, 'DELETE /v1/workflows/{id}'],
    run: async (call) => {
      const workflowId = call.text('workflow_id');
      await agentsWorkflow(call, workflowId);
      return call.api.read('DELETE /v1/workflows/{id}', { path: { id: workflowId } });
    },
  }),
  reads({
    ...shared,
    byDefault: false,
    name: 'export_workflow',
    title: 'Export a workflow',
    description: 'Reads a workflow as a file for import_workflow.',
    scopes: READ,
    route: 'GET /v1/workflows/{id}/export',
    args: { workflow_id: id(), assets: flag('With results') },
    renamed: { workflow_id: 'id' },
    required: ['workflow_id'],
    foreign: true,
  }),
  tool({
    ...shared,
    byDefault: false,
    name: 'import_workflow',
    title: 'Import a workflow',
    description:
      'Makes a workflow of an exported file, in the project mcp. The file of a production makes a production. warnings name what is not imported.',
    effect: 'write',
    scopes: WRITE,
    args: {
      workflow_json: anything('As export_workflow gives it'),
      client_request_id: text('Same id, same workflow', { minLength: 1, maxLength: 200 }),
    },
    required: ['workflow_json'],
    routes: [ENSURE_ROUTE, 'POST /v1/workflows/import'],
    run: async (call) => {
      const projectId = await agentProject(call);
      const { body, replayed } = await call.make('POST /v1/workflows/import', {
        body: { projectId, workflow_json: call.arguments['workflow_json'] },
      });
      return { ...saved(body), ...(replayed && { repeated: true }) };
    },
  }),
  tool({
    ...shared,
    name: 'run_workflow',
    title: 'Run a workflow',
    description:
      'Runs a workflow of the project mcp. inputs replace settings of nodes for this run, by node id or label. To run a ' +
      'published app use run_app.',
    effect: 'spend',
    starts: 'execution',
    scopes: ['workflows:execute', 'workflows:read'],
    args: {
      workflow_id: id(),
      inputs: anything('{ "<node>": { "text": "…" } }'),
      node_ids: list({ type: 'string' }, 'Run only these'),
      quote_hash: text('Of a quote: run for this price', { maxLength: 100 }),
      ...SPENDING,
      ...WAITING,
    },
    required: ['workflow_id'],
    foreign: true,
    routes: [
      ...BOUNDARY_ROUTES,
      'POST /v1/workflows/{id}/quote',
      'POST /v1/workflows/{workflowId}/run',
      'GET /v1/workflow-executions/{id}',
    ],
    output: gives(
      { status: text('quoted: nothing was started'), execution_id: text(), quote: anything(), next: text() },
      ['status'],
    ),
    run: async (call) => {
      await agentsWorkflow(call, call.text('workflow_id'));
      const body = routeFields(call.arguments, {}, ['workflow_id']);
      const { quote_hash: hash } = call.arguments;
      return spend(call, {
        quote: () => quoteRun(call, body),
        start: (quote) => {
          const expected = typeof hash === 'string' ? hash : quote?.quote_hash;
          return startRun(call, { ...body, ...(expected !== undefined && { expectedInputHash: expected }) });
        },
      });
    },
  }),
  tool({
    ...shared,
    byDefault: false,
    name: 'list_executions',
    title: 'List executions',
    description: 'Lists runs of a workflow, newest first.',
    scopes: READ,
    args: { workflow_id: id(), ...PAGE },
    required: ['workflow_id'],
    routes: ['GET /v1/workflows/{workflowId}/executions'],
    run: async (call) =>
      dataOf(
        await call.api.read('GET /v1/workflows/{workflowId}/executions', {
          path: { workflowId: call.text('workflow_id') },
          query: routeFields(call.arguments, {}, ['workflow_id']),
        }),
      ),
  }),
];
