import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import type { Fetch } from '@easel/mcp';
import { untilAborted } from './until-aborted.js';

const inside = new AsyncLocalStorage<true>();

/** Whether this request was made by the MCP server of this process. No header can say so. */
export const isInside = (): boolean => inside.getStore() === true;

/** What routes go by that a caller's request says about the caller. */
const PASSED_ON = ['host', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

/**
 * Calls routes of this process as the caller of `outer`: through the same admission, guards, limits and log as a request
 * from outside, without a socket. Nothing but a path of ours can be reached.
 */
export function insideFetch(fastify: FastifyInstance, outer: FastifyRequest): Fetch {
  const passed = Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = outer.headers[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const remoteAddress = outer.raw.socket.remoteAddress ?? '127.0.0.1';
  return async (url, { method, headers, body, signal }) => {
    const { pathname, search } = new URL(url);
    const request: InjectOptions = {
      method,
      url: pathname + search,
      headers: { ...passed, 'x-request-id': outer.id, ...(headers as Record<string, string>) },
      remoteAddress,
      ...(typeof body === 'string' && { payload: body }),
    };
    // Awaited in there: the request is made when somebody waits for it.
    const work = inside.run(true, async () => await fastify.inject(request));
    // The work goes on when nobody waits for it any more: what it started is found by the next equal call.
    const response = await (signal ? untilAborted(signal, work) : work);
    if (!response) throw new DOMException('The caller no longer waits.', 'AbortError');
    const { statusCode: status, headers: answered, payload } = response;
    return {
      status,
      ok: status >= 200 && status < 300,
      headers: { get: (name) => (answered[name] === undefined ? null : String(answered[name])) },
      text: () => Promise.resolve(payload),
    };
  };
}
