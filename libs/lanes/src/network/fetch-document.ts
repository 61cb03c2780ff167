import { OutboundFailed, OutboundRefused, type OutboundAnswer, type OutboundHttp } from '@easel/platform';
import { LaneFailure } from '../lane.js';
import { decodeText } from './decode-text.js';

export interface FetchedDocument {
  text: string;
  /** Where it came from, after redirects. */
  url: string;
}

export interface FetchOptions {
  signal: AbortSignal;
  /** Media types that are taken; default: any. */
  contentTypes?: readonly string[];
  /** Sent to the host as `Accept`; default: `contentTypes`. */
  accept?: string;
}

/** Bytes of a page or a feed. */
export const MOST_DOCUMENT_BYTES = 3 * 1024 * 1024;

const TIMES = { connectMs: 10_000, headersMs: 20_000, idleMs: 20_000, totalMs: 60_000 } as const;
const GONE = new Set([404, 410]);
const PASSING = new Set([408, 425, 429]);

/**
 * Reads a public page or feed as text.
 * @throws LaneFailure `unsupported_url`, `unsupported_content`, `content_too_large`, `url_not_found` or
 *   `url_unreachable`
 */
export async function fetchDocument(
  outbound: OutboundHttp,
  url: string,
  { signal, contentTypes, accept = contentTypes?.join(', ') }: FetchOptions,
): Promise<FetchedDocument> {
  const answer = await asking(() =>
    outbound.request(url.trim(), {
      ...TIMES,
      signal,
      maxBytes: MOST_DOCUMENT_BYTES,
      ...(contentTypes && { contentTypes }),
      ...(accept !== undefined && { headers: { accept } }),
    }),
  );
  if (!answer.ok) throw statusFailure(answer);
  return { text: decodeText(answer.body, answer.headers['content-type']), url: answer.url };
}

/** Does what asks an address, with its errors in the words of lanes. @throws LaneFailure */
export async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OutboundRefused) throw new LaneFailure(codeOf(error), error.message, false);
    if (error instanceof OutboundFailed) {
      throw new LaneFailure('url_unreachable', error.message, error.retryable);
    }
    throw error;
  }
}

/** An answer that is an error, as a failure. */
export function statusFailure({ status, headers }: OutboundAnswer): LaneFailure {
  const passing = status >= 500 || PASSING.has(status);
  return new LaneFailure(
    GONE.has(status) ? 'url_not_found' : 'url_unreachable',
    `The address answered with status ${status}.`,
    passing,
    passing ? waitOf(headers['retry-after']) : undefined,
  );
}

function codeOf({ reason }: OutboundRefused): string {
  if (reason === 'too_large') return 'content_too_large';
  return reason === 'content_type_not_allowed' ? 'unsupported_content' : 'unsupported_url';
}

/** Milliseconds; a date is passed over, since clocks differ. */
function waitOf(retryAfter: string | undefined): number | undefined {
  return retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : undefined;
}
