import type { Readable } from 'node:stream';
import { isNativeError } from 'node:util/types';
import { InvalidStorageKey, ObjectNotFound, StorageUnavailable, StorageUnusable } from './storage.errors.js';

/** Errors of the system: the store cannot be reached, or the disk of the folder cannot be used. */
const SYSTEM_CODES = new Set(
  `ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH EHOSTDOWN ENETDOWN
  ENOTCONN ERR_STREAM_PREMATURE_CLOSE ENOSPC EDQUOT EIO EROFS EACCES EPERM EMFILE ENFILE ESTALE ENODEV ENXIO EBUSY`.split(
    /\s+/,
  ),
);
/** Answers of a store that cannot work now, or not until its operator has put something right. */
const STORE_CODES = new Set(
  `InternalError ServiceUnavailable ServerNotInitialized SlowDown SlowDownRead SlowDownWrite RequestTimeout
  RequestTimeTooSkewed OperationAborted AccessDenied AllAccessDisabled InvalidAccessKeyId SignatureDoesNotMatch
  ExpiredToken NoSuchBucket QuotaExceeded XMinioServerNotInitialized XMinioStorageFull`.split(/\s+/),
);
/** What the client says without a code: a connection that broke, or a status 408, 429 or 5xx. */
const CLIENT_WORDS = /socket hang up|Retryable HTTP status|network timeout|^aborted$/;

/** Whether an error says that the storage cannot be used now, so that the same makes sense again later. */
export function isStorageAway(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  if (error instanceof StorageUnavailable || error instanceof StorageUnusable) return true;
  if (error instanceof ObjectNotFound || error instanceof InvalidStorageKey) return false;
  if (error instanceof AggregateError && error.errors.some(isStorageAway)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    SYSTEM_CODES.has(code) ||
    STORE_CODES.has(code) ||
    code.startsWith('XMinio') ||
    CLIENT_WORDS.test(error.message)
  );
}

/**
 * @param body what is being stored: where that fails, the storage is not at fault
 * @throws StorageUnavailable in place of what says that the storage cannot be used now; else what `work` throws
 */
export async function usingStorage<T>(what: string, work: () => Promise<T>, body?: Readable): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StorageUnavailable || !isStorageAway(error) || body?.errored === error) throw error;
    const reason = isNativeError(error) && error.message !== '' ? error.message : String(error);
    throw new StorageUnavailable(`${what} cannot be used: ${reason}`, { cause: error });
  }
}
