import { ServiceError } from '@easel/contracts';
import { ComputationTooLarge } from '@easel/workflow';

/** What a caller is told of a computation that takes more than there is. */
export const tooLarge = (message: string): ServiceError =>
  new ServiceError(422, 'computation_too_large', message);

/** Computes, and says what is too large as callers are told. */
export function told<Result>(compute: () => Result): Result {
  try {
    return compute();
  } catch (error) {
    throw error instanceof ComputationTooLarge ? tooLarge(error.message) : error;
  }
}
