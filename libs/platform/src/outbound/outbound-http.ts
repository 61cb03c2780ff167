import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { metrics } from '../telemetry/index.js';
import { checkAddress, type AddressRules } from './check-address.js';
import { checkHead, limitBytes, mediaTypeOf, type ContentLimits } from './content-limits.js';
import { dialDirectly, type Dial } from './dial.js';
import { OutboundAnswer } from './outbound-answer.js';
import { outboundFailure } from './outbound-failure.js';
import { OutboundFailed, OutboundRefused } from './outbound.errors.js';
import { PinnedConnection, type ConnectionLimits } from './pinned-connection.js';
import { followRedirect, isRedirect, type Hop } from './redirect.js';
import { addressesOfThisMachine, resolveHost, systemResolver, type HostResolver } from './resolve-host.js';

export interface OutboundOptions extends AddressRules {
  /** Default: the operating system's. */
  resolver?: HostResolver;
  /** Default: a direct connection. */
  dial?: Dial;
  /** Addresses that are refused besides those that are not public; default: this machine's. */
  ownAddresses?: () => readonly string[];
}

export interface OutboundLimits extends ConnectionLimits, ContentLimits {
  /** Milliseconds for everything: look-up, redirects and the whole body. */
  totalMs: number;
  /** 0 refuses the first redirect. */
  maxRedirects: number;
}

export interface OutboundFetch extends Partial<OutboundLimits> {
  /** Compared without regard to case; those that steer the connection itself are refused. */
  headers?: Readonly<Record<string, string>>;
  /** Stops the request; its reason is thrown. */
  signal?: AbortSignal;
}

export interface OutboundRequest extends OutboundFetch {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: string | Uint8Array;
  /** Sent as JSON, instead of `body`. */
  json?: unknown;
  /** Takes the pieces of an answer between 200 and 299 as they arrive; the whole is answered all the same. */
  onPiece?: (piece: Buffer) => void;
}

export interface Downloaded {
  /** Bytes. */
  size: number;
  /** What the host says it is: lower case, no parameters, empty when it says nothing. */
  contentType: string;
  /** Where it came from, after redirects. */
  url: string;
}

interface OpenAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  url: string;
  /** Within the limits; its errors are those of this folder. */
  body: AsyncIterable<Buffer>;
  close(): void;
}

const OUTBOUND_LIMITS: Readonly<OutboundLimits> = {
  connectMs: 10_000,
  headersMs: 30_000,
  idleMs: 30_000,
  totalMs: 120_000,
  maxBytes: 10 * 1024 * 1024,
  maxRedirects: 5,
};

const STEERING_HEADERS =
  /^(host|connection|content-length|transfer-encoding|accept-encoding|upgrade|te|trailer|expect|keep-alive|proxy-.*)$/;
const PASSING_STATUSES = new Set([408, 425, 429]);

const requests = metrics.counter('easel_outbound_requests_total', {
  help: 'Requests to addresses that users name, by how they ended',
  labels: ['outcome'],
});

/**
 * The one way to ask an address that a user can influence. Each URL, redirects included, is checked, looked up
 * once, and asked at exactly the addresses that were checked; what comes back is limited in time, size and type.
 * No proxy, no cookie, no shared connection. Specification 1, section 4.6.
 */
export class OutboundHttp {
  constructor(private readonly options: OutboundOptions = {}) {}

  /**
   * Asks and reads the whole answer. A status outside 200 to 299 is an answer too, and its content type is free.
   * @throws OutboundRefused, OutboundFailed, or the signal's reason
   */
  async request(
    url: string,
    { method = 'GET', body, json, onPiece, ...fetch }: OutboundRequest = {},
  ): Promise<OutboundAnswer> {
    const payload = json === undefined ? body : JSON.stringify(json);
    return this.counted(async () => {
      const headers = {
        accept: '*/*',
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...ownHeaders(fetch.headers),
      };
      const hop = { url, method, headers, ...(payload === undefined ? {} : { body: payload }) };
      const answer = await this.open(hop, fetch);
      try {
        const chunks: Buffer[] = [];
        const isSuccess = answer.status >= 200 && answer.status <= 299;
        for await (const chunk of answer.body) {
          chunks.push(chunk);
          if (isSuccess) onPiece?.(chunk);
        }
        return new OutboundAnswer(answer.status, answer.headers, Buffer.concat(chunks), answer.url);
      } finally {
        answer.close();
      }
    });
  }

