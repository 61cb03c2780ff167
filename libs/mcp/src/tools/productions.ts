import { followJobs } from '../calling/jobs.js';
import { priceOfNodes, type Quote, spend, SPENDING, WAITING } from '../calling/spend.js';
import type { ToolCall } from '../calling/tool-call.js';
import type { Route } from '../route.js';
import { anything, flag, gives, id, integer, list, oneOf, type Properties, text } from '../schema/schema.js';
import type { Outcome, Tool } from '../tool.js';
import { agentProject, ENSURE_ROUTE } from './agent-project.js';
import { dataOf, PAGE, reads, tool } from './define.js';
import { routeFields } from './naming.js';

const shared = { toolset: 'productions' } as const;
const READ = ['workflows:read'];
const WRITE = ['workflows:write'];
const EXECUTE = ['workflows:execute'];
const BASE = '/v1/studio/productions';
const postTo = (rest: string): Route => `POST ${BASE}/{id}${rest}`;
const readOf = (rest: string): Route => `GET ${BASE}/{id}${rest}`;

const PRODUCTION: Properties = { production_id: id() };
const RENAMED = { production_id: 'id' };
const SHOT = text('Id of the shot', { maxLength: 64 });
const REQUEST_ID = text('Same id, same change', { minLength: 1, maxLength: 100 });
const OPS = list({ type: 'object' }, 'Each { "op": … }; see get_production_skill', 100);
const PLAN = anything('See get_production_skill');

const JOBS = gives(
  { status: text('quoted: nothing was started'), job_id: text(), quote: anything(), next: text() },
  ['status'],
);
const LANDS = 'The result is in the production once reconcile_production has landed it.';

interface Changed {
  data: Record<string, unknown>;
}

/** A change of a production: the same call makes it once, on whichever replica it arrives. */
async function changed(call: ToolCall, route: Route, body: Record<string, unknown>): Promise<Outcome> {
  const path = { id: call.text('production_id') };
  const { body: answer, replayed } = await call.change<Changed>(route, { path, body });
  const { deduped, ...data } = answer.data;
  return { ...data, ...((replayed || deduped === true) && { repeated: true }) };
}

/** A change, or with `dry_run` what it would do. */
async function changedOrPreviewed(call: ToolCall, route: Route): Promise<Outcome> {
  const body = fieldsOf(call);
  if (call.arguments['dry_run'] !== true) return changed(call, route, body);
  const path = { id: call.text('production_id') };
  return dataOf(await call.api.read(route, { path, body: { ...body, dryRun: true } }));
}

const fieldsOf = (call: ToolCall): Record<string, unknown> =>
  routeFields(call.arguments, {}, ['production_id']);

interface Making {
  name: string;
  title: string;
  description: string;
  route: string;
  args: Properties;
  required: readonly string[];
  /** Default: one job. */
  starts?: 'jobs';
  /** What it would cost. */
  price: (call: ToolCall) => Promise<Quote | undefined>;
}

/** A tool that has something generated for a production. */
function makes({ name, title, description, route: rest, args, required, starts, price }: Making): Tool {
  const route = postTo(rest);
  return tool({
    ...shared,
    name,
    title,
    description: `${description} ${LANDS}`,
    effect: 'spend',
    starts: starts ?? 'job',
    scopes: EXECUTE,
    args: { ...PRODUCTION, ...args, ...SPENDING, ...WAITING },
    required: ['production_id', ...required],
    output: JOBS,
    foreign: true,
    routes: [route],
    run: (call) =>
      spend(call, {
        quote: () => price(call),
        start: async () => {
          const { production: _whole, repeated, ...started } = await changed(call, route, fieldsOf(call));
          return followJobs(call, started, repeated === true);
        },
      }),
  });
}

async function priceOfResult(call: ToolCall): Promise<Quote> {
  const { data } = await call.api.read<{
    data: { estimate: number | null; inputHash?: string; expiresAt?: string; settings: object };
  }>(postTo('/generate'), {
    path: { id: call.text('production_id') },
    body: { ...fieldsOf(call), expectedInputHash: undefined, dryRun: true },
  });
  const { estimate, inputHash, expiresAt, settings } = data;
  return {
    credits: estimate ?? 0,
    settings,
    ...(inputHash !== undefined && { expected_input_hash: inputHash, expires_at: expiresAt }),
  };
}

