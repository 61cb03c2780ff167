import { rememberKeeper } from './jest-stack.js';
import { StackKeeper } from './stack-keeper.js';

/** Starts the stack that most tests share, and tells them where it is and where to ask for others. */
export default async function globalSetup(): Promise<void> {
  const keeper = new StackKeeper();
  rememberKeeper(keeper);
  const socket = await keeper.listen();
  const addresses = await keeper.find({});
  Object.assign(process.env, addresses, { EASEL_STACKS: socket });
}
