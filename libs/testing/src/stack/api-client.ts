import { randomInt, randomUUID } from 'node:crypto';
import { testedStack } from './tested-stack.js';

/** An answer of the API, read to its end. */
export interface ApiResponse<T = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed when it is JSON, the text otherwise. */
  readonly body: T;
}

/** An account that a test made. */
export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

const MOST_TRIES = 10;

type HeaderFields = Readonly<Record<string, string>>;

interface ListPage<Entry> {
  data: Entry[];
  nextCursor?: string;
}

/** Requests in the name of one caller, or of nobody, to one gateway. */
export class ApiClient {
  constructor(
    private readonly origin: () => string,
    private readonly headers: HeaderFields = {},
    private readonly mostTries = 1,
  ) {}

  /** The same caller, who asks again where the stack says that it is busy: for what has to be there before a test. */
  retrying(): ApiClient {
    return new ApiClient(this.origin, this.headers, MOST_TRIES);
  }

  /** The same gateway, called with a user's session or with a bearer credential as it stands. */
  as(caller: Pick<TestUser, 'accessToken'> | string): ApiClient {
    const token = typeof caller === 'string' ? caller : caller.accessToken;
    return this.with({ authorization: `Bearer ${token}` });
  }

  /** The same caller, with further headers. */
  with(headers: HeaderFields): ApiClient {
    return new ApiClient(this.origin, { ...this.headers, ...headers }, this.mostTries);
  }

  /** The same caller at another gateway. */
  at(origin: string): ApiClient {
    return new ApiClient(() => origin, this.headers, this.mostTries);
  }

  /** The same caller from an address of its own, with limits of its own: the tested stack trusts its loopback. */
  elsewhere(): ApiClient {
    return this.with({ 'x-forwarded-for': `10.${[1, 2, 3].map(() => randomInt(256)).join('.')}` });
  }

  get<T = Record<string, unknown>>(path: string): Promise<ApiResponse<T>> {
    return this.send('GET', path);
  }

  /** The entries of each page of a list, from the first page to the last. */
  async pages<Entry = { id: string }>(path: string): Promise<Entry[][]> {
    const pages: Entry[][] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const from: string = cursor && `${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;
      const answer: ApiResponse<ListPage<Entry>> = await this.get<ListPage<Entry>>(`${path}${from}`);
      const { status, body } = answer;
      if (status !== 200) throw new Error(`${path} was refused: ${JSON.stringify(body)}`);
      pages.push(body.data);
      cursor = body.nextCursor;
    }
    return pages;
  }

  post<T = Record<string, unknown>>(path: string, body?: unknown): Promise<ApiResponse<T>> {
    return this.send('POST', path, body);
  }

  put<T = Record<string, unknown>>(path: string, body?: unknown): Promise<ApiResponse<T>> {
    return this.send('PUT', path, body);
  }

  patch<T = Record<string, unknown>>(path: string, body?: unknown): Promise<ApiResponse<T>> {
    return this.send('PATCH', path, body);
  }

  delete<T = Record<string, unknown>>(path: string, body?: unknown): Promise<ApiResponse<T>> {
    return this.send('DELETE', path, body);
  }

  /** Without a body nothing declares one. A string or bytes travel as they are, anything else as JSON. */
  async send<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<ApiResponse<T>> {
    const isRepeated = this.mostTries > 1 && method === 'POST';
    const sender = isRepeated ? this.with({ 'idempotency-key': randomUUID() }) : this;
    for (let tries = 1; ; tries++) {
      const answer = await sender.sendOnce<T>(method, path, body);
      const seconds = Number(answer.headers.get('retry-after'));
      const isBusy = seconds > 0 && [409, 429, 503].includes(answer.status);
      if (!isBusy || tries >= this.mostTries) return answer;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    }
  }

  private async sendOnce<T>(method: string, path: string, body?: unknown): Promise<ApiResponse<T>> {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
    const response = await fetch(new URL(path, this.origin()), {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...this.headers,
      },
      ...(body !== undefined && { body: isRaw ? (body as RequestInit['body']) : JSON.stringify(body) }),
    });
    const text = await (isEndless(path) ? firstEventOf(response) : response.text());
    const isJson = /^application\/(.*\+)?json/.test(response.headers.get('content-type') ?? '');
    const read: unknown = isJson && text !== '' ? JSON.parse(text) : text;
    if (response.status >= 400 && response.headers.has('x-request-id')) setTraceIdAside(read);
    return { status: response.status, headers: response.headers, body: read as T };
  }

  /** A new account with an address of its own. */
  async signUp({
    email = `${randomUUID()}@example.org`,
    password = `a password ${randomUUID()}`,
  } = {}): Promise<TestUser> {
    // An account whose making was answered too late is there when it is asked for again.
    if (this.mostTries > 1) return this.enter(email, password);
    const granted = await this.post<{ data?: SignUpData }>('/v1/auth/signup', { email, password });
    return opened(granted, { email, password });
  }

  /** A session of the account with this address, which is made when there is none: for one that several files share. */
  async enter(email: string, password = 'the password of a shared account'): Promise<TestUser> {
    const taken = 409;
    const made = await this.post<{ data?: SignUpData }>('/v1/auth/signup', { email, password });
    if (made.status !== taken) return opened(made, { email, password });
    return opened(await this.post<{ data?: SignUpData }>('/v1/auth/login', { email, password }), {
      email,
      password,
    });
  }
}

/**
 * Every error of the gateway names its trace, which no two share: it stays readable as `error.traceId`, and does not count
 * where bodies are compared.
 */
function setTraceIdAside(body: unknown): void {
  const error = (body as { error?: unknown } | null)?.error;
  if (typeof error !== 'object' || error === null || !('code' in error)) return;
  // Of the Model Context Protocol: it has an envelope of its own.
  if ((body as { jsonrpc?: unknown }).jsonrpc === '2.0') return;
  if (!('traceId' in error) || !/^[0-9a-f]{32}$/.test(String(error.traceId)))
    throw new Error(`An error names no trace: ${JSON.stringify(body)}`);
  Object.defineProperty(error, 'traceId', { enumerable: false });
}

interface SignUpData {
  readonly user: { readonly id: string };
  readonly accessToken: string;
  readonly refreshToken: string;
}

function opened(
  { status, body }: ApiResponse<{ data?: SignUpData }>,
  credentials: Pick<TestUser, 'email' | 'password'>,
): TestUser {
  if (status >= 300 || body.data === undefined) {
    throw new Error(`Signing in answered ${status}: ${JSON.stringify(body)}`);
  }
  const { user, accessToken, refreshToken } = body.data;
  return { id: user.id, ...credentials, accessToken, refreshToken };
}

/** The tested stack's first gateway, called by nobody. */
export const api = new ApiClient(() => testedStack.url);

/** Whoever follows a production is told for as long as they listen. */
const isEndless = (path: string): boolean => /^\/v1\/studio\/productions\/[^/]+\/events\b/.test(path);

/** What comes until the first event is complete, or the answer ends. */
async function firstEventOf(response: Response): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    text += piece.value;
    if (response.ok && text.includes('\n\n')) break;
  }
  await reader?.cancel();
  return text;
}
