// Somebody who works while others attack: reads lists, starts a small run and waits for it, uploads a small picture,
// signs in. Every answer has to be a success.
import { Agent, request } from 'node:http';
import { median, quantile } from '../lib/measure.ts';

const ADDRESS = '127.9.9.9';
const PASSWORD = 'a long enough password of the bystander';
/** Between two requests: a person, not a load generator. */
const PAUSE_MS = 20;
const MAX_WAIT_MS = 60_000;
/** More than decide on a 99th percentile. */
const SLOWEST = 4;

/** One grey pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);
const BOUNDARY = 'bystander-boundary';
const FORM = Buffer.concat([
  Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
  ),
  PNG,
  Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
]);

export interface Times {
  /** Milliseconds by kind of request. */
  ms: Record<string, number[]>;
  /** Answers that were no success. */
  refused: string[];
}

export interface Ratios {
  p50: number;
  p99: number;
  /** The requests that took longest during the attack, beside what their kind takes. */
  slowest: string;
  /** The kind of request whose median grew most, and by how much. */
  worst: string;
}

export class Bystander {
  readonly email = `bystander-${process.pid}-${Date.now()}@example.org`;
  private readonly agent = new Agent({ keepAlive: true, localAddress: ADDRESS });
  private token = '';
  private workflowId = '';
  private readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  async settle(): Promise<void> {
    const made = await this.ask('POST', '/v1/auth/signup', { email: this.email, password: PASSWORD });
    this.token = (made.body as { data: { accessToken: string } }).data.accessToken;
    const graph = {
      nodes: [
        { id: 'a', type: 'text-prompt', data: { text: 'a fox' } },
        { id: 's', type: 'noop', data: { delayMs: 0 } },
      ],
      edges: [],
    };
    const saved = await this.ask('POST', '/v1/workflows', { name: 'Small', ...graph });
    this.workflowId = (saved.body as { data: { id: string } }).data.id;
  }

  /** Works for a while, and finishes what it began. */
  async work(forMs: number): Promise<Times> {
    const times: Times = { ms: {}, refused: [] };
    const end = performance.now() + forMs;
    for (let round = 0; performance.now() < end; round++) {
      for (const [kind, action] of this.actions(round)) {
        if (performance.now() >= end) break;
        const begun = performance.now();
        const { status, body } = await action();
        (times.ms[kind] ??= []).push(performance.now() - begun);
        if (status < 200 || status >= 300) {
          times.refused.push(`${kind}: ${status} ${JSON.stringify(body).slice(0, 120)}`);
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
    return times;
  }

  private actions(round: number): [string, () => Promise<{ status: number; body: unknown }>][] {
    const all: [string, () => Promise<{ status: number; body: unknown }>][] = [
      ['list', () => this.ask('GET', '/v1/workflows')],
      ['jobs', () => this.ask('GET', '/v1/jobs')],
      ['run', () => this.run()],
    ];
    if (round % 3 === 0) all.push(['upload', () => this.upload()]);
    if (round % 5 === 0) all.push(['sign in', () => this.signIn()]);
    return all;
  }

  private async run(): Promise<{ status: number; body: unknown }> {
    const answer = await this.ask('POST', '/v1/api/run?wait=true&timeout=60', {
      workflowId: this.workflowId,
    });
    const { status } = answer.body as { status?: string };
    return status === 'completed' ? answer : { ...answer, status: answer.status < 300 ? 0 : answer.status };
  }

  private upload(): Promise<{ status: number; body: unknown }> {
    return this.send('POST', '/v1/upload', FORM, `multipart/form-data; boundary=${BOUNDARY}`);
  }

  private async signIn(): Promise<{ status: number; body: unknown }> {
    const answer = await this.ask('POST', '/v1/auth/login', { email: this.email, password: PASSWORD });
    const token = (answer.body as { data?: { accessToken: string } } | undefined)?.data?.accessToken;
    if (token !== undefined) this.token = token;
    return answer;
  }

  private ask(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
    return this.send(method, path, body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
  }

  private send(
    method: string,
    path: string,
    body?: Buffer,
    type = 'application/json',
  ): Promise<{ status: number; body: unknown }> {
    const { hostname, port } = new URL(this.url);
    return new Promise((resolve) => {
      const failed = (problem: string) => resolve({ status: 0, body: problem });
      const headers = {
        ...(this.token !== '' && { authorization: `Bearer ${this.token}` }),
        ...(body && { 'content-type': type, 'content-length': String(body.length) }),
      };
      const sent = request(
        { hostname, port, method, path, agent: this.agent, timeout: MAX_WAIT_MS, headers },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.once('error', ({ message }) => failed(message));
          response.once('end', () => {
            resolve({ status: response.statusCode ?? 0, body: parsed(Buffer.concat(parts).toString()) });
          });
        },
      );
      sent.once('timeout', () => sent.destroy(new Error('no answer in time')));
      sent.once('error', ({ message }) => failed(message));
      sent.end(body);
    });
  }
}

/**
 * How much longer the same work took, each kind of request beside its own median without an attack. NaN where there is
 * nothing to compare: no request, or a kind of request that was never made without an attack.
 */
export function ratiosOf(now: Times, before: Times): Ratios {
  const scaled = (times: Times) =>
    Object.entries(times.ms).flatMap(([kind, ms]) => ms.map((each) => each / median(before.ms[kind] ?? [])));
  const [current, base] = [scaled(now), scaled(before)];
  if (current.length === 0 || current.some(Number.isNaN))
    return { p50: NaN, p99: NaN, slowest: '', worst: '' };
  const grown = Object.entries(now.ms)
    .map(([kind, ms]) => ({ kind, ratio: median(ms) / median(before.ms[kind] ?? []) }))
    .sort((a, b) => b.ratio - a.ratio);
  return {
    p50: median(current) / median(base),
    p99: quantile(current, 0.99) / quantile(base, 0.99),
    slowest: slowestOf(now, before),
    worst: grown[0] === undefined ? '' : `${grown[0].kind} ${grown[0].ratio.toFixed(1)}`,
  };
}

function slowestOf(now: Times, before: Times): string {
  return Object.entries(now.ms)
    .flatMap(([kind, ms]) => ms.map((each) => ({ kind, each, ratio: each / median(before.ms[kind] ?? []) })))
    .sort((a, b) => b.ratio - a.ratio)
    .slice(0, SLOWEST)
    .map(({ kind, each, ratio }) => `${kind} ×${Math.round(ratio)} ${Math.round(each)} ms`)
    .join(', ');
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
