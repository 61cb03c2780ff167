import { AccountCosts } from './account-costs.js';

/** A file of one order. */
function send(costs: AccountCosts, account: string, cpuSeconds: number): void {
  costs.note(account, cpuSeconds);
  costs.fileEnded(account, cpuSeconds);
}

describe('what decoding for accounts took', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('makes an account cheap with its first file that takes little', () => {
    const costs = new AccountCosts();
    expect(costs.isCheap('a')).toBe(false);
    send(costs, 'a', 0.01);

    expect([costs.isCheap('a'), costs.isCheap('b')]).toEqual([true, false]);
  });

  it('says nothing about an account before its first file has ended', () => {
    const costs = new AccountCosts();
    costs.note('a', 0.01);
    expect([costs.isCheap('a'), costs.sendsShortFiles('a')]).toEqual([false, false]);
    costs.note('a', 0.05);
    costs.fileEnded('a', 0.06);

    expect([costs.isCheap('a'), costs.sendsShortFiles('a')]).toEqual([true, true]);
  });

  it('takes a file whose short orders take long together for a long one', () => {
    const costs = new AccountCosts();
    for (let order = 0; order < 3; order++) costs.note('a', 0.05);
    costs.fileEnded('a', 0.15);

    expect([costs.isCheap('a'), costs.sendsShortFiles('a')]).toEqual([true, false]);
  });

  it('keeps an account from being cheap for a while after one long file, whatever it sends then', () => {
    const costs = new AccountCosts();
    send(costs, 'a', 3);
    send(costs, 'a', 0.01);
    jest.advanceTimersByTime(30_000);
    expect(costs.isCheap('a')).toBe(false);
    jest.advanceTimersByTime(15_000);

    expect(costs.isCheap('a')).toBe(true);
  });

  it('keeps an account that sends many short files from being cheap while it sends them', () => {
    const costs = new AccountCosts();
    for (let second = 0; second < 10; second++) {
      send(costs, 'a', 0.1);
      jest.advanceTimersByTime(1_000);
    }
    expect(costs.isCheap('a')).toBe(false);
    jest.advanceTimersByTime(15_000);

    expect(costs.isCheap('a')).toBe(true);
  });

  it('leaves an account cheap that sends a small picture every half second', () => {
    const costs = new AccountCosts();
    for (let file = 0; file < 1_000; file++) {
      send(costs, 'a', 0.012);
      jest.advanceTimersByTime(500);
    }

    expect(costs.isCheap('a')).toBe(true);
  });

  it('leaves an account cheap that used at most a third of what heavy accounts used on average', () => {
    const costs = new AccountCosts();
    for (const attacker of ['x', 'y', 'z']) send(costs, attacker, 9);
    for (let idle = 0; idle < 100; idle++) send(costs, `idle ${idle}`, 0.01);
    send(costs, 'album', 1.8);
    send(costs, 'more', 3.2);

    expect(['x', 'y', 'z', 'album', 'more'].filter((account) => costs.isCheap(account))).toEqual(['album']);
  });

  it('takes none of many heavy accounts for cheap where all used the same', () => {
    const costs = new AccountCosts();
    const accounts = Array.from({ length: 50 }, (_, account) => `${account}`);
    for (const account of accounts) send(costs, account, 1);

    expect(accounts.filter((account) => costs.isCheap(account))).toEqual([]);
  });

  it('takes accounts whose every file takes little for heavy beside one that uses a third of it', () => {
    const costs = new AccountCosts();
    for (let second = 0; second < 4; second++) {
      for (const attacker of ['x', 'y', 'z']) send(costs, attacker, 0.12);
      for (let picture = 0; picture < 2; picture++) send(costs, 'person', 0.004);
      jest.advanceTimersByTime(1_000);
    }

    expect(['x', 'y', 'z', 'person'].filter((account) => costs.isCheap(account))).toEqual(['person']);
  });

  it('leaves accounts cheap that use about as much as others just now', () => {
    const costs = new AccountCosts();
    send(costs, 'a', 0.3);
    send(costs, 'b', 0.2);

    expect(['a', 'b'].filter((account) => costs.isCheap(account))).toEqual(['a', 'b']);
  });

  it('says who sends short files, however many, and not who is unknown or sent a long one lately', () => {
    const costs = new AccountCosts();
    for (let file = 0; file < 100; file++) send(costs, 'many short', 0.02);
    send(costs, 'one long', 3);
    for (let file = 0; file < 100; file++) send(costs, 'one long', 0.01);
    const accounts = ['many short', 'one long', 'unknown'];

    expect(accounts.filter((account) => costs.sendsShortFiles(account))).toEqual(['many short']);
    expect(costs.isCheap('many short')).toBe(false);
    jest.advanceTimersByTime(240_000);
    expect(costs.sendsShortFiles('one long')).toBe(false);
    jest.advanceTimersByTime(60_000);
    expect(costs.sendsShortFiles('one long')).toBe(true);
  });

  it('compares nobody with an account that stopped working', () => {
    const costs = new AccountCosts();
    send(costs, 'gone', 0.001);
    jest.advanceTimersByTime(6_000);
    send(costs, 'a', 0.3);

    expect(costs.isCheap('a')).toBe(true);
  });

  it('counts a file whose process was ended as a long one', () => {
    const costs = new AccountCosts();
    send(costs, 'a', Infinity);
    jest.advanceTimersByTime(60_000);
    expect(costs.isCheap('a')).toBe(false);
    jest.advanceTimersByTime(15_000);

    expect(costs.isCheap('a')).toBe(true);
  });

  it('forgets an account ten minutes after its last file', () => {
    const costs = new AccountCosts();
    send(costs, 'a', 0.01);
    jest.advanceTimersByTime(10 * 60_000);

    expect(costs.isCheap('a')).toBe(false);
  });
});
