import { ServiceError } from '@easel/contracts';

/** 429: the token was used too often within a minute (specification 1, 4.5). */
export class WebhookRateLimited extends ServiceError {
  constructor(most: number, retryAfter: number) {
    super(429, 'rate_limited', `Max ${most} per minute`, {}, retryAfter);
  }
}
