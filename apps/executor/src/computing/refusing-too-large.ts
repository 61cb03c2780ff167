import { ServiceError } from '@easel/contracts';
import { ComputationTooLarge } from '@easel/workflow';

/** The error for a caller whose computation exceeds its limit. */
export const tooLarge = (message: string): ServiceError =>
  new ServiceError(422, 'computation_too_large', message);

/** Computes, and turns an exceeded limit into the caller's error. */
export function refusingTooLarge<Result>(compute: () => Result): Result {
  try {
    return compute();
  } catch (error) {
    throw error instanceof ComputationTooLarge ? tooLarge(error.message) : error;
  }
}
