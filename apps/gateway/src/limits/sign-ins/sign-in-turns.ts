import { Injectable, Logger } from '@nestjs/common';
import { metrics } from '@easel/platform';
import { RateLimitExceeded } from '../../http/limit.errors.js';
import type { LimitPolicy } from '../limit-policies.js';
import { LimitWindows } from '../limit-windows.js';
import { SignInQueue } from './sign-in-queue.js';

export const TURN_SECONDS = 15;
/** Longer than a turn, so that the owner gets the next one where nobody else waits; short of what clients wait. */
const LONGEST_WAIT_MS = 20_000;
const LOOK_EVERY_MS = 1_000;
const MOST_OF_AN_ACCOUNT = 8;
/** Each is one open request, and nothing else: no connection, no place that others need. */
const MOST_WAITING = 1_000;

const TURN: LimitPolicy = {
  name: 'account-turn',
  quota: 1,
  seconds: TURN_SECONDS,
  keyOf: () => undefined,
  refusal: (_quota, retryAfter) => new RateLimitExceeded('failed sign-ins to this account', retryAfter),
  withoutStore: 'refuse',
};

const outcomes = metrics.counter('easel_sign_in_turns_total', {
  help: 'Sign-ins from unknown sources to accounts under a guessing attack',
  labels: ['outcome'],
});

/**
 * Turns to sign in to an account whose failed sign-ins are used up, from where nobody signed in to it before. The right
 * password is let through after a wait instead of being refused, and guesses stay as many as there are turns. A turn is a
 * window in Postgres, so there is one every 15 s over all gateways.
 */
@Injectable()
export class SignInTurns {
  private readonly logger = new Logger(SignInTurns.name);
  private readonly queues = new Map<string, SignInQueue>();
  private waiting = 0;

  constructor(private readonly windows: LimitWindows) {}

  /** Waits for a turn. False when there was none in time, or others came before. */
  async take(
    account: string,
    failures: number,
    gone: AbortSignal,
    longestWaitMs = LONGEST_WAIT_MS,
  ): Promise<boolean> {
    if (this.waiting >= MOST_WAITING) return this.noted(false);
    this.waiting++;
    try {
      let queue = this.queues.get(account);
      const isFirst = !queue;
      if (!queue) this.queues.set(account, (queue = new SignInQueue(MOST_OF_AN_ACCOUNT)));
      const turn = queue.enter(failures, AbortSignal.any([gone, AbortSignal.timeout(longestWaitMs)]));
      if (isFirst) void this.serve(account, queue);
      return this.noted(await turn);
    } finally {
      this.waiting--;
    }
  }

  private noted(admitted: boolean): boolean {
    outcomes.add(1, { outcome: admitted ? 'admitted' : 'refused' });
    return admitted;
  }

  /** One loop for each account that somebody waits for; it ends with the last of them. */
  private async serve(account: string, queue: SignInQueue): Promise<void> {
    while (queue.size > 0) {
      try {
        const { admitted } = await this.windows.count(TURN, 1, account);
        if (admitted) queue.admitNext();
      } catch (error) {
        this.logger.warn({ err: error }, 'the turns to sign in could not be taken');
      }
      if (queue.size > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS).unref());
    }
    this.queues.delete(account);
  }
}

/** Passwords of one account that strangers can try in a day, from however many addresses. */
export function mostGuessesADay(failuresAQuarterHour: number): number {
  return 96 * failuresAQuarterHour + 86_400 / TURN_SECONDS;
}
