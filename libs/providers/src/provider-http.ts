import { OutboundFailed, type OutboundAnswer, OutboundHttp, OutboundRefused } from '@easel/platform';
import { EventReader } from './event-reader.js';
import { failureOfStatus, ProviderFailure, type ProviderFailureFacts } from './provider-failure.js';

export interface ProviderRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  json?: unknown;
  /** Sent as multipart; `File`s with their names. */
  form?: FormData;
  /** Sent as it is; `headers` say what it is. */
  body?: Uint8Array;
  headers?: Readonly<Record<string, string>>;
  /** Milliseconds for the whole exchange; default: the time limit of the step. */
  timeoutMs?: number;
  /** Bytes of the answer; default: 64 MiB. */
  maxBytes?: number;
  signal?: AbortSignal;
  /** Takes the pieces of an answer between 200 and 299 as they arrive. */
  onPiece?: (piece: Buffer) => void;
}

/** Reads a refusal: status, headers and body, into what it means; undefined leaves it to the status alone. */
export type ExplainRefusal = (answer: OutboundAnswer) => ProviderFailure | undefined;

/** Finds a refusal in the JSON of an answer that claims success. */
export type ErrorInside = (
  body: unknown,
  headers: Readonly<Record<string, string>>,
) => ProviderFailure | undefined;

/** A connection to one provider: what is said of it applies to every request that says nothing else. */
export interface ProviderHttpOptions {
  /** The operator's own address, which may be private. */
  baseUrl: string;
  /** Further addresses that get our credentials. */
  hosts?: readonly string[];
  /** Credentials and versions. They go to `baseUrl` and `hosts` only. */
  headers: Readonly<Record<string, string>>;
  explain?: ExplainRefusal;
  errorInside?: ErrorInside;
  /** Milliseconds for an exchange; default: 30 s. */
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Whether the request may still be made; throws what says why not. */
  beforeSend?: () => Promise<void>;
}

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Speaks HTTP with one provider. Its base URL is the operator's word and may be private; any other address (out of
 * an answer, or a user's) passes the same gate as every outbound request. No redirects with credentials to elsewhere.
 */
export class ProviderHttp {
  private readonly outbound: OutboundHttp;
  private readonly trusted: ReadonlySet<string>;

  constructor(private readonly options: ProviderHttpOptions) {
    const own = [options.baseUrl, ...(options.hosts ?? [])].map((address) => new URL(address));
    this.trusted = new Set(own.map(({ origin }) => origin));
    this.outbound = new OutboundHttp({ allowedPrivateHosts: own.map(hostAndPort) });
  }

  /** The same, with requests that end after `timeoutMs` or with the signal. */
  within(timeoutMs: number, signal: AbortSignal, beforeSend?: () => Promise<void>): ProviderHttp {
    return new ProviderHttp({ ...this.options, timeoutMs, signal, ...(beforeSend ? { beforeSend } : {}) });
  }

  /** The outbound gate, with the operator's own address let through; for files that answers name. */
  get gate(): OutboundHttp {
    return this.outbound;
  }

  /**
   * An answer between 200 and 299. `target` is a path below the base URL, or a whole address.
   * @throws ProviderFailure for every other answer and for none
   */
  async send(target: string, { form, body, ...request }: ProviderRequest = {}): Promise<OutboundAnswer> {
    const signal = request.signal ?? this.options.signal;
    const timeoutMs = request.timeoutMs ?? this.options.timeoutMs ?? TIMEOUT_MS;
    const url = target.startsWith('/') ? `${this.options.baseUrl}${target}` : target;
    const multipart = form && (await encoded(form));
    await this.options.beforeSend?.();
    let answer: OutboundAnswer;
    try {
      answer = await this.outbound.request(url, {
        method: request.method ?? (request.json === undefined && !form && !body ? 'GET' : 'POST'),
        ...(request.json === undefined ? {} : { json: request.json }),
        ...(multipart ? { body: multipart.body } : body ? { body } : {}),
        headers: {
          ...(this.trusted.has(URL.parse(url)?.origin ?? '') ? this.options.headers : {}),
          ...(multipart ? { 'content-type': multipart.contentType } : {}),
          ...request.headers,
        },
        totalMs: timeoutMs,
        headersMs: timeoutMs,
        idleMs: timeoutMs,
        maxBytes: request.maxBytes ?? MAX_BYTES,
        maxRedirects: 0,
        ...(signal ? { signal } : {}),
        ...(request.onPiece ? { onPiece: request.onPiece } : {}),
      });
    } catch (error) {
      throw transportFailure(error);
    }
    if (!answer.ok) throw this.options.explain?.(answer) ?? plainRefusal(answer);
    return answer;
  }

