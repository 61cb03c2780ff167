import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Selection } from '../tool-table.js';
import { createServer } from './mcp-server.js';

export const JOB = '01890000-0000-7000-8000-000000000001';
export const OTHER = '01890000-0000-7000-8000-000000000002';
export const RUN = '01890000-0000-7000-8000-000000000003';

export interface Message {
  id?: unknown;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { code: number; message: string; data?: unknown };
}

type Job = Record<string, unknown>;

/** A job as `GET /v1/jobs/{id}` shows it. */
export const jobOf = (id: string, status: string, more: Job = {}): Job => ({
  id,
  status,
  progress: status === 'completed' ? 100 : 40,
  execution_id: null,
  output_data: status === 'completed' ? { imageUrl: 'https://files.example/a.png' } : null,
  error_code: null,
  error_message: null,
  created_at: '2026-11-25T10:00:00.000Z',
  started_at: status === 'pending' ? null : '2026-11-25T10:00:01.000Z',
  completed_at: ['completed', 'failed', 'cancelled'].includes(status) ? '2026-11-25T10:00:09.000Z' : null,
  ...more,
});

/** An MCP server in front of a service with some jobs. */
export class TaskRig {
  readonly jobs = new Map<string, Job>();
  readonly asked: string[] = [];
  /** Overrides answers of the service. */
  answer: (route: string, body: unknown) => Response | undefined = () => undefined;
  readonly stop = new AbortController();

  constructor(
    private readonly selection: Partial<Selection> = {},
    private readonly workspaceId?: string,
  ) {}

  /** Sends a request of revision 2025-11-25. */
  async legacy(
    method: string,
    params: Record<string, unknown> = {},
    id: number | string = 1,
  ): Promise<Message> {
    const { answer } = await this.legacyWith(method, params, id);
    return answer;
  }

  /** The same, with the notifications before the answer. */
  async legacyWith(method: string, params: Record<string, unknown> = {}, id: number | string = 1) {
    const messages = await this.send(
      { jsonrpc: '2.0', id, method, params },
      { 'mcp-protocol-version': '2025-11-25' },
    );
    return { answer: answerOf(messages), told: messages.filter((message) => message.method !== undefined) };
  }

  /** Sends a request of revision 2026-07-28. By default the client supports tasks. */
  async modern(method: string, params: Record<string, unknown> = {}, takes = true): Promise<Message> {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'a test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': takes
        ? { extensions: { 'io.modelcontextprotocol/tasks': {} } }
        : {},
    };
    const name = params['taskId'] ?? params['name'];
    return answerOf(
      await this.send(
        { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } },
        {
          'mcp-protocol-version': '2026-07-28',
          'mcp-method': method,
          ...(typeof name === 'string' && { 'mcp-name': name }),
        },
      ),
    );
  }

  private async send(message: object, headers: Record<string, string>): Promise<Message[]> {
    const handler = createMcpHandler(({ era }) =>
      createServer(
        {
          selection: { toolsets: ['all'], readOnly: false, scopes: undefined, ...this.selection },
          callerKey: 'ada',
          charges: true,
          stop: this.stop.signal,
          ...(this.workspaceId !== undefined && { workspaceId: this.workspaceId }),
          door: () => ({
            baseUrl: 'https://easel.example',
            headers: {},
            fetch: (url, { method = 'GET', body }) =>
              Promise.resolve(this.serve(`${method} ${url.slice('https://easel.example'.length)}`, body)),
          }),
        },
        { version: '1' },
        era,
      ),
    );
    const response = await handler.fetch(
      new Request('https://easel.example/mcp', {
        method: 'POST',
        headers: {
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
          ...headers,
        },
        body: JSON.stringify(message),
      }),
    );
    return messagesOf(await response.text());
  }

  private serve(route: string, body: unknown): Response {
    this.asked.push(route);
    const first = this.answer(route, typeof body === 'string' ? JSON.parse(body) : undefined);
    if (first) return first;
    if (route === 'POST /v1/credits/estimate-workflow') return Response.json({ data: { totalCredits: 7 } });
    if (route === 'POST /v1/generate-image') return Response.json({ jobId: JOB });
    if (route.startsWith('GET /v1/jobs?')) return Response.json({ data: [...this.jobs.values()] });
    const [, id = '', rest] = /^\w+ \/v1\/jobs\/([^/?]+)(\/cancel)?$/.exec(route) ?? [];
    const job = this.jobs.get(id);
    if (!job) return Response.json({ error: { code: 'not_found', message: 'no' } }, { status: 404 });
    if (rest === undefined) return Response.json({ data: job });
    const open = job['completed_at'] === null;
    if (open) this.jobs.set(id, jobOf(id, 'cancelled'));
    return Response.json({ success: true, cancelled: open ? 1 : 0 });
  }
}

const messagesOf = (text: string): Message[] =>
  text.startsWith('{')
    ? [JSON.parse(text) as Message]
    : [...text.matchAll(/^data: (\{.*)$/gm)].map(([, data = '']) => JSON.parse(data) as Message);

const answerOf = (messages: readonly Message[]): Message =>
  messages.find(({ method }) => method === undefined) ?? {};
