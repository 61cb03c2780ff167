import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ServiceError } from '@easel/contracts';
import { logEvent, newTraceIds, toErrorBody } from '@easel/platform';
import { refusal } from './http-error.js';
import { requestIdOf } from './request-id.js';
import type { RequestLog } from './request-log.js';

/** Bytes that are not HTTP, or not in time: Node has no request object for them, only the connection. */
export function answerMalformed(
  thrown: Error & { code?: string },
  socket: Socket,
  { network, log }: { network: string | undefined; log: RequestLog },
): void {
  if (thrown.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status =
    thrown.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : thrown.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  const error = refusal(status, new Error('the request is not valid HTTP'));
  const ids = newIds();
  if (log !== 'off') logEvent('request', { route: 'malformed', status, code: error.code, network, ...ids });
  answerAndClose(socket, wholeAnswer(status, error, ids));
}

/** What the sender goes on sending is not read: a connection that is only half closed would take it. */
export function answerAndClose(socket: Socket, answer: string): void {
  socket.end(answer, () => socket.destroy());
}

/** An answer with its head, for connections on which there is no request to answer. */
export function wholeAnswer(status: number, error: ServiceError, { requestId, traceId } = newIds()): string {
  const body = JSON.stringify(toErrorBody(error, traceId));
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    ...(error.retryAfter === undefined ? [] : [`Retry-After: ${error.retryAfter}`]),
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

function newIds(): { requestId: string; traceId: string } {
  return { requestId: requestIdOf(undefined), traceId: newTraceIds().traceId };
}
