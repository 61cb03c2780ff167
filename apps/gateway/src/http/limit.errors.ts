import { ServiceError } from '@easel/contracts';

/** 429: the minute of a personal token is used up (specification 1, 7). */
export class RateLimited extends ServiceError {
  constructor(perMinute: number, retryAfter: number) {
    super(429, 'rate_limited', `Max ${perMinute} per minute`, {}, retryAfter);
  }
}

/**
 * 429: too many requests from one address, or too many failed sign-ins to one account (specification 1, 7; 2, 8).
 *
 * @param counted what the limit counts, such as `requests from your address`
 */
export class RateLimitExceeded extends ServiceError {
  constructor(counted: string, retryAfter: number) {
    super(429, 'rate_limit_exceeded', `Too many ${counted}. Try again in ${retryAfter} s.`, {}, retryAfter);
  }
}
