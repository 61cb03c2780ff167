import { Logger } from '@nestjs/common';
import { ServiceError, ServiceUnavailable } from '@easel/contracts';

/** The object store that media is read from. */
export const MEDIA_STORAGE = Symbol('easel:media-storage');

const logger = new Logger('MediaStorage');

/**
 * The error for a caller after a failure of the storage: the caller's own fault, or that the storage is unavailable.
 */
export function storageFailure(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  logger.error({ err: error }, 'the media storage failed');
  return new ServiceUnavailable('The media storage');
}
