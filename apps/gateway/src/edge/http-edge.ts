import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import cors from '@fastify/cors';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { ValidationFailed } from '@easel/contracts';
import { nestLogger } from '@easel/platform';
import { Admission, PUBLIC_BODY_LIMIT } from '../admission/admission.js';
import { EdgePlaces } from '../admission/edge-places.js';
import { handleBeforeAnswers } from '../limits/before-answers.js';
import { writeLargeAnswers } from '../http/large-answers.js';
import { limitConnections } from '../admission/limit-connections.js';
import { RefusedAddresses } from '../admission/refused-addresses.js';
import type { GatewayConfig } from '../gateway.config.js';
import { addressKey, networkOf } from '../http/address-key.js';
import { RateLimitExceeded } from '../http/limit.errors.js';
import { answerInTurn } from '../http/answer-in-turn.js';
import { declaresBody } from '../http/body-length.js';
import { limitPieces } from '../http/body-pieces.js';
import { crossOriginRules } from '../http/cross-origin.js';
import { limitBodyTime } from '../http/body-deadline.js';
import { Drain, refuseWhileDraining } from '../http/drain.js';
import { RESOURCE_METADATA } from '../http/challenge.js';
import { readFormBodies } from '../http/form-body.js';
import { asHttpError } from '../http/http-error.js';
import { HttpErrorFilter } from './http-error.filter.js';
import { answerMalformed, wholeAnswer } from '../http/malformed-request.js';
import { readMultipartBodies } from '../http/multipart-body.js';
import { readJsonBodies } from '../http/json-body.js';
import { REQUEST_ID_HEADER, requestIdOf } from '../http/request-id.js';
import { inRequest, observeRequest, traceRequests } from '../http/request-observation.js';
import { RouteTable } from '../http/route-table.js';
import { type ContentPolicy, securityHeaders } from '../http/security-headers.js';
import { sendError } from '../http/send-error.js';
import { trustedProxies } from '../http/trusted-proxies.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route serves; default: `data`. */
    policy?: ContentPolicy;
  }
}

/** For the first line and the headers of a request, of which there are 16 KiB at most. */
const HEADERS_MS = 15_000;
const CHECK_MS = 3_000;
const RETRY_SECONDS = 2;
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
    http: {
      // Node's own answer has no body; ours is below.
      requireHostHeader: false,
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: CHECK_MS,
    },
    routerOptions: { maxParamLength: MAX_PATH_SEGMENT },
    // Its answer has neither our envelope nor `Retry-After`; `refuseWhileDraining` has.
    return503OnClosing: false,
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      observeRequest(request, reply, config.REQUEST_LOG);
      reply.headers(policies.data).header(REQUEST_ID_HEADER, request.id);
      sendError(reply, asHttpError(error));
    },
    clientErrorHandler: (error: Error & { code?: string }, socket: Socket) => {
      const address = addressKey(socket.remoteAddress ?? '');
      refused.count(address);
      answerMalformed(error, socket, { network: networkOf(address), log: config.REQUEST_LOG });
    },
  });
  const fastify = adapter.getInstance();
  fastify.addHook('onRoute', (route) => {
    routes.add(route.method, route.url);
    boundBody(route, config.JSON_BODY_LIMIT);
  });
  fastify.decorate('resourceMetadata', `${config.publicOrigin}${RESOURCE_METADATA}`);
  fastify.decorate('mcpMetadata', `${config.mcpOrigin}${RESOURCE_METADATA}/mcp`);
  traceRequests(fastify);
  // First of its kind: until it has let a request in, nothing of a body is read.
  fastify.addHook('preParsing', (request, reply, payload, done) => {
    try {
      const admitted = inRequest(request, () => admission.admit(request, reply));
      if (admitted) void whenAdmitted(admitted, payload, done);
      else done(null, payload);
    } catch (error) {
      done(error as Error);
    }
  });
  fastify.addHook('preValidation', (request, reply, done) => admission.waitTurn(request, reply, done, done));
  limitBodyTime(fastify);
  readJsonBodies(fastify, config.JSON_BODY_LIMIT, (request, bytes) => request.places.keepPace(bytes));
  readFormBodies(fastify);
  writeLargeAnswers(fastify);
  handleBeforeAnswers(fastify);

  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: nestLogger(),
    bodyParser: false,
    abortOnError: false,
  });
  const drain = app.get(Drain);
  const admission = app.get(Admission);
  const refused = app.get(RefusedAddresses);
  // Ahead of Nest's own hooks, so that preflights carry these headers too.
  adapter.setOnRequestHook((request, reply, done) => {
    drain.track(reply.raw);
    observeRequest(request, reply, config.REQUEST_LOG);
    reply
      .headers(policies[request.routeOptions.config?.policy ?? 'data'])
      .header(REQUEST_ID_HEADER, request.id);
    try {
      if (!namesHost(request)) throw new ValidationFailed([{ path: 'Host', message: 'must be sent' }]);
      admission.arrive(request, reply);
      done();
    } catch (error) {
      done(error as Error);
    }
  });
  // Node would answer 417 without a body; what else somebody wishes for may be passed over (RFC 9110, 10.1.1).
  const server = app.getHttpServer();
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  };
  server.on('checkExpectation', pass);
  // A client that sends `Expect` gets `100 Continue` once its body is to be read.
  server.on('checkContinue', pass);
  const misbehaved = ({ remoteAddress }: Socket) => refused.misbehaved(addressKey(remoteAddress ?? ''));
  answerInTurn(server, misbehaved);
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (declaresBody(request)) limitPieces(request, response, () => misbehaved(request.socket));
  });
  limitConnections(server, app.get(EdgePlaces), {
    waitMs: (address) => refused.connectionWaitMs(address),
    most: config.CONNECTION_LIMIT,
    trusted: trustedProxies(config.TRUST_PROXY.join(',')).trust,
    answer: () => wholeAnswer(429, new RateLimitExceeded('connections from your address', RETRY_SECONDS)),
  });
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (drain.draining) reply.header('Connection', 'close');
    done();
  });
  // Not `app.enableCors`, which copies the headers of each answer once more for middleware that we do not have.
  await app.register(cors, crossOriginRules([config.PUBLIC_URL, ...config.CORS_ORIGIN]));
  // After it: a page of another origin may read that it has to try again.
  refuseWhileDraining(fastify, drain);
  await readMultipartBodies(app);
  app.useGlobalFilters(new HttpErrorFilter(routes, refused));
  return { app, routes };
}

async function whenAdmitted<P>(
  admitted: Promise<void>,
  payload: P,
  done: (error: Error | null, payload?: P) => void,
): Promise<void> {
  try {
    await admitted;
  } catch (error) {
    done(error as Error);
    return;
  }
  done(null, payload);
}

/** A route of a controller says who may call it; without a credential, little is read. */
function boundBody(route: RouteOptions, jsonLimit: number): void {
  if (route.url === '*') return;
  const access = route.config?.access;
  if (!access) throw new Error(`${String(route.method)} ${route.url} declares no access`);
  if (access.public) route.bodyLimit = access.bodyLimit ?? (access.webhook ? jsonLimit : PUBLIC_BODY_LIMIT);
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
