import { AccountCosts } from './account-costs.js';

describe('what decoding for accounts took', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('makes an account cheap with its first file that takes little', () => {
    const costs = new AccountCosts();
    expect(costs.isCheap('a')).toBe(false);
    costs.note('a', 0.01);

    expect([costs.isCheap('a'), costs.isCheap('b')]).toEqual([true, false]);
  });

  it('keeps an account from being cheap for a minute after one that took long, whatever it sends then', () => {
    const costs = new AccountCosts();
    costs.note('a', 3);
    costs.note('a', 0.01);
    expect(costs.isCheap('a')).toBe(false);
    jest.advanceTimersByTime(60_000);
    costs.note('a', 0.01);

    expect(costs.isCheap('a')).toBe(true);
  });

  it('forgets what was cheap after ten minutes', () => {
    const costs = new AccountCosts();
    costs.note('a', 0.01);
    jest.advanceTimersByTime(10 * 60_000);

    expect(costs.isCheap('a')).toBe(false);
  });
});
