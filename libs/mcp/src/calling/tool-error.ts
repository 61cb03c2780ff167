import type { ArgumentIssue } from '../schema/check-arguments.js';

/** `same`: the same call may succeed later. `changed`: with other arguments. `no`: not at all. */
export type Retry = 'same' | 'changed' | 'no';

/** The error that an agent gets when a tool fails. */
export interface ErrorReport {
  code: string;
  message: string;
  /** What to do now. */
  hint: string;
  retry: Retry;
  retry_after_seconds?: number;
  status?: number;
  request_id?: string;
  /** What the service says beside code and message: `issues`, `required`, `missingScope`. */
  details?: Record<string, unknown>;
}

/** An error that an agent gets as the result of its call. */
export class ToolError extends Error {
  constructor(readonly report: ErrorReport) {
    super(report.message);
    this.name = 'ToolError';
  }
}

export class WrongArguments extends ToolError {
  constructor(issues: readonly ArgumentIssue[]) {
    super({
      code: 'validation_error',
      message: issues.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; '),
      hint: 'Correct the arguments that are named and call again.',
      retry: 'changed',
      details: { issues },
    });
  }
}

export class Unreachable extends ToolError {
  constructor(cause: unknown) {
    super({
      code: 'unreachable',
      message: 'The service did not answer.',
      hint: 'Nobody knows whether it received the request. Call again with the same arguments: nothing starts twice.',
      retry: 'same',
      retry_after_seconds: 2,
    });
    this.cause = cause;
  }
}

interface ErrorMembers {
  code?: unknown;
  message?: unknown;
  [extra: string]: unknown;
}

/** A route answered with an error. */
export class ServiceFault extends ToolError {
  readonly status: number;

  constructor(status: number, headers: Pick<Headers, 'get'>, body: unknown) {
    // The trace is for operators; the request id names it as well.
    const { code, message, traceId: _trace, ...extra } = errorOf(body);
    const known = typeof code === 'string' ? code : 'internal_error';
    const wait = Number(headers.get('retry-after') ?? Number.NaN);
    const requestId = headers.get('x-request-id');
    super({
      code: known,
      message: typeof message === 'string' ? message : `The service answered ${status}.`,
      hint: hintOf(status, known),
      retry: retryOf(status, known),
      ...(Number.isFinite(wait) && { retry_after_seconds: wait }),
      status,
      ...(requestId !== null && { request_id: requestId }),
      ...(Object.keys(extra).length > 0 && { details: extra }),
    });
    this.status = status;
  }
}

function errorOf(body: unknown): ErrorMembers {
  const error = (body as { error?: unknown } | undefined)?.error;
  return typeof error === 'object' && error !== null ? (error as ErrorMembers) : {};
}

const WAITS = new Set(['idempotency_in_progress', 'production_busy']);

function retryOf(status: number, code: string): Retry {
  if (code === 'price_not_configured') return 'no';
  if (status === 429 || status >= 500 || WAITS.has(code)) return 'same';
  return status === 400 || status === 409 || status === 413 || status === 422 ? 'changed' : 'no';
}

/** By code first, because one status stands for many things. */
const HINTS: Readonly<Record<string, string>> = {
  insufficient_credits:
    'The account has too few credits. Tell the user; a cheaper model or fewer items may still fit.',
  insufficient_scope: 'Ask the user to connect again and grant the scope that is named.',
  idempotency_key_reused: 'This client_request_id belongs to other arguments. Use a new one.',
  quote_changed: 'The price or the inputs have changed. Ask for a new quote with dry_run.',
  workflow_conflict: 'Somebody saved it meanwhile. Read it again and repeat your change on what you get.',
  concurrent_modification:
    'Somebody saved it meanwhile. Read it again and repeat your change on what you get.',
  price_not_configured: 'The operator has set no price for this. Use another model.',
  edition_required: 'This installation does not have the feature. Use something else.',
};

function hintOf(status: number, code: string): string {
  const known = HINTS[code];
  if (known !== undefined) return known;
  if (status === 400 || status === 422) return 'Correct what the message names and call again.';
  if (status === 401) return 'The credential is no longer valid. Ask the user to connect again.';
  if (status === 403) return 'The credential may not do this. Do not try again; tell the user.';
  if (status === 404) return 'There is no such thing for this account. Use the matching list tool for ids.';
  if (status === 409) return 'Read what is there now before you decide.';
  if (status === 413) return 'Send less, or a smaller file.';
  if (status === 429) return 'Wait for the given number of seconds, then call again with the same arguments.';
  return 'Call again with the same arguments: nothing starts twice.';
}
