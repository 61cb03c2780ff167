import { assert, constantFrom, float, integer, property } from 'fast-check';
import type { JobOutcome } from '../engine/job.js';
import { mayRetry, mostAttempts, waitBeforeRetry } from './retry-rule.js';

const failed = (given: Partial<JobOutcome & { status: 'failed' }> = {}): JobOutcome => ({
  status: 'failed',
  code: 'busy',
  message: 'busy',
  retryable: true,
  ...given,
});
const job = (attempts: number, control?: Parameters<typeof mostAttempts>[0]) => ({
  attempts,
  maxAttempts: mostAttempts(control),
  ...(control && { control }),
});

describe('a failed attempt', () => {
  it('is followed by two more unless the node says otherwise, after 1 s and 4 s', () => {
    const waits = [1, 2, 3].map((attempts) => waitBeforeRetry(job(attempts), failed(), 0));

    expect(waits).toEqual([1_000, 4_000, undefined]);
  });

  it('follows the node’s own policy', () => {
    const control = { retry: { maxAttempts: 5, backoffMs: 100, factor: 2 } };

    const waits = [1, 2, 3, 4, 5].map((attempts) => waitBeforeRetry(job(attempts, control), failed(), 0));

    expect(waits).toEqual([100, 200, 400, 800, undefined]);
  });

  it('is tried again only for the codes that the node names, and never when it is final', () => {
    const control = { retry: { maxAttempts: 3, backoffMs: 1, factor: 1, on: ['rate_limited'] } };

    expect(mayRetry(job(1, control), failed({ code: 'rate_limited' }))).toBe(true);
    expect(mayRetry(job(1, control), failed({ code: 'busy' }))).toBe(false);
    expect(mayRetry(job(1, control), failed({ code: 'rate_limited', retryable: false }))).toBe(false);
    expect(mayRetry(job(1), { status: 'completed', output: {}, artifacts: [] })).toBe(false);
  });

  it('waits at least as long as the provider asks for', () => {
    expect(waitBeforeRetry(job(1), failed({ retryAfterMs: 30_000 }), 0)).toBe(30_000);
    expect(waitBeforeRetry(job(1), failed({ retryAfterMs: 10 }), 0)).toBe(1_000);
    expect(waitBeforeRetry(job(1), failed({ retryAfterMs: 10 ** 12 }), 0)).toBe(24 * 3_600_000);
  });

  it('counts afresh once its execution was resumed', () => {
    const resumed = { attempts: 4, maxAttempts: 3 + mostAttempts() };

    expect(waitBeforeRetry(resumed, failed(), 0)).toBe(1_000);
  });

  it('is never tried more often than its policy says, nor sooner than its backoff', () => {
    assert(
      property(
        integer({ min: 1, max: 10 }),
        integer({ min: 0, max: 600_000 }),
        constantFrom(1, 1.5, 4, 10),
        float({ min: 0, max: 1, noNaN: true }),
        (maxAttempts, backoffMs, factor, random) => {
          const control = { retry: { maxAttempts, backoffMs, factor } };
          let attempts = 1;
          for (;;) {
            const wait = waitBeforeRetry(job(attempts, control), failed(), random);
            if (wait === undefined) break;
            expect(wait).toBeGreaterThanOrEqual(Math.min(backoffMs, 24 * 3_600_000));
            attempts++;
          }
          expect(attempts).toBe(maxAttempts);
        },
      ),
    );
  });
});