export const productionTools: readonly Tool[] = [
  reads({
    ...shared,
    name: 'list_productions',
    title: 'List productions',
    description: 'Lists films (productions), the last changed first. For workflows use list_workflows.',
    scopes: READ,
    route: `GET ${BASE}`,
    args: { include_archived: flag(), ...PAGE },
    foreign: true,
  }),
  reads({
    ...shared,
    name: 'get_production',
    title: 'Read a production',
    description:
      'Reads a film: cast, shots, results, what is pending. detail full has planned frames, all results and the bin; with ' +
      'shot_id it is one shot.',
    scopes: READ,
    route: readOf(''),
    args: { ...PRODUCTION, detail: oneOf(['compact', 'full']), shot_id: SHOT },
    renamed: { ...RENAMED, shot_id: 'shot_id' },
    required: ['production_id'],
    foreign: true,
  }),
  reads({
    ...shared,
    name: 'get_production_skill',
    title: 'Learn to write productions',
    description: 'Reads the guide, the schema of plans and of every operation. Read it before you write.',
    scopes: READ,
    route: `GET ${BASE}/skill`,
  }),
  reads({
    ...shared,
    name: 'validate_production_plan',
    title: 'Check a plan',
    description: 'Says what is wrong with a plan and what it would make. Stores nothing.',
    scopes: READ,
    route: `POST ${BASE}/validate`,
    args: { plan: PLAN },
    required: ['plan'],
  }),
  tool({
    ...shared,
    name: 'create_production',
    title: 'Create a production',
    description: 'Makes a film in the project mcp, empty or from a plan. Costs nothing.',
    effect: 'write',
    scopes: [...WRITE, ...READ],
    args: {
      name: text(undefined, { minLength: 1, maxLength: 200 }),
      plan: PLAN,
      client_request_id: text('Same id, same production', { minLength: 1, maxLength: 200 }),
    },
    foreign: true,
    routes: [ENSURE_ROUTE, `POST ${BASE}`],
    run: async (call) => {
      const projectId = await agentProject(call);
      const body = { ...routeFields(call.arguments), projectId };
      const { body: made, replayed } = await call.make(`POST ${BASE}`, { body });
      return { ...dataOf(made), ...(replayed && { repeated: true }) };
    },
  }),
  tool({
    ...shared,
    name: 'edit_production',
    title: 'Change a production',
    description:
      'Applies operations to a film, all or none. With dry_run it returns what they would do. What is removed is in the bin, ' +
      'and undo_production_change takes a change back.',
    effect: 'write',
    scopes: WRITE,
    args: {
      ...PRODUCTION,
      ops: OPS,
      base_version: integer('As read', { minimum: 1 }),
      strict: flag('Refuse where somebody changed it since'),
      dry_run: flag('Only preview'),
      client_request_id: REQUEST_ID,
    },
    required: ['production_id', 'ops'],
    foreign: true,
    routes: [postTo('/ops')],
    run: (call) => changedOrPreviewed(call, postTo('/ops')),
  }),
  tool({
    ...shared,
    name: 'undo_production_change',
    title: 'Take a change back',
    description:
      'Takes back the change that made a version, as a change of its own. What was purged, shared or spent stays.',
    effect: 'write',
    scopes: WRITE,
    args: {
      ...PRODUCTION,
      version: integer('The version that the change made', { minimum: 2 }),
      dry_run: flag('Only preview'),
      client_request_id: REQUEST_ID,
    },
    required: ['production_id', 'version'],
    foreign: true,
    routes: [postTo('/undo')],
    run: (call) => changedOrPreviewed(call, postTo('/undo')),
  }),
  makes({
    name: 'generate_shot',
    title: 'Generate a still or a clip of a shot',
    description:
      'Makes stills or a clip of a shot. A linked clip and a retake need expected_input_hash of the quote: call with ' +
      'dry_run first.',
    route: '/generate',
    args: {
      kind: oneOf(['still', 'clip']),
      shot_id: SHOT,
      count: integer('Of stills', { minimum: 1, maximum: 4 }),
      mode: text('As get_production_skill says', { maxLength: 30 }),
      overrides: anything('Settings of this request alone'),
      expected_input_hash: text('Of the quote', { maxLength: 80 }),
      retake_result_key: text('A take to make again', { maxLength: 2_048 }),
    },
    required: ['kind', 'shot_id'],
    starts: 'jobs',
    price: priceOfResult,
  }),
  makes({
    name: 'describe_production',
    title: 'Have a plan written',
    description: 'Has shots written from a brief: behind the shots that there are, or in their place.',
    route: '/describe',
    args: {
      brief: text(undefined, { minLength: 1, maxLength: 20_000 }),
      llm_model: text('Of list_models', { maxLength: 200 }),
      mode: oneOf(['append', 'replace']),
    },
    required: ['brief', 'llm_model'],
    price: (call) => priceOfNodes(call, [{ type: 'llm-chat', data: { llmModel: call.text('llm_model') } }]),
  }),
  makes({
    name: 'make_production_music',
    title: 'Make music for a production',
    description: 'Makes a track that plays under the film.',
    route: '/music',
    args: {
      prompt: text(undefined, { minLength: 1, maxLength: 5_000 }),
      duration: integer('Seconds', { minimum: 10, maximum: 360 }),
      instrumental: flag(),
    },
    required: ['prompt'],
    price: (call) => priceOfNodes(call, [{ type: 'suno-generate', data: { prompt: call.text('prompt') } }]),
  }),
  tool({
    ...shared,
    name: 'reconcile_production',
    title: 'Land results',
    description:
      'Puts results of jobs that are over into the film, each once, and returns what is still pending or failed. Call it when ' +
      'a job has ended.',
    effect: 'write',
    idempotent: true,
    scopes: WRITE,
    args: PRODUCTION,
    required: ['production_id'],
    foreign: true,
    routes: [postTo('/reconcile')],
    run: async (call) => {
      const path = { id: call.text('production_id') };
      return dataOf(await call.api.read(postTo('/reconcile'), { path, body: {} }));
    },
  }),
  reads({
    ...shared,
    name: 'get_production_export_plan',
    title: 'Plan the finished film',
    description:
      'Answers the steps that make the film of the selected clips: run each with the tool or route of its node, in order.',
    scopes: READ,
    route: readOf('/export-plan'),
    args: { ...PRODUCTION, upscale: text(undefined, { maxLength: 30 }) },
    renamed: RENAMED,
    required: ['production_id'],
  }),
];
