import { context, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { heldLoop, logger, type LoopWork, metrics, requestContext, type TraceContext } from '@easel/platform';

/** Status of an answer that its caller did not wait for, as in the logs of common proxies. */
const ABANDONED = '499';
const UNMATCHED = 'unmatched';

const TRACE = Symbol('trace of a request');

interface TracedRequest extends FastifyRequest {
  [TRACE]?: TraceContext;
}

const durations = metrics.histogram('easel_http_request_seconds', {
  help: 'Time from the first line of a request to the last byte of its answer',
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
  heldLoop.begin(() => workOf(request));
}

function workOf({ id, method, caller, routeOptions: { url } }: FastifyRequest): LoopWork {
  return { route: `${method} ${url ?? UNMATCHED}`, account: caller?.userId, requestId: id };
}

/** Runs `fn` as work of this request. */
export function inRequest<T>(request: FastifyRequest, fn: () => T): T {
  const traced = request as TracedRequest;
  traced[TRACE] ??= requestContext(request.id, { get: (name) => single(request.headers[name]) }, () =>
    workOf(request),
  );
  return context.with(traced[TRACE], fn);
}

/** Counts and times one request, once its answer is written or given up. */
export function observeRequest(request: FastifyRequest, reply: FastifyReply): void {
  const started = performance.now();
  reply.raw.once('close', () => {
    const seconds = (performance.now() - started) / 1000;
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? UNMATCHED,
      status: reply.raw.writableFinished ? String(reply.raw.statusCode) : ABANDONED,
    };
    durations.observe(seconds, labels);
    if (logger.isLevelEnabled('debug'))
      logger.debug({ requestId: request.id, ...labels, seconds }, 'request');
  });
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
