import { randomUUID } from 'node:crypto';
import type { ApiClient, ApiResponse } from '../../stack/api-client.js';
import { type Field, goodBody, type Operation } from '../operations.js';
import { type Objects, STORY, SUBJECTS } from './objects.js';

/** One way to put an id into a request. */
export interface Place {
  /** `POST /v1/api/run {workflowId}` */
  readonly name: string;
  readonly operation: Operation;
  readonly field: string;
  readonly within: 'path' | 'query' | 'body' | 'header';
  send(client: ApiClient, id: string): Promise<ApiResponse<unknown>>;
}

/** Names that are public: whoever knows one may see what it names. */
const NOT_SECRET = new Set([
  'slug',
  'version',
  'path',
  'provider',
  'nodeType',
  'type',
  'identifier',
  'stage',
  'gate',
  'name',
]);
/** Fields that name an object, besides those whose format is `uuid`. */
const NAMES_AN_OBJECT = /(^|_)ids?$|[a-z]Ids?$/;
/** What these name is no object of an account. */
const NAMES_SOMETHING_ELSE = new Set(
  [
    // Parts of what is sent with them.
    ['root_node_id', 'strategyId', 'nodeIds', 'connectedReferences', 'lines', 'speakers'],
    // At a provider or of an app: public, or secrets of their own.
    ['client_id', 'software_id', 'voiceId', 'avatarId', 'taskId', 'audioId', 'personaId'],
    ['connectionId', 'chatId', 'attachToCharacterId'],
  ].flat(),
);
const WORKSPACE_HEADER = 'x-service-workspace';
/** Whoever asks these for anything but an object ends their own session. */
const ENDS_THE_CALLER = /^\/v1\/auth\/(logout|sessions|password)$/;

/**
 * Every path parameter, header, query parameter and body field at any depth that can name an object of somebody.
 *
 * @param objects the caller's own, which stand wherever the request names another object than the tried one
 */
export function placesOf(operation: Operation, objects: Objects): Place[] {
  const { method, path, parameters, body, publicRoute } = operation;
  const route = `${method} ${path}`;
  const known = filled(operation, objects);
  const bodyWith = (change?: (made: Record<string, unknown>) => void): unknown => {
    if (!body) return undefined;
    const made = ownBody(operation, objects);
    change?.(made);
    return made;
  };
  const ofParameters = (where: string) =>
    parameters.filter((each) => each.in === where && namesObject(each.name, each.schema));
  return [
    ...parameters
      .filter((each) => each.in === 'path' && !NOT_SECRET.has(each.name))
      .map(({ name }) => ({
        name: route,
        operation,
        field: name,
        within: 'path' as const,
        send: (client: ApiClient, id: string) =>
          client.send<unknown>(method, filled(operation, objects, name, id), bodyWith()),
      })),
    ...ofParameters('query').map(({ name }) => ({
      name: `${route}?${name}`,
      operation,
      field: name,
      within: 'query' as const,
      send: (client: ApiClient, id: string) =>
        client.send<unknown>(method, `${known}?${name}=${encodeURIComponent(id)}`, bodyWith()),
    })),
    ...bodyPlaces({ properties: body?.properties }).map((steps) => ({
      name: `${route} {${steps.join('.')}}`,
      operation,
      within: 'body' as const,
      field: steps.filter((each) => each !== '[]').at(-1) ?? '',
      send: (client: ApiClient, id: string) =>
        client.send<unknown>(
          method,
          known,
          bodyWith((made) => put(made, steps, id)),
        ),
    })),
    ...(publicRoute || ENDS_THE_CALLER.test(path)
      ? []
      : [
          {
            name: `${route} ${WORKSPACE_HEADER}:`,
            operation,
            within: 'header' as const,
            field: 'workspace',
            send: (client: ApiClient, id: string) =>
              client.with({ [WORKSPACE_HEADER]: id }).send<unknown>(method, known, bodyWith()),
          },
        ]),
  ];
}

/** A saved workflow may call another one: what that is shows when it runs. */
export function runPlace(run: Operation): Place {
  return {
    name: `${run.method} ${run.path} of a workflow with {nodes[].data.referencedWorkflowId}`,
    operation: run,
    field: 'workflowId',
    within: 'body',
    send: async (client, id) => {
      const node = { id: 'call', type: 'sub-workflow', data: { referencedWorkflowId: id, routeId: 'main' } };
      const saved = await client.post<{ data?: { id: string } }>('/v1/workflows', {
        name: 'Calls another',
        nodes: [node],
        edges: [],
      });
      if (saved.body.data === undefined) return saved;
      const ran = await client.send<{ error?: unknown }>(run.method, `${run.path}?wait=true&timeout=20`, {
        workflowId: saved.body.data.id,
      });
      await client.delete(`/v1/workflows/${saved.body.data.id}`);
      return ran;
    },
  };
}

/** The same in what is saved. */
export function subWorkflowPlace(operation: Operation, objects: Objects): Place {
  return {
    name: `${operation.method} ${operation.path} {nodes[].data.referencedWorkflowId}`,
    operation,
    field: 'workflowId',
    within: 'body',
    send: (client, id) => {
      const node = { id: 'call', type: 'sub-workflow', data: { referencedWorkflowId: id, routeId: 'main' } };
      const body = { ...ownBody(operation, objects), nodes: [node], edges: [] };
      return client.send(operation.method, filled(operation, objects), body);
    },
  };
}

