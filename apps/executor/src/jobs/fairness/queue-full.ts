import { ServiceError } from '@easel/contracts';

/** Seconds after which a refused caller may try again: work ends one by one, so some place is free soon. */
const RETRY_AFTER_SECONDS = 5;

/** 429: the account has as many unfinished runs, or jobs on their own, as it may have. */
export class QueueFull extends ServiceError {
  constructor(what: 'runs' | 'jobs', limit: number) {
    const message = `Your account has ${limit} unfinished ${what}, which is the limit. Try again after some have ended.`;
    super(429, 'queue_full', message, { limit }, RETRY_AFTER_SECONDS);
  }
}
