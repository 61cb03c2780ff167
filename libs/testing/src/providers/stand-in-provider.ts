import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StandInAnswer, StandInRequest } from './stand-in-answer.js';
import type { Fault, RefusalKind, Step } from './fault.js';

/** Something that the provider would put on the bill. */
export interface Purchase {
  /** What the customer called it, where the protocol has a place for that. */
  readonly reference?: string;
  readonly taskId?: string;
  /** The prompt or text; trials tell their jobs apart by it. */
  readonly label: string;
  readonly at: number;
}

export interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly step: Step;
  /** Called once the key has been checked and no fault stands in the way. */
  answer(
    request: StandInRequest,
    parts: Readonly<Record<string, string>>,
  ): StandInAnswer | Promise<StandInAnswer>;
}

/**
 * A server on loopback that speaks a provider's public protocol well enough for its own client library, counts what is
 * bought, and fails as it is told. Subclasses bring routes and the provider's own words for refusals.
 */
export abstract class StandInProvider {
  /** Everything that arrived, oldest first. */
  readonly requests: StandInRequest[] = [];
  readonly purchases: Purchase[] = [];
  /** Any other key is refused. */
  readonly key = 'stand-in-key-0123456789';
  private readonly faults = new Map<Step, Fault[]>();
  private readonly server: Server;
  private address = '';

  constructor() {
    this.server = createServer((request, response) => {
      this.serve(request, response).catch(() => response.destroy());
    });
    this.server.keepAliveTimeout = 1_000;
  }

  /** What base-URL variables are set to. */
  abstract get baseUrl(): string;
  protected abstract readonly routes: readonly Route[];
  /** The refusal of a request without the right key; undefined when it has that. */
  protected abstract checkKey(request: StandInRequest): StandInAnswer | undefined;
  /** How the provider says no. */
  protected abstract refusal(kind: RefusalKind): StandInAnswer;

  async start(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    this.address = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get origin(): string {
    return this.address;
  }

  /** The next `times` requests of a step go wrong in this way; what was told first comes first. */
  fail(step: Step, fault: Fault, times = 1): void {
    const queue = this.faults.get(step) ?? [];
    queue.push(...Array.from({ length: times }, () => fault));
    this.faults.set(step, queue);
  }

  /** Forgets requests, purchases and faults. */
  forget(): void {
    this.requests.length = 0;
    this.purchases.length = 0;
    this.faults.clear();
  }

  protected buy(purchase: Omit<Purchase, 'at'>): void {
    this.purchases.push({ ...purchase, at: Date.now() });
  }

  private async serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await read(incoming);
    this.requests.push(request);
    const route = this.routes.find(
      ({ method, path }) => method === request.method && path.test(request.path),
    );
    if (!route) return send(response, { status: 404, json: { error: `no route ${request.path}` } });
    const fault = this.faults.get(route.step)?.shift();
    if (fault?.kind === 'reset' && fault.when === 'before') return void response.destroy();
    const refused = this.checkKey(request);
    if (refused) return send(response, refused);
    if (fault?.kind === 'refuse') return send(response, withHeaders(this.refusal(fault.as), fault.headers));
    if (fault?.kind === 'answer') return send(response, fault.answer);
    if (fault?.kind === 'slow' && fault.when === 'before') await passed(fault.ms);
    const answer = await route.answer(request, route.path.exec(request.path)?.groups ?? {});
    switch (fault?.kind) {
      case 'reset':
        return void response.destroy();
      case 'stuck':
        return;
      case 'dripping':
        return begin(response, answer);
      case 'truncated':
        return send(response, cutShort(answer));
      case 'media':
        return send(response, this.spoiled(answer, fault.as));
      case 'slow':
        await passed(fault.ms);
        return send(response, answer);
      default:
        return send(response, answer);
    }
  }

  /** A successful answer whose media are broken: not media at all, or only the first part of them. */
  protected spoiled(answer: StandInAnswer, as: 'wrong' | 'cut'): StandInAnswer {
    const { body } = answer;
    if (!Buffer.isBuffer(body)) return answer;
    return { ...answer, body: spoil(body, as) };
  }
}

export function spoil(media: Buffer, as: 'wrong' | 'cut'): Buffer {
  return as === 'cut' ? media.subarray(0, Math.min(40, media.length)) : Buffer.from('<html>sorry</html>');
}

export function jsonOf(request: StandInRequest): Record<string, unknown> {
  try {
    return JSON.parse(request.body.toString('utf8')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

export function formOf({ body, headers }: StandInRequest): Promise<FormData> {
  const type = headers['content-type'] ?? '';
  return new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
}

async function read(incoming: IncomingMessage): Promise<StandInRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const url = new URL(incoming.url ?? '/', 'http://stand-in');
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value ?? '')]),
    ),
    body: Buffer.concat(chunks),
    at: Date.now(),
  };
}

function send(response: ServerResponse, { status = 200, headers = {}, json, body }: StandInAnswer): void {
  const content = json === undefined ? (body ?? '') : JSON.stringify(json);
  response.writeHead(status, {
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  });
  response.end(content);
}

/** Sends an answer up to its last few bytes. */
function begin(response: ServerResponse, { status = 200, headers = {}, json, body }: StandInAnswer): void {
  const content = Buffer.from(json === undefined ? (body ?? '') : JSON.stringify(json));
  response.writeHead(status, headers);
  response.write(content.subarray(0, -8));
}

function withHeaders(answer: StandInAnswer, headers: Readonly<Record<string, string>> = {}): StandInAnswer {
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

/** The whole answer as its length says, but only half of it as JSON. */
function cutShort({ json, body, ...answer }: StandInAnswer): StandInAnswer {
  const whole = json === undefined ? Buffer.from(body ?? '') : Buffer.from(JSON.stringify(json));
  return {
    ...answer,
    headers: { 'content-type': 'application/json', ...answer.headers },
    body: whole.subarray(0, Math.floor(whole.length / 2)),
  };
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
