import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { FuzzCase } from './cases.js';

export interface RawAnswer {
  /** 0: the connection ended without an answer, or nothing came in time. */
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  ms: number;
  /** Why there is no answer. */
  problem?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const MAX_WAIT_MS = 30_000;
/** What of an answer is looked at; of streams the beginning is enough. */
const MOST_BYTES = 4_000_000;

/** Sends a case as it is. Never rejects. */
export function sendRaw(
  origin: string,
  { method, path, headers, body }: FuzzCase,
  more: Record<string, string>,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const begun = performance.now();
  return new Promise((resolve) => {
    const ended = (answer: Omit<RawAnswer, 'ms'>) => resolve({ ...answer, ms: performance.now() - begun });
    const failed = (problem: string) => ended({ status: 0, headers: {}, body: '', problem });
    const sent = request(
      {
        hostname,
        port,
        method,
        agent,
        path,
        timeout: MAX_WAIT_MS,
        headers: {
          ...(body === undefined ? {} : { 'content-length': String(body.length) }),
          ...more,
          ...headers,
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        const done = () =>
          ended({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: decoded(Buffer.concat(parts), response.headers['content-encoding']),
          });
        response.on('data', (part: Buffer) => {
          parts.push(part);
          bytes += part.length;
          const isStream = String(response.headers['content-type']).startsWith('text/event-stream');
          if (!isStream && bytes < MOST_BYTES) return;
          done();
          response.destroy();
        });
        response.once('end', done);
        response.once('error', ({ message }) => failed(message));
      },
    );
    sent.once('timeout', () => {
      failed('timeout');
      sent.destroy();
    });
    sent.once('error', ({ message }) => failed(message));
    sent.end(body);
  });
}

const DECODERS: Readonly<Record<string, (coded: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** The beginning of a long answer can't be decoded, and stays as it came. */
function decoded(body: Buffer, coding = ''): string {
  try {
    return (DECODERS[coding]?.(body) ?? body).toString();
  } catch {
    return body.toString();
  }
}

/** What Node's own client refuses to send is no case. */
export function isSendable({ path, headers }: FuzzCase): boolean {
  const isText = (text: string) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text);
  return !/[^\x21-\x7e]/.test(path) && Object.values(headers).flat().every(isText);
}
