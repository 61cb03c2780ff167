import type { StackKeeper } from './stack-keeper.js';

const PLACE = Symbol.for('easel.jest-stack');
type Holder = Record<typeof PLACE, StackKeeper | undefined>;

/** Set-up and teardown are loaded apart and share nothing but the process. */
export function rememberKeeper(keeper: StackKeeper): void {
  (globalThis as unknown as Holder)[PLACE] = keeper;
}

export function forgetKeeper(): StackKeeper | undefined {
  const holder = globalThis as unknown as Holder;
  const keeper = holder[PLACE];
  holder[PLACE] = undefined;
  return keeper;
}
