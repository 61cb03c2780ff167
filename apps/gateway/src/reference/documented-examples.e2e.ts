import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ApiResponse,
  CLOUD,
  type Schema,
  schemaCheck,
  type TestedStack,
  useStack,
} from '@easel/testing';
import { ExampleWriter, shapeDifferences } from '../../test-rig/example-shape.js';
import { type Said, ThroughClient } from '../../test-rig/through-client.js';
import { OF_NODES, WITHOUT } from '../../../../libs/client/src/operations-without.fixture.js';
import { EXAMPLE_PASSWORD, EXAMPLE_REQUESTS, type ExampleRequest } from './examples/example-requests.js';
import { EXAMPLE_VALUES } from './examples/example-values.js';
import { filled } from './examples/examples.js';
import { RECORDED_ANSWERS } from './examples/recorded-answers.js';

/** `RECORD_EXAMPLES=1` writes the answers of this stack where the reference takes them from. */
const RECORDING = process.env['RECORD_EXAMPLES'] === '1';
const FILE = join(import.meta.dirname, 'examples/recorded-answers.ts');

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string }[];
  responses: Record<string, Answer>;
}

interface Answer {
  $ref?: string;
  content?: Record<string, { schema: Schema }>;
  'x-error-codes'?: string[];
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Answer> };
}

/** They come last. */
const ENDS_SESSIONS = /\/v1\/auth\/(sessions|logout|password)/;

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((held, key) => (held as Record<string, unknown> | undefined)?.[key], value);

/** The requests of the reference, one after the other, in the name of one account, through the client. */
class ExamplePlayer {
  readonly values: Record<string, string> = {
    email: `${randomUUID()}@example.org`,
    slug: `e-${randomUUID()}`,
  };

  readonly client: ThroughClient;
  readonly sent = new Set<string>();

  constructor(
    stack: TestedStack,
    private readonly document: Document,
  ) {
    this.client = new ThroughClient(stack.url, () => this.values['session']);
  }

  operation(id: string): { method: string; path: string; operation: Operation } {
    for (const [path, methods] of Object.entries(this.document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        if (operation.operationId === id) return { method: method.toUpperCase(), path, operation };
      }
    }
    throw new Error(`${id} is not in the document`);
  }

  async send({ operation: id, parameters, body, binds = {}, until }: ExampleRequest): Promise<ApiResponse> {
    const { method, path, operation } = this.operation(id);
    const given = filled(parameters ?? {}, this.values) as Record<string, string>;
    const query = Object.fromEntries(
      Object.entries(given).filter(([name]) =>
        operation.parameters?.some((one) => one.name === name && one.in === 'query'),
      ),
    );
    const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => given[name] ?? name);
    const send = () => this.through(`${method} ${path}`, { ids, query, body: filled(body, this.values) });
    let answer = await send();
    const isThere = () => until === undefined || at(answer.body, until[0]) === until[1];
    while (answer.status < 300 && !isThere()) {
      await sleep(200);
      answer = await send();
    }
    for (const [name, where] of Object.entries(binds)) this.values[name] = String(at(answer.body, where));
    if (id === 'jobs.get') this.values['picture'] = String(at(answer.body, 'data.output_data.imageUrl'));
    return answer;
  }

  async through(route: string, said: Said): Promise<ApiResponse> {
    const answer = await this.client.send(route, said);
    if (!answer) throw new Error(`the client has no method for ${route}`);
    this.sent.add(route);
    return answer;
  }

  /** Real values with what the examples show instead. */
  names(): Map<string, string> {
    return new Map(
      Object.entries(this.values).map(([name, value]) => [value, EXAMPLE_VALUES[name] ?? value]),
    );
  }
}

