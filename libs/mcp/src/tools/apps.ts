import { anything, gives, id, list, oneOf, text } from '../schema/schema.js';
import { appRunState } from '../calling/executions.js';
import { isOver, waitFor } from '../calling/wait-for.js';
import { spend, SPENDING, WAITING } from '../calling/spend.js';
import type { ToolCall } from '../calling/tool-call.js';
import type { Outcome, Tool } from '../tool.js';
import { dataOf, PAGE, reads, tool, writes } from './define.js';

type Row = Record<string, unknown>;

const slug = text('Name of the app in its address', { minLength: 1, maxLength: 200 });

const rowOf = ({ slug: name, name: title, description, publishType, category }: Row) => ({
  slug: name,
  name: title,
  description,
  publish_type: publishType,
  ...(category !== undefined && { category }),
});

interface App {
  estimatedCredits: number;
}

/** Without the graph, which is long and not needed to run it. */
function describe(app: Row): Outcome {
  const {
    snapshotNodes: _nodes,
    snapshotEdges: _edges,
    snapshotSettings: _settings,
    data: _data,
    ...rest
  } = app;
  return rest;
}

const READ = { path: (call: ToolCall) => ({ slug: call.text('slug') }) };

interface Run {
  executionId: string;
  runId: string;
  status: string;
}

async function runApp(call: ToolCall): Promise<Outcome> {
  const path = READ.path(call);
  const body = { inputs: call.arguments['inputs'] ?? {} };
  return spend(call, {
    quote: async () => {
      const { estimatedCredits } = await call.api.read<App>('GET /v1/app/{slug}', { path });
      return call.charges === false ? undefined : { credits: estimatedCredits };
    },
    start: async () => {
      const { body: run, replayed } = await call.make<Run>('POST /v1/app/{slug}/run', { path, body });
      const facts = { run_id: run.runId, execution_id: run.executionId, ...(replayed && { repeated: true }) };
      call.started({ kind: 'run', slug: path.slug, id: run.runId });
      const seen =
        call.number('wait_seconds') > 0 ? await waitFor(call, () => readRun(call, run.runId)) : undefined;
      if (!seen) return { status: run.status, ...facts, next: LATER };
      return { ...seen, ...facts, ...(!isOver(seen) && { next: LATER }) };
    },
  });
}

const LATER =
  'It goes on by itself. Call get_app_run with slug and run_id, with wait_seconds, until it has ended.';

const readRun = (call: ToolCall, runId: string) => appRunState(call.api, call.text('slug'), runId);

/** Apps and components are published alike; a component is meant as a part of workflows. */
function published(
  kind: 'app' | 'component',
  names: { list: string; inputs: string; run: string },
): readonly Tool[] {
  const byDefault = kind === 'app';
  return [
    reads({
      toolset: 'apps',
      byDefault,
      name: names.list,
      title: `List ${kind}s`,
      description: `Searches published ${kind}s: workflows of others, ready to run.`,
      scopes: ['apps:read'],
      route: 'GET /v1/apps/browse',
      args: {
        search: text(undefined, { maxLength: 200 }),
        category: text(undefined, { maxLength: 100 }),
        ...PAGE,
      },
      fixed: { publishType: kind },
      foreign: true,
      shape: ({ data, nextCursor }) => ({
        [`${kind}s`]: (data as Row[]).map(rowOf),
        ...(typeof nextCursor === 'string' && { next_cursor: nextCursor }),
      }),
      output: gives({ [`${kind}s`]: list({ type: 'object' }), next_cursor: text() }, [`${kind}s`]),
    }),
    reads({
      toolset: 'apps',
      byDefault,
      name: names.inputs,
      title: `Read the inputs of ${kind === 'app' ? 'an app' : 'a component'}`,
      description: `Reads what ${names.run} takes as inputs, as a JSON Schema.`,
      scopes: ['apps:read'],
      route: 'GET /v1/app/{slug}',
      args: { slug },
      required: ['slug'],
      foreign: true,
      shape: (body) => describe((body['data'] as Row | undefined) ?? body),
    }),
    tool({
      toolset: 'apps',
      byDefault,
      name: names.run,
      title: kind === 'app' ? 'Run an app' : 'Run a component',
      description: `Runs a published ${kind}. Read its inputs first with ${names.inputs}.`,
      effect: 'spend',
      starts: 'run',
      scopes: ['workflows:execute'],
      args: { slug, inputs: anything(`As ${names.inputs} describes them`), ...SPENDING, ...WAITING },
      required: ['slug'],
      foreign: true,
      routes: ['POST /v1/app/{slug}/run'],
      output: gives({ status: text('quoted: nothing was started'), run_id: text(), execution_id: text() }, [
        'status',
      ]),
      run: runApp,
    }),
  ];
}

export const appTools: readonly Tool[] = [
  ...published('app', { list: 'list_apps', inputs: 'get_app_inputs', run: 'run_app' }),
  ...published('component', {
    list: 'list_components',
    inputs: 'get_component_inputs',
    run: 'run_component',
  }),
  tool({
    toolset: 'apps',
    byDefault: true,
    name: 'get_app_run',
    title: 'Read a run of an app',
    description: 'Says how far a run of an app is, and its outputs. Pass wait_seconds to wait for its end.',
    scopes: ['jobs:read'],
    args: { slug, run_id: id(), ...WAITING },
    required: ['slug', 'run_id'],
    foreign: true,
    routes: ['GET /v1/app/{slug}/runs/{runId}'],
    output: gives({ status: text() }, ['status']),
    run: async (call) =>
      (await waitFor(call, () => readRun(call, call.text('run_id')))) ?? readRun(call, call.text('run_id')),
  }),
  writes({
    toolset: 'apps',
    name: 'delete_app_run',
    title: 'Delete a run of an app',
    description: 'Archives a run of an app: the user can restore it, and what it made stays in the library.',
    effect: 'delete',
    idempotent: true,
    scopes: ['workflows:execute'],
    route: 'DELETE /v1/app/{slug}/runs/{runId}',
    args: { slug, run_id: id() },
    required: ['slug', 'run_id'],
  }),
  reads({
    toolset: 'apps',
    name: 'browse_templates',
    title: 'Browse templates',
    description: 'Searches workflows that others published to be copied. To run one as it is see list_apps.',
    route: 'GET /v1/templates/browse',
    args: {
      search: text(undefined, { maxLength: 200 }),
      output_type: oneOf(['image', 'video', 'audio', 'text', 'data']),
      ...PAGE,
    },
    foreign: true,
    shape: dataOf,
  }),
];
