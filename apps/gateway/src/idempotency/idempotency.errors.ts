import { ServiceError } from '@easel/contracts';

/** 422: the key stands for another request. */
export class IdempotencyKeyReused extends ServiceError {
  constructor() {
    super(
      422,
      'idempotency_key_reused',
      'This Idempotency-Key was sent with another request before; each piece of work needs a key of its own.',
    );
  }
}

/** 409: the same request is still being worked on, and took longer than one waits for it here. */
export class IdempotencyInProgress extends ServiceError {
  constructor(retryAfter: number) {
    super(
      409,
      'idempotency_in_progress',
      'The request with this Idempotency-Key is still in progress; try again shortly.',
      {},
      retryAfter,
    );
  }
}