function namesObject(name: string, { format, items, type, enum: choices }: Field): boolean {
  if (NAMES_SOMETHING_ELSE.has(name) || choices !== undefined) return false;
  if (format === 'uuid' || items?.format === 'uuid') return true;
  const types = [items?.type ?? type].flat();
  return NAMES_AN_OBJECT.test(name) && types.includes('string');
}

/** The ways through a body's schema to each field that names an object; `[]` stands for the entry of a list. */
function bodyPlaces(schema: Field, depth = 0): string[][] {
  if (depth > 6) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const list = field.items !== undefined;
    if (NAMES_SOMETHING_ELSE.has(name)) return [];
    if (namesObject(name, field)) return [list ? [name, '[]'] : [name]];
    const inner = field.items ?? field;
    return bodyPlaces(inner, depth + 1).map((steps) => [name, ...(list ? ['[]'] : []), ...steps]);
  });
}

function put(made: Record<string, unknown>, steps: readonly string[], id: string): void {
  const [name, next, ...rest] = steps;
  if (next === undefined) made[name] = id;
  else if (next !== '[]') put((made[name] = { ...(made[name] as object) }), [next, ...rest], id);
  else if (rest.length === 0) made[name] = [id];
  else {
    const entry = { ...(made[name] as object[] | undefined)?.[0] };
    put(entry, rest, id);
    made[name] = [entry];
  }
}

/** A right body whose ids name objects of the caller, as far as there are any. */
export function ownBody(operation: Operation, { personal, inWorkspace }: Objects): Record<string, unknown> {
  const own: Record<string, string> = {
    workflowId: personal.workflow,
    projectId: personal.project,
    analysisJobId: personal.analysis,
    fromJobId: personal.longClip,
    jobId: personal.voiceDesign,
    presetId: personal.preset,
    workspaceId: inWorkspace.workspace,
  };
  const { properties = {} } = operation.body ?? {};
  const body = goodBody(operation);
  for (const name of Object.keys(body)) if (own[name] !== undefined) body[name] = own[name];
  // What the document cannot say: a new workflow has a name, and only some types have presets and policies.
  if (/^P(UT|ATCH)$/.test(operation.method) && properties['name']) body['name'] = 'A name';
  if (properties['userId']) body['userId'] = personal.friend;
  if (properties['workflow_json'])
    body['workflow_json'] = { version: 1, name: 'A name', nodes: [], edges: [] };
  if (operation.operationId === 'recast.create') {
    Object.assign(body, { rightsAttested: true, workflowId: personal.workflow });
  }
  if (/^\/v1\/(\w+)s$/.test(operation.path) && SUBJECTS.has(operation.path.slice(4, -1))) {
    Object.assign(body, { name: 'A name', nodeId: 'a-node' });
  }
  if (operation.operationId === 'pipelines.create') Object.assign(body, STORY);
  if (properties['nodeType']) body['nodeType'] = 'lens';
  if (properties['jobType']) body['jobType'] = 'generate-image';
  return body;
}

/** The route's address; what is not tried is the caller's own, so that only the tried one is at fault. */
export function filled({ path }: Operation, objects: Objects, which = '', id = ''): string {
  return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(name === which ? id : knownTo(path, name, objects)),
  );
}

function knownTo(path: string, name: string, { personal, inWorkspace, slug }: Objects): string {
  const fixed: Record<string, string> = {
    userId: personal.friend,
    version: '1',
    stage: 'script',
    gate: 'silent_cut_preview',
    name: 'regenerate-image',
    slug,
    provider: 'openai',
    type: 'text-prompt',
    nodeType: 'lens',
    identifier: 'noop',
    deliveryId: personal.delivery,
    invitationId: inWorkspace.invitation,
    runId: personal.appRun,
    entityId: randomUUID(),
    sceneId: randomUUID(),
  };
  if (fixed[name] !== undefined) return fixed[name];
  if (path.includes('/chat/turns/')) return personal.openPipeline;
  const areas: [RegExp, string][] = [
    [/^\/v1\/pipelines\//, personal.pipeline],
    [/^\/v1\/organizations\//, personal.organization],
    [/^\/v1\/workspaces\//, inWorkspace.workspace],
    [/^\/v1\/webhook-endpoints\//, personal.endpoint],
    [/^\/v1\/(workflow-executions|api)\//, personal.execution],
    [/^\/v1\/projects\//, personal.project],
    [/^\/v1\/library\//, personal.file],
    [/^\/v1\/jobs\//, personal.noopJob],
    [/^\/v1\/node-presets\//, personal.preset],
    [/^\/v1\/node-preset-groups\//, personal.presetGroup],
    [/^\/v1\/api-tokens\//, personal.token],
    [/^\/v1\/recast\//, personal.recast],
    [/^\/v1\/templates\//, personal.template],
    [/^\/v1\/generate-video-pro\//, personal.longClip],
  ];
  const [, subject] = /^\/v1\/(\w+)s\//.exec(path) ?? [];
  const ofArea = areas.find(([area]) => area.test(path))?.[1];
  return ofArea ?? (subject && SUBJECTS.has(subject) ? personal[subject] : personal.workflow);
}
