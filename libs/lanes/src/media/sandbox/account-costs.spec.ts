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

  it('keeps an account from being cheap for a while after one long file, whatever it sends then', () => {
    const costs = new AccountCosts();
    costs.note('a', 3);
    costs.note('a', 0.01);
    jest.advanceTimersByTime(30_000);
    expect(costs.isCheap('a')).toBe(false);
    jest.advanceTimersByTime(15_000);

    expect(costs.isCheap('a')).toBe(true);
  });

  it('keeps an account that sends many short files from being cheap while it sends them', () => {
    const costs = new AccountCosts();
    for (let second = 0; second < 10; second++) {
      costs.note('a', 0.1);
      jest.advanceTimersByTime(1_000);
    }
    expect(costs.isCheap('a')).toBe(false);
    jest.advanceTimersByTime(15_000);

    expect(costs.isCheap('a')).toBe(true);
  });

  it('leaves an account cheap that sends a small picture every half second', () => {
    const costs = new AccountCosts();
    for (let file = 0; file < 1_000; file++) {
      costs.note('a', 0.012);
      jest.advanceTimersByTime(500);
    }

    expect(costs.isCheap('a')).toBe(true);
  });

  it('leaves an account cheap that used at most a third of what heavy accounts used on average', () => {
    const costs = new AccountCosts();
    for (const attacker of ['x', 'y', 'z']) costs.note(attacker, 9);
    for (let idle = 0; idle < 100; idle++) costs.note(`idle ${idle}`, 0.01);
    costs.note('album', 1.8);
    costs.note('more', 3.2);

    expect(['x', 'y', 'z', 'album', 'more'].filter((account) => costs.isCheap(account))).toEqual(['album']);
  });

  it('takes none of many heavy accounts for cheap where all used the same', () => {
    const costs = new AccountCosts();
    const accounts = Array.from({ length: 50 }, (_, account) => `${account}`);
    for (const account of accounts) costs.note(account, 1);

    expect(accounts.filter((account) => costs.isCheap(account))).toEqual([]);
  });

  it('counts a file whose process was ended as a long one', () => {
    const costs = new AccountCosts();
    costs.note('a', Infinity);
    jest.advanceTimersByTime(60_000);
    expect(costs.isCheap('a')).toBe(false);
    jest.advanceTimersByTime(15_000);

    expect(costs.isCheap('a')).toBe(true);
  });

  it('forgets an account ten minutes after its last file', () => {
    const costs = new AccountCosts();
    costs.note('a', 0.01);
    jest.advanceTimersByTime(10 * 60_000);

    expect(costs.isCheap('a')).toBe(false);
  });
});