describe('the document', () => {
  const stack = useStack(CLOUD);
  let document: Document & Record<string, unknown>;
  let player: ExamplePlayer;

  beforeAll(async () => {
    document = (await stack.api.get<typeof document>('/v1/openapi.json')).body;
    player = new ExamplePlayer(stack, document);
  });

  const schemaOf = ({ responses }: Operation, status: number, type = 'application/json') =>
    responses[status]?.content?.[type]?.schema;

  it('has examples that are sent, and answered as it says and shows', async () => {
    const writer = new ExampleWriter(stack.url, () => player.names());
    const recorded: Record<string, { status: number; body: unknown }> = {};
    const problems: Record<string, unknown> = {};

    for (const request of EXAMPLE_REQUESTS) {
      const { operation: id } = request;
      const answer = await player.send(request);
      recorded[id] = { status: answer.status, body: writer.write(answer.body) };
      const schema = schemaOf(player.operation(id).operation, answer.status);
      const example = RECORDED_ANSWERS[id];
      const found = [
        ...(answer.status < 300 ? schemaCheck(document, schema)(answer.body) : [JSON.stringify(answer.body)]),
        ...(RECORDING ? [] : shapeDifferences(example?.body, answer.body)),
        ...(RECORDING || example?.status === answer.status
          ? []
          : [`${answer.status}, not ${example?.status}`]),
      ];
      if (found.length > 0) problems[id] = found.slice(0, 8);
    }
    if (RECORDING) await writeFile(FILE, moduleOf(recorded));

    expect(problems).toEqual({});
    expect(EXAMPLE_REQUESTS.length).toBeGreaterThan(60);
  });

  it('has operations that the client calls, each answered as it says', async () => {
    const problems: Record<string, unknown> = {};
    const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        route: `${method.toUpperCase()} ${path}`,
        path,
        operation,
      })),
    );
    const unsent = routes.filter(({ route }) => !player.sent.has(route) && !ENDS_SESSIONS.test(route));
    const last = routes.filter(({ route }) => ENDS_SESSIONS.test(route));
    const without: string[] = [];
    for (const { route, path, operation } of [...unsent, ...last]) {
      const ids = [...path.matchAll(/\{(\w+)\}/g)].map(
        ([, name = '']) => player.values[name] ?? randomUUID(),
      );
      const answer = await player.client.send(route, { ids, query: {}, body: {} });
      const found = answer ? problemsOf(operation, answer) : [];
      if (!answer) without.push(route);
      if (found.length > 0) problems[route] = found.slice(0, 4);
    }

    expect(problems).toEqual({});
    expect(
      without.filter((route) => !OF_NODES.has(route) && !WITHOUT.some(([each]) => each.test(route))),
    ).toEqual([]);
  });

  /** Of an answer beside what the operation says of it. */
  function problemsOf(operation: Operation, { status, headers, body }: ApiResponse): string[] {
    const type = headers.get('content-type')?.split(';')[0] ?? 'application/json';
    if (status === 204 || type === 'text/event-stream')
      return operation.responses[status] ? [] : [`${status}`];
    if (status < 300) return schemaCheck(document, schemaOf(operation, status, type))(body);
    const said = operation.responses[status];
    const { 'x-error-codes': codes = [] } =
      (said?.$ref && document.components.responses[said.$ref.split('/').at(-1) ?? '']) || (said ?? {});
    const error: unknown = body['error'];
    const code = typeof error === 'string' ? error : at(error, 'code');
    return codes.includes(String(code)) ? [] : [`${status} ${String(code)} is not among ${codes.join(', ')}`];
  }

  it('describes what every route that is read without further words answers', async () => {
    const { token } = await signedIn();
    const problems: Record<string, unknown> = {};
    let matching = 0;
    for (const [path, { get }] of Object.entries(document.paths)) {
      if (!get || path.includes('{') || !schemaOf(get, 200)) continue;
      const answer = await stack.api.as(token).get(path);
      if (answer.status !== 200) continue;
      const found = schemaCheck(document, schemaOf(get, 200))(answer.body);
      if (found.length > 0) problems[path] = found.slice(0, 8);
      else matching += 1;
    }

    expect(problems).toEqual({});
    expect(matching).toBeGreaterThan(30);
  });

  it('describes a script as the lists that its job holds', async () => {
    const { token } = await signedIn();
    const asked = await stack.api.as(token).post<{ jobId: string }>('/v1/generate-script', {
      prompt: 'A lighthouse keeper and a gull.',
    });
    const { method, path, operation } = player.operation('jobs.get');
    const job = async () => stack.api.as(token).send(method, path.replace('{id}', asked.body.jobId));
    let answer = await job();
    while (at(answer.body, 'data.output_data') === null) {
      await sleep(100);
      answer = await job();
    }

    expect(at(answer.body, 'data.output_data.characters')).toEqual(expect.any(Array));
    expect(schemaCheck(document, schemaOf(operation, 200))(answer.body)).toEqual([]);
  });

  it('describes the events of a run and of a text', async () => {
    const { token } = await signedIn();
    const streamed = async (operationId: string, method: string, path: string, body?: object) => {
      const { operation } = player.operation(operationId);
      const answer = await stack.api.as(token).send<string>(method, path, body);
      const events = eventsIn(answer.body);
      const schema = schemaOf(operation, 200, 'text/event-stream');
      return { events, problems: schemaCheck(document, schema)(events) };
    };
    const run = await streamed(
      'executions.events',
      'GET',
      `/v1/workflow-executions/${player.values['execution']}/events`,
    );
    const text = await streamed('textStream.llmChat', 'POST', '/v1/llm-chat/generate-stream', {
      userInput: 'Name a lighthouse.',
    });

    expect(run).toEqual({ events: expect.any(Array), problems: [] });
    expect(run.events.map(({ event }) => event)).toEqual(['snapshot', 'end']);
    expect(text).toEqual({ events: expect.any(Array), problems: [] });
    expect(text.events.length).toBeGreaterThan(1);
  });

  /** The account of the examples. */
  async function signedIn(): Promise<{ token: string }> {
    const { email } = player.values;
    const { body } = await stack.api.post<{ data: { accessToken: string } }>('/v1/auth/login', {
      email,
      password: EXAMPLE_PASSWORD,
    });
    return { token: body.data.accessToken };
  }
});

interface StreamEvent {
  event?: string;
  id?: string;
  data?: unknown;
}

/** The frames of a stream as the document shows them: their fields, with `data` parsed. */
function eventsIn(text: string): StreamEvent[] {
  const frames = text.split('\n\n').filter((frame) => frame.trim() !== '' && !frame.startsWith(':'));
  return frames.map((frame) =>
    Object.fromEntries(
      frame.split('\n').map((line): [string, unknown] => {
        const [, field = '', value = ''] = /^(\w+): (.*)$/.exec(line) ?? [];
        return [field, field === 'data' ? JSON.parse(value) : value];
      }),
    ),
  );
}

function moduleOf(recorded: object): string {
  return (
    '/** Answers of a real stack to the requests of the examples, by operation. Written by `documented-examples.e2e.ts`. */\n' +
    'export const RECORDED_ANSWERS: Readonly<Record<string, { status: number; body: unknown }>> = ' +
    `${JSON.stringify(recorded, null, 2)};\n`
  );
}
