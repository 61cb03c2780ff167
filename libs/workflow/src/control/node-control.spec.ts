import { anything, assert, property } from 'fast-check';
import { controlIssues, DEFAULT_RETRY, nodeControlOf } from './node-control.js';

const fieldsOf = (data: Record<string, unknown>): string[] => controlIssues(data).map(({ field }) => field);

describe('what a node says about how it is run', () => {
  it('is nothing for a node that says nothing', () => {
    expect(nodeControlOf({ prompt: 'x', label: 'y' })).toBeUndefined();
    expect(controlIssues({ prompt: 'x' })).toEqual([]);
  });

  it('is read with what is left out at its default', () => {
    const data = { retry: { maxAttempts: 5, on: ['rate_limited'] }, timeoutSeconds: 60, cache: true };

    expect(nodeControlOf(data)).toEqual({
      retry: { ...DEFAULT_RETRY, maxAttempts: 5, on: ['rate_limited'] },
      timeoutSeconds: 60,
      cache: true,
    });
    expect(controlIssues(data)).toEqual([]);
  });

  it.each([
    [{ retry: 3 }, ['retry']],
    [{ retry: { maxAttempts: 11 } }, ['retry.maxAttempts']],
    [
      { retry: { maxAttempts: 1.5, backoffMs: -1, factor: 0 } },
      ['retry.maxAttempts', 'retry.backoffMs', 'retry.factor'],
    ],
    [{ retry: { on: 'rate_limited' } }, ['retry.on']],
    [{ retry: { on: [] } }, ['retry.on']],
    [{ timeoutSeconds: 0 }, ['timeoutSeconds']],
    [{ timeoutSeconds: '60' }, ['timeoutSeconds']],
    [{ cache: 'yes' }, ['cache']],
  ])('names what is out of bounds in %j', (data, fields) => {
    expect(fieldsOf(data)).toEqual(fields);
  });

  it('never has a value out of its bounds, whatever stands there', () => {
    assert(
      property(anything(), anything(), anything(), (maxAttempts, backoffMs, timeoutSeconds) => {
        const control = nodeControlOf({ retry: { maxAttempts, backoffMs }, timeoutSeconds });

        expect(control?.retry?.maxAttempts).toBeGreaterThanOrEqual(1);
        expect(control?.retry?.maxAttempts).toBeLessThanOrEqual(10);
        expect(control?.retry?.backoffMs).toBeLessThanOrEqual(600_000);
        expect(control?.timeoutSeconds ?? 1).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});
