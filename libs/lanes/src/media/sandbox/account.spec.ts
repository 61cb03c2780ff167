import { currentAccount, forAccount, noteCost } from './account.js';
import { accountCosts } from './account-costs.js';

describe('work for an account', () => {
  it('counts its parts together as one file', async () => {
    await forAccount('sends long files', () => {
      for (let order = 0; order < 3; order++) noteCost(0.06);
      return Promise.resolve();
    });
    await forAccount('sends short files', () => Promise.resolve(noteCost(0.06)));

    expect(accountCosts.sendsShortFiles('sends long files')).toBe(false);
    expect(accountCosts.sendsShortFiles('sends short files')).toBe(true);
  });

  it('says nothing about an account while its first file is read', async () => {
    const before = await forAccount('reads its first', () => {
      noteCost(0.01);
      return Promise.resolve([currentAccount(), accountCosts.isCheap('reads its first')]);
    });

    expect(before).toEqual(['reads its first', false]);
    expect(accountCosts.isCheap('reads its first')).toBe(true);
  });

  it('says nothing about the files of an account whose work reads none', async () => {
    await forAccount('reads nothing', () => Promise.resolve());

    expect(accountCosts.isCheap('reads nothing')).toBe(false);
  });
});
