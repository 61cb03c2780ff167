import { type ErrorParts, ServiceError } from '@easel/contracts';
import { endOfPiece, jsonText } from '../json/json-text.js';
import { parseJson } from '../json/parse-json.js';

/** Headers of a bus message. */
export const DEADLINE_HEADER = 'Easel-Deadline';
export const REQUEST_ID_HEADER = 'Easel-Request-Id';
export const OPERATION_ID_HEADER = 'Easel-Operation-Id';
/** `<part>/<parts>`, from 1 on, of an answer that is too large for one message. */
export const PART_HEADER = 'Easel-Part';
/** Marks an answer without a seal: the receiver cannot open the request, so it has no key for an answer either. */
export const REFUSED_HEADER = 'Easel-Refused';

/** Bytes. What a request may be at most, with all that comes beside it: the server has to take as much. */
export const LARGEST_MESSAGE = 8 * 1024 * 1024;
/** Characters. Larger answers would be more than the server holds back for a slow reader. */
const LARGEST_REPLY = 32 * 1024 * 1024;
/**
 * Bytes. What seals or opens more at once keeps the event loop for milliseconds, and each copy of more takes fresh memory
 * from the system.
 */
const LARGEST_PART = 128 * 1024;
/** Bytes of a message that are left for its headers. */
export const HEADERS_ROOM = 1_024;
/** Of UTF-8, per UTF-16 unit. */
const MOST_BYTES_PER_UNIT = 3;

/** What answers a request on the bus. Our own envelope: an error must arrive with its code, status and extras. */
export type Reply =
  | { data: unknown }
  | {
      error: {
        status: number;
        code: string;
        message: string;
        extra: Record<string, unknown>;
        retryAfter?: number;
      };
    };

/** @throws ServiceError 413 `payload_too_large` for an answer that is larger than any may be */
export async function encodeReply(data: unknown): Promise<string> {
  let left = LARGEST_REPLY;
  return jsonText({ data: data ?? null }, (characters) => {
    if ((left -= characters) >= 0) return;
    throw new ServiceError(413, 'payload_too_large', 'The answer is larger than 32 MiB: ask for less of it.');
  });
}

/** An answer as what fits into messages of `mostBytes`; nearly all fit into one. */
export function partsOf(text: string, mostBytes: number): string[] {
  const room = Math.floor(Math.min(LARGEST_PART, mostBytes - HEADERS_ROOM) / MOST_BYTES_PER_UNIT);
  if (text.length <= room) return [text];
  const parts: string[] = [];
  for (let from = 0; from < text.length;) {
    const to = endOfPiece(text, from + room);
    parts.push(text.slice(from, to));
    from = to;
  }
  return parts;
}

export function encodeError({ status, code, message, extra, retryAfter }: ServiceError): string {
  return JSON.stringify({ error: { status, code, message, extra, retryAfter } });
}

/** @throws ServiceError as the other side threw it */
export async function decodeReply(text: string): Promise<unknown> {
  const reply = (await parseJson(text)) as Reply;
  if ('data' in reply) return reply.data;
  const { status, code, message, extra, retryAfter } = reply.error;
  // The other side made it from the same table.
  throw new ServiceError(...([status, code, message, extra, retryAfter] as ErrorParts));
}
