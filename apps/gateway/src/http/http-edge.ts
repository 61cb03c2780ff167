import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import cors from '@fastify/cors';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ValidationFailed } from '@easel/contracts';
import { nestLogger, toErrorBody } from '@easel/platform';
import type { GatewayConfig } from '../gateway.config.js';
import { crossOriginRules } from './cross-origin.js';
import { limitBodyTime } from './body-deadline.js';
import { Drain } from './drain.js';
import { RESOURCE_METADATA } from '../oauth/oauth-metadata.js';
import { readFormBodies } from './form-body.js';
import { asHttpError, refusal } from './http-error.js';
import { HttpErrorFilter } from './http-error.filter.js';
import { readMultipartBodies } from './multipart-body.js';
import { readJsonBodies } from './json-body.js';
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.js';
import { observeRequest, traceHandlers } from './request-observation.js';
import { RouteTable } from './route-table.js';
import { type ContentPolicy, securityHeaders } from './security-headers.js';
import { sendError } from './send-error.js';
import { trustedProxies } from './trusted-proxies.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route serves; `data` unless told. */
    policy?: ContentPolicy;
  }
}

const MAX_PATH_SEGMENT = 1_000;
/** Longer than any file may take to arrive. */
const REQUEST_MS = 35 * 60_000;
/** Longer than any answer is waited for without a byte: a run for 10 minutes, the next event for less. */
const SILENCE_MS = 11 * 60_000;

export interface HttpEdge {
  app: NestFastifyApplication;
  routes: RouteTable;
}

/**
 * The HTTP side of the gateway around its module: what holds for every route, known or not. Nothing listens yet.
 */
export async function createHttpEdge(module: Type | DynamicModule, config: GatewayConfig): Promise<HttpEdge> {
  const policies = securityHeaders({ https: config.PUBLIC_URL.startsWith('https:') });
  const routes = new RouteTable();
  const adapter = new FastifyAdapter({
    logger: false,
    genReqId: (request: IncomingMessage) => requestIdOf(request.headers[REQUEST_ID_HEADER]),
    trustProxy: trustedProxies(config.TRUST_PROXY.join(',')).trust,
    bodyLimit: config.JSON_BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    connectionTimeout: SILENCE_MS,
    // Node's own answer has no body; ours is below.
    http: { requireHostHeader: false },
    routerOptions: { maxParamLength: MAX_PATH_SEGMENT },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(policies.data).header(REQUEST_ID_HEADER, request.id);
      sendError(reply, asHttpError(error));
    },
    clientErrorHandler: answerMalformed,
  });
  const fastify = adapter.getInstance();
  fastify.addHook('onRoute', ({ method, url }) => routes.add(method, url));
  fastify.decorate('resourceMetadata', `${config.PUBLIC_URL.replace(/(?<!\/)\/+$/, '')}${RESOURCE_METADATA}`);
  traceHandlers(fastify);
  limitBodyTime(fastify);
  readJsonBodies(fastify, config.JSON_BODY_LIMIT);
  readFormBodies(fastify);

  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: nestLogger(),
    bodyParser: false,
    abortOnError: false,
  });
  const drain = app.get(Drain);
  // Ahead of Nest's own hooks, so that preflights carry these headers too.
  adapter.setOnRequestHook((request, reply, done) => {
    drain.track(reply.raw);
    observeRequest(request, reply);
    reply
      .headers(policies[request.routeOptions.config?.policy ?? 'data'])
      .header(REQUEST_ID_HEADER, request.id);
    done(namesHost(request) ? undefined : new ValidationFailed([{ path: 'Host', message: 'must be sent' }]));
  });
  // Node would answer 417 without a body; what else somebody wishes for may be passed over (RFC 9110, 10.1.1).
  const server = app.getHttpServer();
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (drain.draining) reply.header('Connection', 'close');
    done();
  });
  // Not `app.enableCors`, which copies the headers of each answer once more for middleware that we do not have.
  await app.register(cors, crossOriginRules([config.PUBLIC_URL, ...config.CORS_ORIGIN]));
  await readMultipartBodies(app);
  app.useGlobalFilters(new HttpErrorFilter(routes));
  return { app, routes };
}

/** RFC 9112, 3.2: who speaks an older HTTP need not. */
function namesHost({ headers, raw }: FastifyRequest): boolean {
  return headers.host !== undefined || raw.httpVersion !== '1.1';
}

/** Opens the port and answers the address to announce. */
export async function listen(
  module: Type | DynamicModule,
  config: GatewayConfig,
): Promise<HttpEdge & { url: string }> {
  const edge = await createHttpEdge(module, config);
  await edge.app.listen(config.PORT, config.HOST);
  return { ...edge, url: await edge.app.getUrl() };
}

/** Bytes that are not HTTP, or not in time: Node has no request object for them, only the connection. */
function answerMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  const body = JSON.stringify(toErrorBody(refusal(status, new Error('the request is not valid HTTP'))));
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestIdOf(undefined)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