  /**
   * Fetches a URL into a file, piece by piece; what is there is overwritten, and nothing is left after an error.
   * @throws OutboundRefused, OutboundFailed (`http_status` for any but 200 to 299), or the signal's reason
   */
  async download(url: string, file: string, fetch: OutboundFetch = {}): Promise<Downloaded> {
    return this.counted(async () => {
      const headers = { accept: fetch.contentTypes?.join(', ') ?? '*/*', ...ownHeaders(fetch.headers) };
      const answer = await this.open({ url, method: 'GET', headers }, fetch);
      try {
        const { status } = answer;
        if (status < 200 || status > 299) {
          const retryable = status >= 500 || PASSING_STATUSES.has(status);
          throw new OutboundFailed('http_status', { retryable, maybeReceived: true, status });
        }
        const target = createWriteStream(file);
        try {
          await pipeline(answer.body, target);
        } catch (error) {
          await rm(file, { force: true });
          throw error;
        }
        return {
          size: target.bytesWritten,
          contentType: mediaTypeOf(answer.headers['content-type']),
          url: answer.url,
        };
      } finally {
        answer.close();
      }
    });
  }

  private async open(
    first: Omit<Hop, 'url'> & { url: string },
    { signal: caller, ...limits }: OutboundFetch,
  ): Promise<OpenAnswer> {
    const bounds: OutboundLimits = { ...OUTBOUND_LIMITS, ...defined(limits) };
    const deadline = AbortSignal.timeout(bounds.totalMs);
    const signal = caller ? AbortSignal.any([caller, deadline]) : deadline;
    const start = checkAddress(first.url, this.options).url;
    let hop: Hop = { ...first, url: start };
    for (let redirects = 0; ; redirects++) {
      // A stranger's redirect must not reach what only the operator's own address may.
      const isStart = hop.url.origin === start.origin;
      const answer = await this.ask(hop, bounds, isStart, { caller, deadline, signal });
      if (!isRedirect(answer.status)) return answer;
      answer.close();
      if (redirects >= bounds.maxRedirects) throw new OutboundRefused('too_many_redirects');
      hop = followRedirect(hop, answer.status, answer.headers['location']);
    }
  }

  private async ask(
    hop: Hop,
    bounds: OutboundLimits,
    isStart: boolean,
    {
      caller,
      deadline,
      signal,
    }: { caller: AbortSignal | undefined; deadline: AbortSignal; signal: AbortSignal },
  ): Promise<OpenAnswer> {
    const { ports, allowedPrivateHosts = [], resolver = systemResolver } = this.options;
    let connection: PinnedConnection | undefined;
    const translate = (error: unknown): unknown => {
      connection?.close();
      return outboundFailure(error, { caller, deadline, opened: connection?.opened ?? false });
    };
    try {
      signal.throwIfAborted();
      const address = checkAddress(hop.url, {
        ...(ports ? { ports } : {}),
        allowedPrivateHosts: isStart ? allowedPrivateHosts : [],
      });
      const ips = await resolveHost(address, {
        resolver,
        ownAddresses: this.options.ownAddresses ?? addressesOfThisMachine,
        signal,
        timeoutMs: bounds.connectMs,
      });
      connection = new PinnedConnection(address, ips, this.options.dial ?? dialDirectly, bounds);
      const {
        statusCode: status,
        headers,
        body,
      } = await connection.client.request({
        path: address.url.pathname + address.url.search,
        method: hop.method,
        headers: { 'user-agent': 'Easel', ...hop.headers, 'accept-encoding': 'identity' },
        body: hop.body ?? null,
        signal,
        reset: true,
      });
      // Closing before the end makes the unread rest fail, with nobody listening.
      body.on('error', () => undefined);
      const flat = flatten(headers);
      if (!isRedirect(status)) checkHead(flat, limitsFor(hop.method, status, bounds));
      const opened = connection;
      return {
        status,
        headers: flat,
        url: address.url.href,
        body: translated(limitBytes(body, bounds.maxBytes), translate),
        close: () => opened.close(),
      };
    } catch (error) {
      throw translate(error);
    }
  }

  private async counted<T>(work: () => Promise<T>): Promise<T> {
    let outcome = 'aborted';
    try {
      const result = await work();
      outcome = 'answered';
      return result;
    } catch (error) {
      if (error instanceof OutboundRefused || error instanceof OutboundFailed) outcome = error.reason;
      throw error;
    } finally {
      requests.add(1, { outcome });
    }
  }
}

function ownHeaders(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  const lowered = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  if (lowered.some(([name]) => STEERING_HEADERS.test(name))) throw new OutboundRefused('header_not_allowed');
  return Object.fromEntries(lowered);
}

/** An error page may be of any type, and the head of an answer to HEAD states a size that is not sent. */
function limitsFor(method: string, status: number, { maxBytes, contentTypes }: ContentLimits): ContentLimits {
  return {
    maxBytes: method === 'HEAD' ? Infinity : maxBytes,
    ...(contentTypes && status >= 200 && status < 300 ? { contentTypes } : {}),
  };
}

/** A limit that is given as undefined must not lift the usual one. */
function defined<T extends object>(given: T): Partial<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}

async function* translated(
  body: AsyncIterable<Buffer>,
  translate: (error: unknown) => unknown,
): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw translate(error);
  }
}
