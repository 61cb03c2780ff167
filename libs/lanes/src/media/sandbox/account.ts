import { AsyncLocalStorage } from 'node:async_hooks';

const accounts = new AsyncLocalStorage<string>();

/** All places that this work takes from the shared ones count for this account. */
export function forAccount<T>(account: string, work: () => T): T {
  return accounts.run(account, work);
}

/** Work that is nobody's shares one part. */
export function currentAccount(): string {
  return accounts.getStore() ?? '';
}
