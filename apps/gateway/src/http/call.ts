import { createParamDecorator } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Caller, ValidationFailed } from '@easel/contracts';
import type { RequestContext } from '@easel/platform';
import { queryFieldsOf } from './query-fields.js';
import { checkStorableQuery } from './storable-text.js';

/** What a controller needs of a request to ask a service. */
export interface HttpCall {
  /** Absent on public routes. */
  caller: Caller | undefined;
  /** Path, query and body as one object; not checked yet: `BusClient.request` does that, before it sends. */
  input: Record<string, unknown>;
  context: RequestContext;
}

/** Injects the request as an {@link HttpCall}. */
export const Call = createParamDecorator((_data: unknown, context): HttpCall => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return {
    caller: request.caller,
    input: inputOf(request, queryFieldsOf(context.getHandler())),
    context: contextOf(request),
  };
});

/** What services learn about a request besides its body. */
export function contextOf({ id, operationId }: FastifyRequest): RequestContext {
  return operationId === undefined ? { requestId: id } : { requestId: id, operationId };
}

/**
 * One object of everything a request says. The path wins over the rest. With a body, only the fields that the route
 * says it takes from the query are taken from there, and those from nowhere else.
 *
 * @throws ValidationFailed for a body that is not an object
 */
export function inputOf(
  request: Pick<FastifyRequest, 'method' | 'params' | 'query' | 'body'>,
  fromQuery: readonly string[],
): Record<string, unknown> {
  const params = request.params as Record<string, unknown>;
  const query = request.query as Record<string, unknown>;
  checkStorableQuery(query);
  checkStorableQuery(params);
  if (!TAKES_BODY.has(request.method)) return { ...query, ...params };
  const { body } = request;
  if (body !== undefined && !isObject(body)) {
    throw new ValidationFailed([{ path: '', message: 'the body must be a JSON object' }]);
  }
  const input = { ...body, ...params };
  for (const name of fromQuery) input[name] = query[name];
  return input;
}

const TAKES_BODY = new Set(['POST', 'PUT', 'PATCH']);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
