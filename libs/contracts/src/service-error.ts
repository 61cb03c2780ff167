import { didYouMean, nearestName } from './nearest-name.js';
import type { ErrorParts } from './error-catalogue.js';

/** The body of an error as callers and services see it; further members sit beside `code` and `message`. */
export interface ErrorBody {
  error: { code: string; message: string; [extra: string]: unknown };
}

/**
 * An error for the caller. It carries its HTTP status and its code, both of which survive the bus;
 * the code that throws one states only what it knows.
 */
export class ServiceError extends Error {
  readonly status: number;
  readonly code: string;
  /** Members that the table of codes names for this one, such as `missingScope`. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** Seconds after which a retry makes sense; sent as `Retry-After`. */
  readonly retryAfter: number | undefined;

  /** Takes what {@link ERROR_CODES} has: no other code, no other status of it, no other members. */
  constructor(...[status, code, message, extra = {}, retryAfter]: ErrorParts) {
    super(message);
    this.name = 'ServiceError';
    this.status = status;
    this.code = code;
    this.extra = extra;
    this.retryAfter = retryAfter;
  }
}

export interface FieldIssue {
  /** Where: `inputs.prompt`, `nodes[3].type`. */
  path: string;
  message: string;
  /** The node of a workflow document at fault, and what is wrong in one word. */
  nodeId?: string;
  field?: string;
  code?: string;
  /** The handle at fault, of a wire. */
  handle?: string;
  /** The name that was probably meant. */
  nearest?: string;
}

/** 400: what was sent is malformed; names every field at fault. */
export class ValidationFailed extends ServiceError {
  /** The first 100 of them: of a large document everything may be wrong. */
  readonly issues: readonly FieldIssue[];

  constructor(found: readonly FieldIssue[]) {
    const issues = found.slice(0, MOST_ISSUES);
    super(400, 'validation_error', describeIssues(issues), { path: issues[0]?.path ?? '', issues });
    this.issues = issues;
  }
}

const MOST_ISSUES = 100;

/** 404, also for what exists but is not the caller's: a caller cannot distinguish the two. */
export class NotFound extends ServiceError {
  constructor(what = 'resource') {
    // A route that an edition lacks answers like an address that leads nowhere.
    const help = what === 'route' ? ' See /docs for the routes that exist.' : '';
    super(404, 'not_found', `There is no such ${what}.${help}`);
  }
}

/** 404 for the name of a node type that does not exist, with the nearest one that does. */
export class UnknownNodeType extends ServiceError {
  constructor(type: string, known: Iterable<string>) {
    const written = type.slice(0, LONGEST_SHOWN);
    super(404, 'not_found', `There is no node type ${written}${didYouMean(nearestName(written, known))}`);
  }
}

const LONGEST_SHOWN = 60;

export class Unauthorized extends ServiceError {
  constructor(message = 'Send a valid credential as `Authorization: Bearer <credential>`.') {
    super(401, 'unauthorized', message);
  }
}

export class Forbidden extends ServiceError {
  constructor(message: string) {
    super(403, 'forbidden', message);
  }
}

/** 503: a part this request needs did not answer; the same request may succeed after `Retry-After`. */
export class ServiceUnavailable extends ServiceError {
  constructor(part: string, retryAfter = 2) {
    super(503, 'service_unavailable', `${part} is not answering; try again shortly.`, {}, retryAfter);
  }
}

export class InternalError extends ServiceError {
  constructor() {
    super(500, 'internal_error', 'Something went wrong on our side; the request id helps to find it.');
  }
}

function describeIssues(issues: readonly FieldIssue[]): string {
  if (issues.length === 0) return 'The request is not valid.';
  return issues.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; ');
}
