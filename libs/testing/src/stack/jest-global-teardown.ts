import { forgetKeeper } from './jest-stack.js';

/** Stops the stacks of the Jest run and removes their folders. */
export default async function globalTeardown(): Promise<void> {
  await forgetKeeper()?.stop();
}
