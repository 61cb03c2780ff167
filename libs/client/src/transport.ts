import { AbortError, errorOf, isRecord, NetworkError, ServiceError, TimeoutError } from './errors.js';
import { sleep } from './sleep.js';
import { VERSION } from './version.js';

export type Auth = string | (() => string | null | Promise<string | null>);

export interface ClientOptions {
  /** Origin of the service; `''` is the page's own. */
  baseUrl: string;
  /** A token, or a function that has the one of the moment. Null or `''`: no credential is sent. */
  auth?: Auth;
  fetch?: typeof fetch;
  /** For one attempt, its body included; 60,000 unless given. */
  timeoutMs?: number;
  /** For one call with all its attempts and waits; no limit unless given. */
  totalMs?: number;
  /** `X-SERVICE-Client`; `sdk/<version>` unless given, and nothing in a browser. */
  clientLabel?: string;
  /** A workspace that requests act in. */
  workspace?: string;
  /** How often a call is repeated at most; 4 unless given, 0 for never. */
  maxRetries?: number;
  /** How to wait between attempts; for tests. */
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
  /** Kept over the retries of this call. Routes that take one get one of their own without it. */
  idempotencyKey?: string;
  timeoutMs?: number;
}

export interface RequestParts extends CallOptions {
  query?: object | undefined;
  body?: unknown;
}

/** For one attempt. */
export const TIMEOUT_MS = 60_000;
const AFTER_429_MS = [5000, 10_000, 20_000];
const IDEMPOTENT = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

/** Sends requests, and sends them again where that is safe. Specification 1, sections 7 and 8. */
export class Transport {
  readonly baseUrl: string;
  readonly label: string | undefined;

  constructor(readonly options: ClientOptions) {
    this.baseUrl = options.baseUrl.replace(/\/$/, '');
    this.label = options.clientLabel ?? (inBrowser() ? undefined : `sdk/${VERSION}`);
  }

  /** The one of the moment: a page may replace its own. */
  get fetch(): typeof fetch {
    return this.options.fetch ?? globalThis.fetch;
  }

  /** The JSON that a request is answered with; undefined for 204. */
  async json(method: string, path: string, parts: RequestParts, takesKey: boolean): Promise<unknown> {
    return this.repeated(method, path, parts, {
      takesKey,
      attempt: (once) => this.attempt(method, path, once),
    });
  }

  /** The response of a request of any type, with its body unread. */
  async response(method: string, path: string, parts: RequestParts): Promise<Response> {
    return this.repeated(method, path, parts, {
      takesKey: false,
      attempt: async (once) => {
        const response = await this.open(method, path, once);
        if (!response.ok) throw errorOf(response.status, response.headers, parsed(await response.text()));
        return response;
      },
    });
  }

  private async repeated<T>(
    method: string,
    path: string,
    parts: RequestParts,
    { takesKey, attempt }: { takesKey: boolean; attempt: (once: RequestParts) => Promise<T> },
  ): Promise<T> {
    const key = parts.idempotencyKey ?? (takesKey ? crypto.randomUUID() : undefined);
    const headers = { ...parts.headers, ...(key !== undefined && { 'idempotency-key': key }) };
    const repeatable = IDEMPOTENT.has(method) || key !== undefined || isNamed(path, parts.body);
    const { maxRetries = 4, totalMs = Infinity } = this.options;
    const perAttempt = parts.timeoutMs ?? this.options.timeoutMs ?? TIMEOUT_MS;
    const ends = performance.now() + totalMs;
    const before = { failures: 0, refusals: 0 };
    for (let n = 0; ; n += 1) {
      try {
        const timeoutMs = Math.min(perAttempt, ends - performance.now());
        return await attempt({ ...parts, headers, timeoutMs });
      } catch (error) {
        if (n >= maxRetries || parts.signal?.aborted || isStream(parts.body)) throw error;
        const wait = waitBefore(error, before, repeatable);
        if (wait === undefined || performance.now() + wait >= ends) throw error;
        if (isRefusedForNow(error)) before.refusals += 1;
        else before.failures += 1;
        await this.pause(wait, parts.signal);
      }
    }
  }

