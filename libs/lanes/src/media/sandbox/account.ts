import { AsyncLocalStorage } from 'node:async_hooks';
import { accountCosts } from './account-costs.js';

interface Work {
  readonly account: string;
  cpuSeconds: number;
}

const works = new AsyncLocalStorage<Work>();

/**
 * All places that this work takes from the shared ones count for this account, and so does what decoding its files takes.
 * Its orders together are one file: the first of them, which reads a header, says little about the next.
 */
export async function forAccount<T>(account: string, work: () => Promise<T>): Promise<T> {
  const current: Work = { account, cpuSeconds: 0 };
  try {
    return await works.run(current, work);
  } finally {
    if (current.cpuSeconds > 0) accountCosts.fileEnded(account, current.cpuSeconds);
  }
}

/** Work that is nobody's shares one part. */
export function currentAccount(): string {
  return works.getStore()?.account ?? '';
}

/** @param cpuSeconds what a part of the current work took */
export function noteCost(cpuSeconds: number): void {
  const work = works.getStore();
  if (work) work.cpuSeconds += cpuSeconds;
  accountCosts.note(currentAccount(), cpuSeconds);
}
