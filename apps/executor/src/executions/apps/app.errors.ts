import { ServiceError } from '@easel/contracts';

/** 409: somebody else's app has this address. */
export class SlugTaken extends ServiceError {
  constructor(slug: string) {
    super(409, 'slug_taken', `The slug ${slug} is taken by another app.`);
  }
}

/** 400: only what was deleted before is deleted for good. */
export class NotArchived extends ServiceError {
  constructor(what: string) {
    super(400, 'not_archived', `Delete the ${what} before you delete it for good.`);
  }
}

/** 429: the caller ran the app as often as it may be run on a day. */
export class DailyRunsUsed extends ServiceError {
  constructor(most: number, retryAfter: number) {
    super(429, 'rate_limit_exceeded', `This app may run at most ${most} times a day.`, {}, retryAfter);
  }
}