  /** Opens an answer without reading its body. Only the way to its head has a time limit. */
  async open(method: string, path: string, parts: RequestParts): Promise<Response> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), parts.timeoutMs ?? this.options.timeoutMs ?? TIMEOUT_MS);
    const signal = parts.signal ? AbortSignal.any([limit.signal, parts.signal]) : limit.signal;
    try {
      return await this.send(method, path, parts, signal);
    } catch (error) {
      throw this.failureOf(error, limit.signal, parts.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  async pause(ms: number, signal?: AbortSignal): Promise<void> {
    try {
      await (this.options.sleep ?? sleep)(ms, signal);
    } catch (error) {
      throw this.failureOf(error, undefined, signal);
    }
  }

  /** @throws TypeError for an address of another server, which the token is not for: `//host`, `/\host` */
  checkPath(path: string): void {
    const here = 'http://here.invalid';
    if (!path.startsWith('/') || new URL(path, here).origin !== here)
      throw new TypeError(`${path} is not a path of the service: it must start with one slash.`);
  }

  private async attempt(method: string, path: string, parts: RequestParts): Promise<unknown> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), parts.timeoutMs ?? this.options.timeoutMs ?? TIMEOUT_MS);
    const signal = parts.signal ? AbortSignal.any([limit.signal, parts.signal]) : limit.signal;
    try {
      const response = await this.send(method, path, parts, signal);
      const text = await response.text();
      if (response.status === 204) return undefined;
      const body = parsed(text);
      if (!response.ok) throw errorOf(response.status, response.headers, body);
      if (body === undefined) {
        const message = `${this.baseUrl || 'The server'} answered ${method} ${path} with something that is not JSON. Is it the right address?`;
        throw new NetworkError({ message, code: 'not_json', status: response.status });
      }
      return body;
    } catch (error) {
      throw this.failureOf(error, limit.signal, parts.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  private async send(method: string, path: string, parts: RequestParts, signal: AbortSignal) {
    const { auth, workspace } = this.options;
    const token = typeof auth === 'function' ? await auth() : auth;
    const headers = new Headers();
    if (!isForm(parts.body) && !isStreamed(parts.body)) headers.set('content-type', 'application/json');
    if (this.label !== undefined) headers.set('x-service-client', this.label);
    if (workspace !== undefined) headers.set('x-service-workspace', workspace);
    for (const [name, value] of Object.entries(parts.headers ?? {})) headers.set(name, value);
    if (token) headers.set('authorization', `Bearer ${token}`);
    const { fetch: call } = this;
    return call(this.urlOf(path, parts.query), {
      method,
      headers,
      signal,
      ...bodyOf(parts.body),
    });
  }

  private urlOf(path: string, query: object | undefined): string {
    const words = new URLSearchParams();
    for (const [name, value] of Object.entries(query ?? {})) {
      if (value !== undefined && value !== null) words.set(name, String(value));
    }
    const text = words.toString();
    const relative = text === '' ? path : `${path}?${text}`;
    return this.baseUrl === '' ? relative : new URL(relative, this.baseUrl).href;
  }

  failureOf(error: unknown, limit?: AbortSignal, signal?: AbortSignal): unknown {
    if (error instanceof ServiceError) return error;
    const options = { cause: error };
    if (signal?.aborted) {
      return new AbortError({ message: 'The call was ended.', code: 'aborted', status: 0 }, options);
    }
    if (limit?.aborted) {
      return new TimeoutError({ message: 'No answer in time.', code: 'timeout', status: 0 }, options);
    }
    const message = `No connection to ${this.baseUrl || 'the server'}: ${reasonOf(error)}`;
    return new NetworkError({ message, code: 'network_error', status: 0 }, options);
  }
}

/** What happened to a call so far: answers of 429, and answers of 5xx or none. */
interface Attempts {
  failures: number;
  refusals: number;
}

const isRefusedForNow = (error: unknown): boolean => error instanceof ServiceError && error.status === 429;

/** How long to wait before the next attempt; undefined where there is none. */
export function waitBefore(error: unknown, before: Attempts, repeatable: boolean): number | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  const leastMs = error.retryAfterMs ?? 0;
  if (error.status === 429) {
    const wait = AFTER_429_MS[before.refusals];
    return wait === undefined ? undefined : Math.max(wait, leastMs);
  }
  const grown = Math.max(500 * 2 ** before.failures * (0.75 + Math.random() / 2), leastMs);
  // The attempt whose answer was lost is still being worked on.
  if (error.code === 'idempotency_in_progress' && before.failures > 0) return grown;
  if (!repeatable || error.code === 'price_not_configured' || error.code === 'not_json') return undefined;
  if (error instanceof AbortError || (error.status > 0 && error.status < 500)) return undefined;
  return grown;
}

/** Productions know a request by a member of its body. Specification 2, 4.2. */
function isNamed(path: string, body: unknown): boolean {
  const id = isRecord(body) && body['clientRequestId'];
  return path.startsWith('/v1/studio/productions/') && typeof id === 'string';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || ('code' in cause ? String(cause.code) : cause.name);
}

/** Node keeps all that it has sent, to send it again where it is redirected to; with these two words it does not. */
const KEEPS_NOTHING = { redirect: 'error', window: null } as const;

function bodyOf(body: unknown): RequestInit & { duplex?: 'half' } {
  if (body === undefined) return {};
  if (isStreamed(body)) {
    return { body: isStream(body) ? body : body(), duplex: 'half', ...KEEPS_NOTHING };
  }
  return isForm(body) ? { body, ...KEEPS_NOTHING } : { body: JSON.stringify(body) };
}

function isForm(body: unknown): body is FormData {
  return typeof FormData !== 'undefined' && body instanceof FormData;
}

function isStream(body: unknown): body is ReadableStream {
  return typeof ReadableStream !== 'undefined' && body instanceof ReadableStream;
}

/** A stream counts once; what makes one may be sent again. */
function isStreamed(body: unknown): body is ReadableStream | (() => ReadableStream) {
  return isStream(body) || typeof body === 'function';
}

export function inBrowser(): boolean {
  return 'window' in globalThis && 'document' in globalThis;
}
