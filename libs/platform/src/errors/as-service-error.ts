import { isNativeError } from 'node:util/types';
import {
  type ErrorBody,
  InternalError,
  ServiceError,
  ServiceUnavailable,
  ValidationFailed,
} from '@easel/contracts';
import { StorageUnavailable } from '../storage/storage.errors.js';

/** Postgres error classes that say "not now": connection lost, shutting down, out of connections, deadlock. */
const TRANSIENT_SQLSTATE = /^(08|53|57P0|40001|40P01)/;
/** Values that pass as JSON but not as a column: bad text forms, and the NUL character in text and JSON. */
const UNSTORABLE = new Set(['22P02', '22P05', '22021']);
/** Errors about the values themselves: data exceptions, and what goes beyond a limit of Postgres. */
const ABOUT_VALUES = /^(22|54)/;
/**
 * Not there, or not to be found: the name of a stopped container is unknown, the address of a lost machine unreachable.
 */
const CONNECTION_LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
]);
const POOL_OR_QUERY_TIMEOUT =
  /^(Query read timeout|timeout expired|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

/** What was thrown, as an error for the caller: anything unexpected becomes `internal_error`. */
export function asServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  if (thrown instanceof StorageUnavailable) return new ServiceUnavailable('The media storage');
  if (isDatabaseDown(thrown)) return new ServiceUnavailable('The database');
  if (UNSTORABLE.has(sqlState(thrown) ?? '')) {
    return new ValidationFailed([{ path: '', message: 'contains a value that cannot be stored' }]);
  }
  return new InternalError();
}

/** Whether an error means that Postgres can't be reached or is not ready, so that trying again makes sense. */
export function isDatabaseDown(thrown: unknown): boolean {
  if (!isNativeError(thrown)) return false;
  const code = sqlState(thrown);
  if (code !== undefined && (TRANSIENT_SQLSTATE.test(code) || CONNECTION_LOST.has(code))) return true;
  if (thrown instanceof AggregateError && thrown.errors.some(isDatabaseDown)) return true;
  return POOL_OR_QUERY_TIMEOUT.test(thrown.message);
}

/** Whether an error means that nobody waits for a statement any more, which Postgres goes on with. */
export function isStillRunning(thrown: unknown): boolean {
  return isNativeError(thrown) && thrown.message.startsWith('Query read timeout');
}

/** Whether an error is about what was to be written, so that trying again would go wrong again. */
export function isAboutValues(thrown: unknown): boolean {
  // What is nested too deep to be written as JSON at all.
  return thrown instanceof RangeError || ABOUT_VALUES.test(sqlState(thrown) ?? '');
}

/** The only place that knows the shape of an error body. @param traceId of the request that is answered */
export function toErrorBody(error: ServiceError, traceId?: string): ErrorBody {
  return { error: { ...error.extra, code: error.code, message: error.message, ...(traceId && { traceId }) } };
}

function sqlState(thrown: unknown): string | undefined {
  const code = (thrown as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}