  /**
   * As {@link send}, and the answer's JSON. JSON that can't be read is an answer that got lost on its way.
   * @throws ProviderFailure
   */
  async json(target: string, request: ProviderRequest = {}): Promise<unknown> {
    return this.bodyOf(await this.send(target, request));
  }

  /**
   * As {@link send}, for answers in server-sent events: their data as JSON, one by one as they arrive, and all
   * of them at the end. A server that answers in one piece of JSON after all has given one event.
   * @throws ProviderFailure
   */
  async events(
    target: string,
    request: ProviderRequest,
    onEvent: (event: unknown) => void,
  ): Promise<unknown[]> {
    const reader = new EventReader();
    const events: unknown[] = [];
    const take = (data: readonly string[]): void => {
      for (const event of data.flatMap(parsedEvent)) {
        events.push(event);
        onEvent(event);
      }
    };
    const answer = await this.send(target, { ...request, onPiece: (piece) => take(reader.push(piece)) });
    if (!/^text\/event-stream\b/.test(answer.headers['content-type'] ?? '')) return [this.bodyOf(answer)];
    take(reader.end());
    return events;
  }

  private bodyOf(answer: OutboundAnswer): unknown {
    let body: unknown;
    try {
      body = answer.json();
    } catch {
      throw unreadable();
    }
    const failure = this.options.errorInside?.(body, answer.headers);
    if (failure) throw failure;
    return body;
  }
}

/** An answer that was cut short, or is in no language that the protocol knows: what it stands for may be bought. */
export function unreadable(): ProviderFailure {
  return new ProviderFailure('provider_invalid_output', "The provider's answer cannot be read.", {
    retryable: true,
    maybeBought: true,
    unhealthy: true,
  });
}

/** What is no JSON, such as the `[DONE]` at the end, says nothing. */
function parsedEvent(data: string): unknown[] {
  try {
    return [JSON.parse(data) as unknown];
  } catch {
    return [];
  }
}

function hostAndPort({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`;
}

async function encoded(form: FormData): Promise<{ body: Uint8Array; contentType: string }> {
  const whole = new Response(form);
  return {
    body: new Uint8Array(await whole.arrayBuffer()),
    contentType: whole.headers.get('content-type') ?? 'multipart/form-data',
  };
}

function plainRefusal(answer: OutboundAnswer): ProviderFailure {
  return failureOfStatus(answer.status, answer.headers);
}

/** What went wrong below HTTP. A cancel stays what it is. */
export function transportFailure(error: unknown): unknown {
  if (error instanceof OutboundRefused) {
    return new ProviderFailure('provider_error', `The provider cannot be used: ${error.message}`, {
      // The answer came, and was not to our liking: too large, or of another type.
      maybeBought: ['too_large', 'content_type_not_allowed', 'content_encoding_not_allowed'].includes(
        error.reason,
      ),
    });
  }
  if (!(error instanceof OutboundFailed)) return error;
  const facts: ProviderFailureFacts = { maybeBought: error.maybeReceived, unhealthy: true, retryable: true };
  if (!error.maybeReceived) {
    return new ProviderFailure('provider_unreachable', 'The provider cannot be reached just now.', {
      ...facts,
      passing: error.retryable,
      retryable: error.retryable,
    });
  }
  return error.reason === 'timed_out'
    ? new ProviderFailure('provider_timeout', 'The provider took too long to answer.', facts)
    : new ProviderFailure('provider_error', 'The connection to the provider broke.', facts);
}
