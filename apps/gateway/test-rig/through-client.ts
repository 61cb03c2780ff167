import { type Client, createClient, ROUTES } from '@easel/client';
import type { ApiResponse } from '@easel/testing';

/** What a request says, as the reference names its parts. */
export interface Said {
  ids: string[];
  query: Record<string, string>;
  body: unknown;
}
type Options = { headers: Record<string, string> };
type Send = (client: Client, said: Said, options: Options) => unknown;
type AnyMethod = (...parts: unknown[]) => Promise<unknown>;

async function first(events: AsyncGenerator): Promise<unknown> {
  try {
    return await events.next();
  } finally {
    await events.return(undefined);
  }
}

/** Methods that take something else than their route does, or send it in another way. */
const OTHERWISE: Readonly<Record<string, Send>> = {
  'GET /v1/projects/{projectId}/workflows': (client, { ids: [projectId = ''] }, options) =>
    client.workflows.list({ projectId }, options),
  'POST /v1/projects/{projectId}/workflows': (client, { ids: [projectId = ''], body }, options) =>
    client.workflows.create({ ...(body as { name: string }), projectId }, options),
  'POST /v1/credits/model-costs': (client, { body }, options) =>
    client.credits.modelCosts((body as { models?: string[] }).models ?? [], options),
  'GET /v1/workflow-executions/{id}/events': (client, { ids: [id = ''] }) =>
    first(client.executions.follow(id)),
  'GET /v1/studio/productions/{id}/events': (client, { ids: [id = ''] }) =>
    first(client.productions.follow(id)),
  'GET /v1/pipelines/{id}/events': (client, { ids: [id = ''] }) => first(client.pipelines.follow(id)),
  'GET /v1/download-video/progress/{downloadId}': (client, { ids: [id = ''] }) =>
    first(client.media.downloadVideoProgress(id)),
  'POST /v1/ai-writer/generate-stream': (client, { body }) =>
    first(client.nodes.stream('ai-writer', body as object)),
  'POST /v1/llm-chat/generate-stream': (client, { body }) =>
    first(client.nodes.stream('llm-chat', body as object)),
  'POST /v1/upload': (client) => client.uploads.upload(new Blob(['A pier.'], { type: 'text/plain' })),
  'POST /v1/voice-clones': (client) =>
    client.voices.createCloneFromFile({ name: 'Ada', file: new Blob(['A pier.']) }),
};

const PLAIN = new Map<string, readonly [space: string, name: string]>(
  Object.entries(ROUTES).flatMap(([space, routes]) =>
    Object.entries(routes as Record<string, string>).map(([name, route]) => [
      route.replace('*', ''),
      [space, name] as const,
    ]),
  ),
);

/** Sends operations of the document through the methods of the client, and keeps what was answered on the wire. */
export class ThroughClient {
  private answer: Promise<ApiResponse> | undefined;
  private readonly client: Client;

  /** @param token that of the moment */
  constructor(baseUrl: string, token: () => string | undefined) {
    this.client = createClient({
      baseUrl,
      auth: () => token() ?? null,
      maxRetries: 0,
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
        this.answer = isStream ? Promise.resolve(headOf(response)) : wholeOf(response.clone());
        return response;
      },
    });
  }

  /** @returns undefined where the client has no method */
  async send(route: string, said: Said): Promise<ApiResponse | undefined> {
    const way = this.wayOf(route);
    if (!way) return undefined;
    this.answer = undefined;
    const failure = await Promise.resolve(way(this.client, said, { headers: {} })).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (this.answer === undefined) throw new Error(`${route} was not sent`, { cause: failure });
    return this.answer;
  }

  private wayOf(route: string): Send | undefined {
    const otherwise = OTHERWISE[route];
    if (otherwise) return otherwise;
    const plain = PLAIN.get(route);
    const [, type, further] = /^POST \/v1\/([a-z0-9-]+)(\/[a-z]+)?$/.exec(route) ?? [];
    if (plain) return (client, said, options) => callOf(client, plain)(...partsOf(route, said, options));
    if (type === undefined) return undefined;
    // An older name of the same.
    if (further) return (client, { body }) => client.request('POST', `/v1/${type}${further}`, { body });
    return (client, { body }, options) => client.nodes.run(type, body as object, options);
  }
}

function callOf(client: Client, [space, name]: readonly [string, string]): AnyMethod {
  const method = (client as unknown as Record<string, Record<string, AnyMethod>>)[space]?.[name];
  if (!method) throw new Error(`the client has no ${space}.${name}`);
  return method;
}

function partsOf(route: string, { ids, query, body }: Said, options: Options): unknown[] {
  const hasBody = /^(POST|PUT|PATCH) /.test(route);
  return hasBody ? [...ids, body, { ...options, query }] : [...ids, query, options];
}

const headOf = ({ status, headers }: Response): ApiResponse => ({ status, headers, body: {} });

async function wholeOf(response: Response): Promise<ApiResponse> {
  const { status, headers } = response;
  const text = await response.text();
  const isJson = headers.get('content-type')?.includes('json');
  return { status, headers, body: (isJson ? JSON.parse(text) : text) as Record<string, unknown> };
}
