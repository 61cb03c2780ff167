import { type Context, context } from '@opentelemetry/api';
import { getRPCMetadata, RPCType } from '@opentelemetry/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { metrics, metricsAreOn } from './metrics.js';
import { requestContext } from './trace-context.js';

const durations = metrics.histogram('easel_http_request_seconds', {
  help: 'Time from a request to the end of its answer',
  labels: ['method', 'route', 'status'],
});

const HELD = Symbol('trace context');
const UNMATCHED = 'unmatched';

interface TracedRequest extends FastifyRequest {
  [HELD]?: Context;
}

/**
 * Puts every request of an HTTP edge in a trace: the caller's `traceparent`, or a new one. Log lines and bus messages
 * of the request carry it, with Fastify's `request.id`. Counts and times answers by route template. Call it after
 * `startTelemetry` and before other hooks are added.
 */
export function traceRequests(fastify: FastifyInstance): void {
  fastify.decorateRequest(HELD);

  fastify.addHook('onRequest', (request, _reply, done) => {
    const rpc = getRPCMetadata(context.active());
    // The instrumentation reads it when it ends its span.
    if (rpc?.type === RPCType.HTTP) rpc.route = request.routeOptions.url;
    const held = requestContext(request.id, { get: (name) => firstOf(request.headers[name]) });
    (request as TracedRequest)[HELD] = held;
    context.with(held, done);
  });

  // A parsed body arrives in the socket's context, not in the request's.
  fastify.addHook('preValidation', (request, _reply, done) => {
    const held = (request as TracedRequest)[HELD];
    if (!held || held === context.active()) done();
    else context.with(held, done);
  });

  // Reading the route of a request costs more than all the rest here.
  if (!metricsAreOn()) return;
  fastify.addHook('onResponse', (request, reply, done) => {
    durations.observe(reply.elapsedTime / 1_000, {
      method: request.method,
      route: request.routeOptions.url ?? UNMATCHED,
      status: String(reply.statusCode),
    });
    done();
  });
}

function firstOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
