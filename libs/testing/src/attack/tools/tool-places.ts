import { randomBytes } from 'node:crypto';
import type { ApiClient, ApiResponse } from '../../stack/api-client.js';
import type { Objects } from '../matrix/objects.js';

interface Field {
  type?: string;
  format?: string;
  enum?: readonly unknown[];
}

/** A tool as the server lists it. */
export interface ListedTool {
  name: string;
  annotations: { readOnlyHint: boolean };
  inputSchema: { properties: Record<string, Field>; required?: readonly string[] };
}

/** One argument of a tool that names an object, or a call without one. */
export interface ToolPlace {
  /** `get_job job_id` */
  readonly name: string;
  readonly tool: ListedTool;
  readonly field: string;
  send(client: ApiClient, id: string): Promise<ApiResponse<unknown>>;
}

const MCP = '/mcp?toolsets=all';
const NAMES_AN_OBJECT = /(^|_)ids?$|[a-z]Ids?$/;
/** Words of the caller, or of a provider. */
const NAMES_SOMETHING_ELSE = new Set(['client_request_id', 'voice_id', 'node_ids', 'shot_id']);

function post(client: ApiClient, method: string, params: object): Promise<ApiResponse<unknown>> {
  const accept = 'application/json, text/event-stream';
  return client.with({ accept }).post<unknown>(MCP, { jsonrpc: '2.0', id: 1, method, params });
}

/** Every tool that this credential sees. */
export async function toolsFor(client: ApiClient): Promise<ListedTool[]> {
  const { status, body } = await post(client, 'tools/list', {});
  const { result } = body as { result?: { tools: ListedTool[] } };
  if (!result) throw new Error(`The list of tools was answered by ${status}: ${JSON.stringify(body)}`);
  return result.tools;
}

/**
 * Every argument of a tool or of a method about tasks that can name an object of somebody; the arguments beside it name
 * the caller's own.
 *
 * @param slug the app whose runs are tried: its name is public
 */
export function toolPlaces(tools: readonly ListedTool[], own: Objects, slug: string): ToolPlace[] {
  const ofTools = tools.flatMap((tool) =>
    Object.entries(tool.inputSchema.properties)
      .filter(([name, field]) => namesObject(name, field))
      .map(([field, { type }]) => ({
        name: `${tool.name} ${field}`,
        tool,
        field,
        send: (client: ApiClient, id: string) => {
          const tried = { [field]: type === 'array' ? [id] : id };
          return callTool(client, tool, { ...argumentsOf(tool, own, slug), ...tried });
        },
      })),
  );
  return [...ofTools, ...taskPlaces()];
}

/** The methods about tasks. The id of a task contains the id of its job. */
const TASK_METHODS = ['tasks/get', 'tasks/result', 'tasks/cancel'];

export const isTaskMethod = ({ name }: ListedTool): boolean => TASK_METHODS.includes(name);

const taskPlaces = (): ToolPlace[] =>
  TASK_METHODS.map((method) => ({
    name: `${method} taskId`,
    tool: { name: method, annotations: { readOnlyHint: true }, inputSchema: { properties: {} } },
    field: 'job_id',
    send: (client, id) => post(client, method, { taskId: `job.${id}` }),
  }));

/** A tool that reads, called with the arguments that it requires alone. */
export const readingCall = (
  client: ApiClient,
  tool: ListedTool,
  own: Objects,
): Promise<ApiResponse<unknown>> => callTool(client, tool, argumentsOf(tool, own, own.slug));

function callTool(client: ApiClient, { name }: ListedTool, args: object): Promise<ApiResponse<unknown>> {
  return post(client, 'tools/call', { name, arguments: args });
}

const namesObject = (name: string, { type, format }: Field): boolean =>
  !NAMES_SOMETHING_ELSE.has(name) &&
  (format === 'uuid' || ((type === 'string' || type === 'array') && NAMES_AN_OBJECT.test(name)));

/** The kinds of `objects.ts` under other names. */
const KINDS: Readonly<Record<string, string>> = {
  asset_id: 'file',
  run_id: 'appRun',
  presetId: 'preset',
};

/** The kind of object that an argument is about, by its name. */
export const kindOf = (field: string): string => KINDS[field] ?? field.replace(/_ids?$/, '');

/** What a call needs, as the caller's own: and enough credits, so that it goes as far as it can. */
function argumentsOf({ inputSchema }: ListedTool, { personal }: Objects, slug: string): object {
  const { properties, required = [] } = inputSchema;
  const needed = required.map((name) => [name, personal[kindOf(name)] ?? valueOf(name, properties[name])]);
  return {
    ...Object.fromEntries(needed),
    ...('slug' in properties && { slug }),
    ...('max_credits' in properties && { max_credits: 1_000_000 }),
    // Equal calls within ten seconds are one: each of these is a call of its own.
    ...('client_request_id' in properties && { client_request_id: randomBytes(8).toString('hex') }),
  };
}

const OF_NAME: Readonly<Record<string, unknown>> = {
  plan: { version: 1, shots: [] },
  ops: [{ op: 'rename_production', name: 'Ebb' }],
  expected_version: 1,
  version: 2,
  node_type: 'generate-image',
  nodeType: 'generate-image',
  llm_model: 'gemini-3.6-flash',
  selections: [{ category: 'mood', value: 'calm' }],
};

function valueOf(name: string, { type, format, enum: values }: Field = {}): unknown {
  if (name in OF_NAME) return OF_NAME[name];
  if (values) return values[0];
  if (format === 'uri') return 'https://example.org/a.png';
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'array') return [];
  return type === 'object' ? {} : 'words';
}
