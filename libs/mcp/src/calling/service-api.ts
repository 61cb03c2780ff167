import type { Route } from '../route.js';
import { ServiceFault, Unreachable, WrongArguments } from './tool-error.js';

/** What is read of an answer. */
export interface ServiceAnswer {
  status: number;
  ok: boolean;
  headers: Pick<Headers, 'get'>;
  text(): Promise<string>;
}

/** As the global `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<ServiceAnswer>;

/** Where the routes are, and as whom they are called. */
export interface Door {
  fetch: Fetch;
  /** Origin of the service. */
  baseUrl: string;
  /** Of every request: the credential, the workspace. */
  headers: Readonly<Record<string, string>>;
}

export interface Asked {
  /** Values of the places in the route. */
  path?: Readonly<Record<string, string>>;
  /** Undefined values are left out. */
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  /** `Idempotency-Key`, and for how many seconds it counts where that is not a day. */
  once?: { key: string; seconds?: number };
  /** Its body names it, so that the route does it once. */
  named?: true;
}

export interface Answer<T> {
  body: T;
  /** It is the answer of an earlier request with the same `Idempotency-Key`. */
  replayed: boolean;
}

const LOST_IS_TRIED_AGAIN_MS = 500;

/** Calls routes of the service over HTTP, as one caller. */
export class ServiceApi {
  constructor(
    private readonly door: Door,
    private readonly signal: AbortSignal,
  ) {}

  async read<T = Record<string, unknown>>(route: Route, asked: Asked = {}): Promise<T> {
    return (await this.call<T>(route, asked)).body;
  }

  /** @throws ServiceFault, Unreachable */
  async call<T = Record<string, unknown>>(route: Route, asked: Asked = {}): Promise<Answer<T>> {
    const [method = '', template = ''] = route.split(' ');
    const headers: Record<string, string> = { ...this.door.headers, accept: 'application/json' };
    if (asked.body !== undefined) headers['content-type'] = 'application/json';
    if (asked.once) headers['idempotency-key'] = asked.once.key;
    if (asked.once?.seconds !== undefined) headers['idempotency-seconds'] = String(asked.once.seconds);
    const url = new URL(addressOf(template, asked), this.door.baseUrl).href;
    const init: RequestInit = {
      method,
      headers,
      ...(asked.body !== undefined && { body: JSON.stringify(asked.body) }),
    };
    const repeatable = method === 'GET' || asked.once !== undefined || asked.named === true;
    return inTime(this.signal, async (signal) => {
      const response = await this.send(url, { ...init, signal }, repeatable);
      return {
        body: (await readAnswer(response)) as T,
        replayed: response.headers.get('idempotency-replayed') === 'true',
      };
    });
  }

  /** A lost connection is tried once more where that can't do anything twice. */
  private async send(
    url: string,
    init: RequestInit & { signal: AbortSignal },
    repeatable: boolean,
  ): Promise<ServiceAnswer> {
    try {
      return await this.door.fetch(url, init);
    } catch (error) {
      if (init.signal.aborted || !repeatable) throw new Unreachable(error);
    }
    await new Promise((resolve) => setTimeout(resolve, LOST_IS_TRIED_AGAIN_MS));
    return this.door.fetch(url, init).catch((error: unknown) => {
      throw new Unreachable(error);
    });
  }
}

/**
 * Does `work` with a signal that ends it when `outer` does, or when it takes too long. `AbortSignal.any` and `.timeout`
 * leave weak references behind, which cost more than the rest of a call.
 */
async function inTime<T>(outer: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const inner = new AbortController();
  const end = () => inner.abort(outer.reason);
  const timer = setTimeout(end, REQUEST_MS);
  if (outer.aborted) end();
  else outer.addEventListener('abort', end, { once: true });
  try {
    return await work(inner.signal);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', end);
  }
}

/** Longer than any route without an event stream takes. */
const REQUEST_MS = 130_000;

function addressOf(template: string, { path = {}, query = {} }: Asked): string {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_place, name: string) => segmentOf(name, path[name]));
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.append(name, `${value as string | number | boolean}`);
  }
  return parameters.size === 0 ? filled : `${filled}?${parameters.toString()}`;
}

/** One segment of a path. Dots would lead to another route, and no way to write them would not. */
function segmentOf(name: string, value = ''): string {
  if (!/^\.{0,2}$/.test(value)) return encodeURIComponent(value);
  throw new WrongArguments([{ path: name, message: 'is not a valid name' }]);
}

async function readAnswer(response: ServiceAnswer): Promise<unknown> {
  const written = await response.text();
  const body = parsed(written);
  if (response.ok) return body ?? {};
  throw new ServiceFault(response.status, response.headers, body);
}

function parsed(written: string): unknown {
  try {
    return written === '' ? undefined : JSON.parse(written);
  } catch {
    return undefined;
  }
}
