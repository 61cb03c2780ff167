import { AsyncLocalStorage } from 'node:async_hooks';

const accounts = new AsyncLocalStorage<string>();

/** Whatever this work asks of the places that accounts share, it asks for this account. */
export function forAccount<T>(account: string, work: () => T): T {
  return accounts.run(account, work);
}

/** Work that is nobody's shares one part. */
export function currentAccount(): string {
  return accounts.getStore() ?? '';
}
