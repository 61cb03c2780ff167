import { type ErrorParts, ServiceError } from '@easel/contracts';

/** Headers of a bus message. */
export const CALLER_HEADER = 'Easel-Caller';
export const DEADLINE_HEADER = 'Easel-Deadline';
export const REQUEST_ID_HEADER = 'Easel-Request-Id';
export const OPERATION_ID_HEADER = 'Easel-Operation-Id';

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

export function encodeReply(data: unknown): string {
  return JSON.stringify({ data: data ?? null });
}

export function encodeError({ status, code, message, extra, retryAfter }: ServiceError): string {
  return JSON.stringify({ error: { status, code, message, extra, retryAfter } });
}

/** @throws ServiceError as the other side threw it */
export function decodeReply(text: string): unknown {
  const reply = JSON.parse(text) as Reply;
  if ('data' in reply) return reply.data;
  const { status, code, message, extra, retryAfter } = reply.error;
  // The other side made it from the same table.
  throw new ServiceError(...([status, code, message, extra, retryAfter] as ErrorParts));
}
