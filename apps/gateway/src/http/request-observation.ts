import { context, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  blockedLoop,
  type LoopWork,
  metrics,
  requestContext,
  type TraceContext,
  traceIdOf,
} from '@easel/platform';
import { logRequest, type RequestLog } from './request-log.js';
import { whenClosed } from './when-closed.js';

/** Status of an answer that its caller did not wait for, as in the logs of common proxies. */
const ABANDONED = 499;
const UNMATCHED = 'unmatched';

const TRACE = Symbol('trace of a request');

interface TracedRequest extends FastifyRequest {
  [TRACE]?: TraceContext;
}

const durations = metrics.histogram('easel_http_request_seconds', {
  help: 'Time from the first line of a request to the last byte of its response',
  labels: ['method', 'route', 'status'],
});

/** Runs each handler as work of its request and its trace, so that spans, logs and messages say which one. */
export function traceRequests(fastify: FastifyInstance): void {
  fastify.decorateRequest(TRACE);
  fastify.addHook('onRoute', (route) => {
    const { handler, url } = route;
    route.handler = function (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
      return inRequest(request, () => {
        beginWork(request);
        trace.getActiveSpan()?.updateName(`${request.method} ${url}`).setAttribute('http.route', url);
        return handler.call(this, request, reply);
      });
    };
  });
}

/** Says that the event loop works for this request from here on. */
export function beginWork(request: FastifyRequest): void {
  blockedLoop.begin(() => workOf(request));
}

function workOf({ id, method, caller, routeOptions: { url } }: FastifyRequest): LoopWork {
  return { route: `${method} ${url ?? UNMATCHED}`, account: caller?.userId, requestId: id };
}

/** Runs `fn` as work of this request. */
export function inRequest<T>(request: FastifyRequest, fn: () => T): T {
  return context.with(contextOf(request), fn);
}

/** The trace that a request continues or begins: 32 hexadecimal digits. */
export function traceIdOfRequest(request: FastifyRequest): string {
  return traceIdOf(contextOf(request)) ?? '';
}

function contextOf(request: FastifyRequest): TraceContext {
  return ((request as TracedRequest)[TRACE] ??= requestContext(
    request.id,
    { get: (name) => single(request.headers[name]) },
    () => workOf(request),
  ));
}

/** Counts, times and logs one request, once its answer is written or given up. */
export function observeRequest(request: FastifyRequest, reply: FastifyReply, log: RequestLog): void {
  const started = performance.now();
  whenClosed(reply.raw, () => {
    const ms = performance.now() - started;
    const { method } = request;
    const route = request.routeOptions.url ?? UNMATCHED;
    const status = reply.raw.writableFinished ? reply.raw.statusCode : ABANDONED;
    durations.observe(ms / 1000, { method, route, status: String(status) });
    if (log !== 'off') logRequest(request, { route, status, ms, traceId: traceIdOfRequest(request) }, log);
  });
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
