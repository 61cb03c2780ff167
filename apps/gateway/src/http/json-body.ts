import type { FastifyBodyParser, FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError, ValidationFailed } from '@easel/contracts';
import { nextTurn, parseJson } from '@easel/platform';
import { checkJsonLimits, JSON_LIMITS } from './json-limits.js';
import { beginWork } from './request-observation.js';
import { checkStorable } from './storable-text.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler needs the body as it was received, too: `request.bytes`. */
    keepsBytes?: true;
    /** The body has a list of operations, `ops`: an entry at fault is named as the batch would name it. */
    takesOperations?: true;
    /** A body that is a list may have so many entries. A longer one is refused before it is parsed. */
    mostEntries?: number;
  }
  interface FastifyRequest {
    bytes?: Buffer;
  }
}

const JSON_TYPES = /^application\/([\w.-]+\+)?json(?=\s*(;|$))/i;

/** Waits until a body of so many bytes, which was read, may be worked on. */
type KeepPace = (request: FastifyRequest, bytes: number) => Promise<void>;

/**
 * Reads JSON bodies, and nothing else: another content type answers 415. A request that declares JSON and has no
 * body is one without a body, because the typed client declares JSON always.
 */
export function readJsonBodies(fastify: FastifyInstance, bodyLimit: number, keepPace?: KeepPace): void {
  const read: FastifyBodyParser<Buffer> = async (request: FastifyRequest, body: Buffer): Promise<unknown> => {
    if (request.routeOptions.config.keepsBytes) request.bytes = body;
    if (body.length === 0) return undefined;
    await keepPace?.(request, body.length);
    beginWork(request);
    try {
      return await readJson(request, body, 'the body ');
    } catch (error) {
      throw request.routeOptions.config.takesOperations ? inOperation(error) : error;
    }
  };
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(JSON_TYPES, { parseAs: 'buffer', bodyLimit }, read);
}

/**
 * A member of a body that may hold JSON as text, read by the rules of a body. What is no text is answered as it is.
 *
 * @throws ValidationFailed naming the member, or what in it is at fault
 */
export async function readJsonMember(
  request: FastifyRequest,
  member: string,
  value: unknown,
): Promise<unknown> {
  if (typeof value !== 'string') return value;
  try {
    return await readJson(request, Buffer.from(value), '');
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error;
    const within = (path: string): string => (path === '' ? member : `${member}.${path}`);
    throw new ValidationFailed(error.issues.map((issue) => ({ ...issue, path: within(issue.path) })));
  }
}

const BYTE_ORDER_MARK = '\uFEFF';
/** What JSON with a forbidden name has somewhere: the name itself, or an escaped letter. */
const SUSPICIOUS = /__proto__|"constructor"|\\u00[5-7]/i;

/** @throws ValidationFailed */
async function readJson(request: FastifyRequest, body: Buffer, called: string): Promise<unknown> {
  await letOthers(request, body);
  checkJsonLimits(body, { ...JSON_LIMITS, entries: request.routeOptions.config.mostEntries });
  await letOthers(request, body);
  const text = body.toString('utf8');
  const value = await parseJson(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text).catch((error) => {
    if (!(error instanceof SyntaxError)) throw error;
    throw new ValidationFailed([{ path: '', message: `${called}is not valid JSON` }]);
  });
  await letOthers(request, body);
  const forbidden = SUSPICIOUS.test(text) ? forbiddenIn(value) : undefined;
  if (forbidden !== undefined) {
    throw new ValidationFailed([{ path: forbidden.replace(/^\./, ''), message: 'is no name of a field' }]);
  }
  checkStorable(text, value);
  await letOthers(request, body);
  return value;
}

/**
 * `__proto__` and `constructor.prototype` as names of members are an attack on code that merges the body. Answers where
 * the first one is, without creating a text for each of the many values that have none.
 */
function forbiddenIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const name of Object.keys(value)) {
    const held = (value as Record<string, unknown>)[name];
    const isForbidden =
      name === '__proto__' || (name === 'constructor' && Object.hasOwn(Object(held) as object, 'prototype'));
    const within = isForbidden ? '' : forbiddenIn(held);
    if (within !== undefined) return `${Array.isArray(value) ? `[${name}]` : `.${name}`}${within}`;
  }
  return undefined;
}

const IN_OPERATION = /^ops\[(\d+)\]\.?(.*)$/s;

/** Specification 2, 4.1: an operation is refused with its index and its own field. */
function inOperation(error: unknown): unknown {
  const [issue] = error instanceof ValidationFailed ? error.issues : [];
  const [, index, path = ''] = IN_OPERATION.exec(issue?.path ?? '') ?? [];
  if (!issue || index === undefined) return error;
  const opIndex = Number(index);
  return new ServiceError(400, 'op_invalid', `${path || 'The operation'} ${issue.message}.`, {
    opIndex,
    path,
  });
}

/** Bytes of a body of which each look takes milliseconds. */
const LARGE = 256 * 1024;

/** Each look at a large body is a turn of the event loop of its own. */
async function letOthers(request: FastifyRequest, body: Buffer): Promise<void> {
  if (body.length < LARGE) return;
  await nextTurn();
  beginWork(request);
}
