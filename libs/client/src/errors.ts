/** What a failed call throws. Specification 1, section 7; `code` is the one on the wire. */
export interface ErrorFacts {
  message: string;
  code: string;
  /** HTTP status; 0 where there was no answer. */
  status: number;
  requestId?: string | undefined;
  /** From `Retry-After`. */
  retryAfterMs?: number | undefined;
  /** The members of the `error` object. */
  details?: Readonly<Record<string, unknown>>;
}

export class ServiceError extends Error {
  readonly code: string;
  readonly status: number;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(facts: ErrorFacts, options?: ErrorOptions) {
    super(facts.message, options);
    this.name = new.target.name;
    this.code = facts.code;
    this.status = facts.status;
    this.requestId = facts.requestId;
    this.retryAfterMs = facts.retryAfterMs;
    this.details = facts.details ?? {};
  }
}

export class UnauthorizedError extends ServiceError {}
export class NotFoundError extends ServiceError {}
export class RateLimitedError extends ServiceError {}
/** No answer came, or one that is not of this service. */
export class NetworkError extends ServiceError {}
export class TimeoutError extends ServiceError {}
export class AbortError extends ServiceError {}

export class InsufficientCreditsError extends ServiceError {
  get required(): number | undefined {
    return numberIn(this.details, 'required');
  }
  get available(): number | undefined {
    return numberIn(this.details, 'available');
  }
}

export class ForbiddenError extends ServiceError {
  get missingScope(): string | undefined {
    const scope = this.details['missingScope'];
    return typeof scope === 'string' ? scope : undefined;
  }
}

export class WorkflowConflictError extends ServiceError {
  get currentVersion(): number | undefined {
    return numberIn(this.details, 'currentVersion');
  }
  get currentUpdatedAt(): unknown {
    return this.details['currentUpdatedAt'];
  }
  get currentRecord(): unknown {
    return this.details['currentRecord'];
  }
}

export class StorageExceededError extends ServiceError {
  get limitBytes(): number | undefined {
    return numberIn(this.details, 'limitBytes');
  }
}

/** One operation of a batch on a production was refused; none was applied. */
export class OperationError extends ServiceError {
  get opIndex(): number {
    return numberIn(this.details, 'opIndex') ?? 0;
  }
}

/** Somebody else is changing the production; try again in a moment. */
export class ProductionBusyError extends ServiceError {}

/** What was agreed to has another quote now; ask for it again. */
export class QuoteChangedError extends ServiceError {
  /** That of the new quote. */
  get inputHash(): string | undefined {
    const hash = this.details['inputHash'];
    return typeof hash === 'string' ? hash : undefined;
  }
}

/** The production has parts that the caller has not said to know. */
export class CapabilityRequiredError extends ServiceError {}

/** A job ended `failed` or `cancelled` while it was waited for. */
export class JobFailedError extends ServiceError {
  constructor(
    readonly jobId: string,
    readonly jobStatus: string,
    message: string,
  ) {
    super({ message, code: 'job_failed', status: 0 });
  }
}

export class JobTimeoutError extends ServiceError {
  constructor(
    readonly jobId: string,
    readonly timeoutMs: number,
  ) {
    super({ message: `Job ${jobId} has not ended after ${timeoutMs} ms.`, code: 'job_timeout', status: 0 });
  }
}

const BY_STATUS: Readonly<Record<number, typeof ServiceError>> = {
  401: UnauthorizedError,
  402: InsufficientCreditsError,
  403: ForbiddenError,
  404: NotFoundError,
  413: StorageExceededError,
  429: RateLimitedError,
};

const CONFLICTS: Readonly<Record<string, typeof ServiceError>> = {
  workflow_conflict: WorkflowConflictError,
  production_busy: ProductionBusyError,
  sequence_quote_changed: QuoteChangedError,
  production_capability_required: CapabilityRequiredError,
};

/** Whether the same call may succeed later: the server was not reached, is busy, or failed. */
export const mayPass = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && (isUnanswered(error) || error.status === 429 || error.status >= 500);

/** What answers something else than the service does has a status. */
const isUnanswered = (error: ServiceError): boolean =>
  error.status === 0 && (error instanceof NetworkError || error instanceof TimeoutError);

/** The error in an answer. */
export function errorOf(status: number, headers: Headers, body: unknown): ServiceError {
  const said = isRecord(body) ? body['error'] : undefined;
  const details = isRecord(said) ? said : {};
  const { code, message } = details;
  const facts: ErrorFacts = {
    code: typeof code === 'string' ? code : typeof said === 'string' ? said : 'internal_error',
    message: typeof message === 'string' ? message : oauthMessage(body),
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterMs: retryAfterOf(headers),
    details,
  };
  if (status < 500 && numberIn(details, 'opIndex') !== undefined) return new OperationError(facts);
  const Conflict = status === 409 && Object.hasOwn(CONFLICTS, facts.code) && CONFLICTS[facts.code];
  return new (Conflict || BY_STATUS[status] || ServiceError)(facts);
}

function oauthMessage(body: unknown): string {
  const text = isRecord(body) ? body['error_description'] : undefined;
  return typeof text === 'string' ? text : 'Request failed';
}

/** `Retry-After` in milliseconds: seconds or a date. */
function retryAfterOf(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

function numberIn(record: Readonly<Record<string, unknown>>, name: string): number | undefined {
  const value = record[name];
  return typeof value === 'number' ? value : undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
